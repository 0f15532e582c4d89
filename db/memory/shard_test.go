package memory

import (
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// searchFor returns an entry with the key alone.
func searchFor(key string) entry {
	return newEntry(newRecord(appendRecord(nil, key, nil)))
}

func entryOf(key, value string) entry {
	return newEntry(newRecord(appendRecord(nil, key, []db.Field{{Name: "f", Value: []byte(value)}})))
}

// Keys of one hash are too rare to be met by chance, so the shard is told one.
func TestKeysOfOneHashAreKeptApart(t *testing.T) {
	const hash = 7
	s := newShard()
	value := func(key string) string {
		found, ok := s.read(nil, hash, searchFor(key))
		if !ok {
			return "none"
		}
		f, _ := found.field("f")
		return string(f.Value)
	}
	for _, key := range []string{"a", "b", "c"} {
		s.insert(hash, entryOf(key, "old "+key))
	}
	s.insert(hash, entryOf("b", "new b"))
	_, ok := s.update(hash, searchFor("c"), []db.Field{{Name: "f", Value: []byte("longer c")}}, nil)
	require.True(t, ok)
	assert.Equal(t, []string{"old a", "new b", "longer c", "none"}, []string{value("a"), value("b"), value("c"), value("d")})

	assert.False(t, s.remove(hash, searchFor("d")))
	assert.True(t, s.remove(hash, searchFor("a")), "the one in the index")
	assert.True(t, s.remove(hash, searchFor("c")), "one that is not")
	assert.Equal(t, []string{"none", "new b", "none"}, []string{value("a"), value("b"), value("c")})

	s.insert(hash, entryOf("a", "again"))
	s.insert(hash, entryOf("b", "newer b"))
	assert.Equal(t, []string{"again", "newer b"}, []string{value("a"), value("b")})
}
