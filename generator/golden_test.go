package generator_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/generator"
	"github.com/stretchr/testify/require"
)

// rows returns the fields of a table made by YCSB, without comments and header.
func rows(t *testing.T, name string) [][]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".tsv"))
	require.NoError(t, err)
	var table [][]string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\n"); line != "" && line[0] != '#' {
			table = append(table, strings.Split(line, "\t"))
		}
	}
	require.Greater(t, len(table), 1, name)
	return table[1:]
}

func parseInt(t *testing.T, s string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(s, 10, 64)
	require.NoError(t, err)
	return n
}

func parseFloat(t *testing.T, s string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(s, 64)
	require.NoError(t, err)
	return x
}

func parseList[T any](t *testing.T, s string) (list []T) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(s), &list))
	return list
}

// stream is a source that yields given numbers, the last one again and again.
type stream []uint64

func (s *stream) Uint64() uint64 {
	next := (*s)[0]
	if len(*s) > 1 {
		*s = (*s)[1:]
	}
	return next
}

// yielding returns a source whose Uint64 yields the given numbers.
func yielding(bits ...uint64) *rand.Rand { s := stream(bits); return rand.New(&s) }

// bitsOf returns the 64 bits from which Float64 makes u.
func bitsOf(u float64) uint64 { return uint64(math.Ldexp(u, 53)) }

// uniform returns a source whose Float64 yields u.
func uniform(u float64) *rand.Rand { return yielding(bitsOf(u)) }

// seeded returns the random numbers of a fixed seed.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)) }

// counter returns a counter after the insert of records 0 to n-1.
func counter(n int64) *generator.Acknowledged { return generator.NewAcknowledged(n) }
