package plural_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/internal/plural"
)

func TestCount(t *testing.T) {
	assert.Equal(t, "0 records", plural.Count(0, "record"))
	assert.Equal(t, "1 record", plural.Count(int64(1), "record"))
	assert.Equal(t, "2 records", plural.Count(2, "record"))
}
