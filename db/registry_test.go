package db_test

import (
	"context"
	"flag"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// example is a binding with a setting.
type example struct{ path string }

func (e *example) RegisterFlags(fs *flag.FlagSet) { fs.StringVar(&e.path, "example.path", "here", "") }

func (e *example) Open(context.Context) (db.DB, error) { return nil, db.ErrNotImplemented }

func newExample() db.Binding { return &example{} }

func init() {
	db.Register("example", "an example", newExample, "sample")
	db.Register("another", "one more", newExample)
}

func TestNewMakesSettingsAfresh(t *testing.T) {
	first, err := db.New("example")
	require.NoError(t, err)
	second, err := db.New("sample")
	require.NoError(t, err)
	first.(*example).path = "elsewhere"
	assert.Empty(t, second.(*example).path)
}

func TestBindingsAreOrderedByName(t *testing.T) {
	assert.Equal(t, []db.Fact{{Name: "another", Value: "one more"}, {Name: "example", Value: "an example"}}, db.Bindings())
}

func TestNewListsTheKnownBindings(t *testing.T) {
	_, err := db.New("unknown")
	assert.EqualError(t, err, `unknown binding "unknown": known are another, example`)
}

func TestRegisterPanicsOnATakenName(t *testing.T) {
	assert.PanicsWithValue(t, `binding "sample" registered twice`, func() { db.Register("sample", "", newExample) })
}
