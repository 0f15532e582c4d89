package bench

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func rated(rate float64, client time.Duration) Sample {
	return Sample{Reading: Reading{Operations: 1000, Rate: rate}, Client: client}
}

// A slow machine slows both sides: the rates halve, the ratios stay.
func TestRatiosAreTakenWithinARound(t *testing.T) {
	o := Outcome{Contest: Contest{
		Row: "redis", Name: "GET", Columns: usual(),
		Entrants: []Entrant{{Tool: Ours}, {Tool: RedisBenchmark}},
		Checks: []Check{
			{Of: Ours, Metric: Rate, AtLeast: 1.1, Against: []string{RedisBenchmark}},
			{Of: Ours, Metric: ClientCPU, AtMost: 0.5, Against: []string{RedisBenchmark}},
			{Of: Ours, Metric: Rate, AtMost: 60},
		},
	}, Rounds: []Round{
		{Ours: rated(110, 10), RedisBenchmark: rated(100, 20)},
		{Ours: rated(60, 12), RedisBenchmark: rated(50, 20)},
		{Ours: rated(50, 9), RedisBenchmark: rated(100, 20)},
	}}
	v := o.Verdicts()
	require.Len(t, v, 3)
	assert.InDelta(t, 1.1, v[0].Median, 1e-12, "the ratio of medians is 0.6")
	assert.InDelta(t, 0.5, v[0].Low, 1e-12)
	assert.InDelta(t, 1.2, v[0].High, 1e-12)
	assert.Equal(t, "met", v[0].String())
	assert.Equal(t, "ops/s of ycsb: at least 1.10 of redis-benchmark", v[0].Check.String())
	assert.InDelta(t, 0.5, v[1].Median, 1e-12)
	assert.Equal(t, "met", v[1].String())
	assert.Equal(t, 60.0, v[2].Median, "a figure by itself")
	assert.Equal(t, "ops/s of ycsb: at most 60", v[2].Check.String())

	o.Checks[0].AtLeast, o.Disturbed = 1.11, 1
	assert.Equal(t, "missed ~", o.Verdicts()[0].String())
}

func TestTheMedianOfEvenlyMany(t *testing.T) {
	assert.InDelta(t, 2.5, median([]float64{4, 1, 3, 2}), 1e-12)
}

func TestTheFasterOfTwoPeersCounts(t *testing.T) {
	c := Check{Of: Ours, Metric: ClientCPU, AtMost: 0.6, Against: []string{GoYCSB, JavaYCSB}}
	v, found := c.value(Round{Ours: rated(200, 6), GoYCSB: rated(100, 12), JavaYCSB: rated(120, 20)})
	assert.True(t, found)
	assert.InDelta(t, 0.3, v, 1e-12, "of the faster, though it takes more CPU time")
	v, found = c.value(Round{Ours: rated(200, 6), GoYCSB: rated(100, 12)})
	assert.True(t, found)
	assert.InDelta(t, 0.5, v, 1e-12)
	_, found = c.value(Round{Ours: rated(200, 6)})
	assert.False(t, found)
}

func TestWhatIsMissingIsSaid(t *testing.T) {
	check := Check{Of: Ours, Metric: Rate, AtLeast: 1.4, Against: []string{GoYCSB, JavaYCSB}}
	o := Outcome{Contest: Contest{
		Row: "workloads", Name: "workload a", Columns: usual(), Checks: []Check{check},
		Entrants: []Entrant{{Tool: Ours}, {Tool: GoYCSB, Missing: missing("", "GO_YCSB")}, {Tool: JavaYCSB}},
	}, Rounds: []Round{{Ours: rated(150, 1), JavaYCSB: rated(100, 1)}}}
	assert.Equal(t, "met (go-ycsb not measured: set GO_YCSB)", o.Verdicts()[0].String())

	o.Entrants[2].Missing = missing("", "YCSB_CP")
	delete(o.Rounds[0], JavaYCSB)
	assert.Equal(t, "go-ycsb not measured: set GO_YCSB; YCSB not measured: set YCSB_CP", o.Verdicts()[0].String())

	o.Entrants[0].Missing, o.Rounds = "not measured: set KEYDB_SERVER", nil
	assert.Equal(t, "not measured: set KEYDB_SERVER", o.Verdicts()[0].String())
}

func TestTables(t *testing.T) {
	o := Outcome{Contest: Contest{
		Row: "redis", Name: "GET, 64 workers", Columns: usual(),
		Checks:   []Check{{Of: Ours, Metric: Rate, AtLeast: 1.1, Against: []string{RedisBenchmark}}},
		Entrants: []Entrant{{Tool: Ours}, {Tool: RedisBenchmark}, {Tool: GoYCSB, Missing: "not measured: set GO_YCSB"}},
	}, Rounds: []Round{{
		Ours:           {Reading: Reading{Operations: 1000, Rate: 1234567}, Client: 2 * time.Millisecond, Server: time.Millisecond, Foreign: 0.2},
		RedisBenchmark: {Reading: Reading{Operations: 1000, Rate: 1e6}, Client: time.Millisecond},
	}}, Disturbed: 1, Thrown: 2}
	var table strings.Builder
	require.NoError(t, WriteTables(&table, []Outcome{o}))
	assert.Equal(t, `| contest | tool | ops/s | client CPU µs/op | server CPU µs/op | others' CPU | rounds |
|---|---|---|---|---|---|---|
| GET, 64 workers | ycsb | 1,234,567 | 2.00 | 1.00 | 20.0 % | 1, 1 ~, 2 thrown away |
| GET, 64 workers | redis-benchmark | 1,000,000 | 1.00 | 0.00 | 0.0 % | 1, 1 ~, 2 thrown away |
| GET, 64 workers | go-ycsb | not measured: set GO_YCSB |  |  |  |  |

| contest | target | median | range | verdict |
|---|---|---|---|---|
| GET, 64 workers | ops/s of ycsb: at least 1.10 of redis-benchmark | 1.23 | 1.23 to 1.23 | met ~ |
`, table.String())

	var lines strings.Builder
	require.NoError(t, WriteBenchmarks(&lines, o))
	assert.Equal(t, "BenchmarkRedis/GET/64_workers/tool=ycsb\t1000\t810.001 ns/op\t1.23457e+06 ops/s\t2000 client-ns/op\t1000 server-ns/op\t20 foreign-%\n"+
		"BenchmarkRedis/GET/64_workers/tool=redis-benchmark\t1000\t1000 ns/op\t1e+06 ops/s\t1000 client-ns/op\t0 server-ns/op\t0 foreign-%\n", lines.String())
}
