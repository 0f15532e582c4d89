package measurement_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/measurement"
)

func TestPropertiesThatNobodySet(t *testing.T) {
	for place, want := range map[string]bool{
		"-p": true, "workloada:7": true, "default:1": true, "default": false, "chosen": false,
	} {
		assert.Equal(t, want, measurement.Property{Place: place}.Set(), place)
	}
}
