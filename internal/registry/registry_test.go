package registry_test

import (
	"testing"

	"github.com/goycsb/goycsb/internal/registry"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLookupFindsNamesAndAliases(t *testing.T) {
	r := registry.New[int]("binding")
	r.Add(registry.Entry[int]{Name: "redis", Aliases: []string{"keydb"}, Value: 1})
	r.Add(registry.Entry[int]{Name: "basic", Value: 2})

	for name, want := range map[string]int{"redis": 1, "keydb": 1, "basic": 2} {
		e, err := r.Lookup(name)
		require.NoError(t, err)
		assert.Equal(t, want, e.Value, name)
	}
	_, err := r.Lookup("mongo")
	assert.EqualError(t, err, `unknown binding "mongo": known are basic, redis`)
}

func TestAddRefusesATakenOrEmptyName(t *testing.T) {
	r := registry.New[int]("binding")
	r.Add(registry.Entry[int]{Name: "redis", Aliases: []string{"keydb"}})

	assert.PanicsWithValue(t, `binding "keydb" registered twice`, func() {
		r.Add(registry.Entry[int]{Name: "keydb"})
	})
	assert.PanicsWithValue(t, "binding registered without a name", func() {
		r.Add(registry.Entry[int]{})
	})
}
