package db_test

import (
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
)

func TestKindsHaveTheNamesOfYCSB(t *testing.T) {
	var names []string
	for kind := range db.Kind(db.Kinds) {
		names = append(names, kind.String())
	}
	assert.Equal(t, []string{"READ", "UPDATE", "INSERT", "SCAN", "READ-MODIFY-WRITE", "DELETE"}, names)
	assert.Equal(t, "UNKNOWN", db.Kind(db.Kinds).String())
}
