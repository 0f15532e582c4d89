package redis

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseSlots(t *testing.T) {
	b := func(s string) []byte { return []byte(s) }
	replica := []any{b("10.0.0.9"), int64(1), b("id")}
	for name, c := range map[string]struct {
		node []any
		want string
	}{
		"an address":      {[]any{b("10.0.0.1"), int64(7000)}, "10.0.0.1:7000"},
		"of Redis 7":      {[]any{b("10.0.0.1"), int64(7000), b("id"), []any{b("hostname"), b("a")}}, "10.0.0.1:7000"},
		"a name":          {[]any{b("a.example.org"), int64(7000), b("id"), []any{b("ip"), b("10.0.0.1")}}, "a.example.org:7000"},
		"IPv6":            {[]any{b("::1"), int64(7000)}, "[::1]:7000"},
		"an empty host":   {[]any{b(""), int64(7000)}, "seed:7000"},
		"nil":             {[]any{nil, int64(7000), b("id"), []any{}}, "seed:7000"},
		"a missing name":  {[]any{b("?"), int64(7000), b("id"), []any{b("ip"), b("10.0.0.1")}}, "10.0.0.1:7000"},
		"no name at all":  {[]any{b("?"), int64(7000), b("id"), []any{}}, "seed:7000"},
		"an old no name":  {[]any{b("?"), int64(7000)}, "seed:7000"},
		"odd other names": {[]any{b("?"), int64(7000), b("id"), []any{b("ip")}}, "seed:7000"},
	} {
		got, err := parseSlots([]any{[]any{int64(5), int64(9), c.node, replica}}, "seed:6379")
		require.NoError(t, err, name)
		assert.Equal(t, []slotRange{{5, 9, c.want}}, got, name)
	}
}

func TestParseSlotsRefusesWhatIsNoAnswer(t *testing.T) {
	node := []any{[]byte("a"), int64(1)}
	for name, reply := range map[string]any{
		"no list":             "OK",
		"a number":            []any{int64(1)},
		"no node":             []any{[]any{int64(0), int64(1)}},
		"text for a slot":     []any{[]any{[]byte("0"), int64(1), node}},
		"a slot below":        []any{[]any{int64(-1), int64(1), node}},
		"a slot above":        []any{[]any{int64(0), int64(16384), node}},
		"the end before":      []any{[]any{int64(2), int64(1), node}},
		"a node without":      []any{[]any{int64(0), int64(1), []any{[]byte("a")}}},
		"a port of no kind":   []any{[]any{int64(0), int64(1), []any{[]byte("a"), []byte("1")}}},
		"a port out of range": []any{[]any{int64(0), int64(1), []any{[]byte("a"), int64(0)}}},
	} {
		_, err := parseSlots(reply, "seed:6379")
		assert.ErrorIs(t, err, errProtocol, name)
	}
}
