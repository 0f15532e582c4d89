package page_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement/compare"
	"github.com/goycsb/goycsb/measurement/page"
)

// side is a set of runs, each of that many seconds, with seeds from first on.
func side(label string, first uint64, n, seconds int) compare.Set {
	s := compare.Set{Label: label}
	for i := range n {
		d := run(first+uint64(i), seconds)
		d.Start = newYear.Add(time.Duration(first+uint64(i)) * time.Hour)
		d.Clients[0].Start = d.Start
		s.Runs = append(s.Runs, compare.Run{Name: fmt.Sprintf("%s%d.json", label, i+1), Document: d})
	}
	return s
}

// compared returns the page about two sets.
func compared(t *testing.T, a, b compare.Set) string {
	t.Helper()
	c, err := compare.New(a, b)
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, page.Comparison(&text, c))
	return text.String()
}

func TestThePartsOfAComparisonAreInOrder(t *testing.T) {
	a, b := side("before", 1, 8, 1), side("after", 11, 8, 1)
	for i := range b.Runs {
		b.Runs[i].Document.Clients[0].Properties[0].Value = "4711"
		b.Runs[i].Document.Throughput *= 2
	}
	text := compared(t, a, b)
	from := 0
	for _, part := range []string{
		"<h1>after (8 runs) against before (8 runs)", ">Differences<", "property recordcount", "&#34;5200&#34; (workloada:4)", "&#34;4711&#34;",
		">Warnings<", "the store evicted 17 keys", "8 of 8 runs of before",
		">Figures<", "after differs from before in", "Mann–Whitney", "throughput, /s", ">&#43;100.0%<", `differs">better<`,
		"READ, intended latency", "p99.9, ms", ">no significant difference<",
		">Latency by percentile<", "READ latency by percentile", "before, service", "before, intended", "after, service", "after, intended",
	} {
		at := strings.Index(text[from:], part)
		require.GreaterOrEqual(t, at, 0, "%q behind what comes before it", part)
		from += at
	}
	assert.True(t, text == compared(t, a, b), "the same sets give the same page")
}

func TestNothingInAComparisonIsMarkup(t *testing.T) {
	const evil = `"'><script>alert(1)</script>`
	a, b := side(evil, 1, 4, 1), side("b"+evil, 11, 4, 1)
	for _, r := range b.Runs {
		c := &r.Document.Clients[0]
		c.Properties[0].Value, c.Properties[0].Place, c.Properties[1].Name = evil, evil, evil
		c.Warnings = []string{evil}
		r.Document.Breakdown[1].Name = "READ" + evil
		c.Store.Before.Facts[0].Value = evil
	}
	text := compared(t, a, b)
	assert.NotContains(t, text, "<script")
	assert.NotContains(t, text, `"'>`)
	assert.GreaterOrEqual(t, strings.Count(text, "&lt;script&gt;"), 20)
}
