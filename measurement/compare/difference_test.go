package compare_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/measurement/compare"
)

func with(change func(*measurement.Client)) made {
	return made{reads: []time.Duration{time.Millisecond}, change: change}
}

func set(properties ...measurement.Property) made {
	return with(func(c *measurement.Client) { c.Properties = properties })
}

func TestProperties(t *testing.T) {
	same := measurement.Property{Name: "recordcount", Value: "1000", Place: "workloada:5"}
	elsewhere := same
	elsewhere.Place = "-p"
	c := compared(t,
		setOf("a", 0,
			set(same, measurement.Property{Name: "threadcount", Value: "8", Place: "-p"}, measurement.Property{Name: "resultfile", Value: "a1", Place: "-p"}),
			set(same, measurement.Property{Name: "threadcount", Value: "8", Place: "x:1"}, measurement.Property{Name: "resultfile", Value: "a2", Place: "-p"})),
		setOf("b", 10, set(elsewhere, measurement.Property{Name: "seed", Value: "1", Place: "-p"})))
	assert.Equal(t, []compare.Difference{{
		Name: "seed",
		A:    []compare.Setting{{Runs: []string{"a1", "a2"}}},
		B:    []compare.Setting{{Value: "1", Known: true, Places: []string{"-p"}, Runs: []string{"b1"}}},
	}, {
		Name: "threadcount",
		A:    []compare.Setting{{Value: "8", Known: true, Places: []string{"-p", "x:1"}, Runs: []string{"a1", "a2"}}},
		B:    []compare.Setting{{Runs: []string{"b1"}}},
	}}, c.Properties)
	assert.False(t, c.Properties[1].Varies())
}

func TestPropertiesThatVaryInsideASet(t *testing.T) {
	one, two := measurement.Property{Name: "target", Value: "1"}, measurement.Property{Name: "target", Value: "2"}
	c := compared(t, setOf("a", 0, set(one), set(two), set(one)), setOf("b", 10, set(one)))
	require.Len(t, c.Properties, 1)
	assert.True(t, c.Properties[0].Varies())
	assert.Equal(t, []string{"a1", "a3"}, c.Properties[0].A[0].Runs)
	assert.Equal(t, []string{"a2"}, c.Properties[0].A[1].Runs)
}

func TestClients(t *testing.T) {
	old := with(func(c *measurement.Client) {
		c.Program = measurement.Program{Path: "example.com/ycsb", Version: "v1", Go: "go1.25"}
		c.Host = measurement.Host{Name: "client", OS: "linux", Arch: "amd64", Kernel: "6.1", CPU: "x", CPUs: 2, GOMAXPROCS: 2, Memory: 1}
		c.Threads, c.Batch, c.Target, c.Ended = 1, 1, 0, "operation count"
	})
	now := with(func(c *measurement.Client) {
		c.Program = measurement.Program{Path: "example.com/ycsb", Version: "v2", Go: "go1.26"}
		c.Host = measurement.Host{Name: "other", OS: "linux", Arch: "arm64", Kernel: "6.2", CPU: "y", CPUs: 4, GOMAXPROCS: 4, Memory: 2}
		c.Threads, c.Batch, c.Target, c.Ended = 2, 3, 1.5, "maxexecutiontime"
	})
	var found []string
	for _, d := range compared(t, setOf("a", 0, old), setOf("b", 10, now)).Clients {
		found = append(found, d.Name+": "+d.A[0].Value+" | "+d.B[0].Value)
	}
	assert.Equal(t, []string{
		"program: example.com/ycsb v1 | example.com/ycsb v2", "Go: go1.25 | go1.26", "host: client | other",
		"system: linux/amd64 | linux/arm64", "kernel: 6.1 | 6.2", "CPU: x | y", "CPUs: 2 | 4", "GOMAXPROCS: 2 | 4",
		"memory in bytes: 1 | 2", "workers: 1 | 2", "batch: 1 | 3", "target: 0 | 1.5", "end: operation count | maxexecutiontime",
	}, found)
	assert.Empty(t, compared(t, setOf("a", 0, old), setOf("b", 10, old)).Clients)
}

// told is a run whose store said these facts before it.
func told(records int64, facts ...db.Fact) made {
	return with(func(c *measurement.Client) {
		c.Store.Before = &db.Description{Facts: facts, Records: records}
		c.Store.After = &db.Description{Facts: []db.Fact{{Name: "keys evicted", Value: "7"}}}
	})
}

func TestStores(t *testing.T) {
	f := func(name, value string) db.Fact { return db.Fact{Name: name, Value: value} }
	for name, test := range map[string]struct {
		a, b []made
		want []string
	}{
		"a setting":                           {[]made{told(-1, f("maxmemory", "no limit"))}, []made{told(-1, f("maxmemory", "100 bytes"))}, []string{"maxmemory"}},
		"the same":                            {[]made{told(-1, f("server", "Redis 7"))}, []made{told(-1, f("server", "Redis 7"))}, nil},
		"what is used":                        {[]made{told(-1, f("used memory in bytes", "1"))}, []made{told(-1, f("used memory in bytes", "2"))}, nil},
		"a number in single runs":             {[]made{told(5, f("server threads", "1"))}, []made{told(6, f("server threads", "4"))}, []string{"server threads", "records"}},
		"a number of its own in each run":     {[]made{told(5), told(6)}, []made{told(7), told(8)}, nil},
		"a number that one run has otherwise": {[]made{told(5), told(5), told(6)}, []made{told(5)}, []string{"records"}},
		"a text of its own in each run":       {[]made{told(-1, f("server address", "host:1")), told(-1, f("server address", "host:2"))}, []made{told(-1, f("server address", "host:1"))}, []string{"server address"}},
		"unknown in one set":                  {[]made{{reads: []time.Duration{1}}}, []made{told(3)}, []string{"records"}},
	} {
		var found []string
		for _, d := range compared(t, setOf("a", 0, test.a...), setOf("b", 10, test.b...)).Stores {
			found = append(found, d.Name)
		}
		assert.Equal(t, test.want, found, name)
	}
}

func TestWarnings(t *testing.T) {
	warned := func(texts ...string) made { return with(func(c *measurement.Client) { c.Warnings = texts }) }
	cut := with(func(c *measurement.Client) {
		c.Ended = measurement.Interrupted
		c.Load = &measurement.Load{Planned: 3, Inserted: 2}
	})
	c := compared(t,
		setOf("a", 0, warned("workers started late: 1.0 %", "evicted"), warned()),
		setOf("b", 10, warned("workers started late: 2.0 %"), cut, made{}))
	assert.Equal(t, []compare.Warning{
		{Text: "workers started late: 1.0 %", A: []string{"a1"}, B: []string{"b1"}},
		{Text: "evicted", A: []string{"a1"}},
		{Text: "the load inserted only 2 of 3 records", B: []string{"b2"}},
		{Text: "the phase was interrupted", B: []string{"b2"}},
		{Text: "no operation was complete", B: []string{"b3"}},
	}, c.Warnings)
}
