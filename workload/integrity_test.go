package workload

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// decodeLines reads a file of JSON lines.
func decodeLines[T any](t *testing.T, path string) []T {
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	var all []T
	for d := json.NewDecoder(f); d.More(); {
		var v T
		require.NoError(t, d.Decode(&v))
		all = append(all, v)
	}
	require.NotEmpty(t, all)
	return all
}

func TestJavaHashIsJavas(t *testing.T) {
	for _, c := range decodeLines[struct {
		S        string
		HashCode int32
	}](t, "testdata/string_hashcode.jsonl") {
		if strings.ContainsRune(c.S, utf8.RuneError) {
			continue // half of a surrogate pair, which no Go string has
		}
		var hash javaHash
		for _, char := range utf16.Encode([]rune(c.S)) {
			hash = hash.add(char)
		}
		assert.Equal(t, c.HashCode, int32(hash), "%q", c.S)
	}
}

func TestIntegrityValuesAreYCSBs(t *testing.T) {
	for _, c := range decodeLines[struct {
		Key, Field, Value string
		Size              int
	}](t, "testdata/dataintegrity.jsonl") {
		g := newIntegrity([]string{"other", c.Field}, c.Size)
		assert.Equal(t, c.Value, string(g.append(nil, c.Key, 1)), "%s %s %d", c.Key, c.Field, c.Size)
	}
}
