package measurement_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

// beside merges documents of clients that all ran from new year on for 10 s, as the
// test spoils them, and returns the warnings.
func beside(t *testing.T, spoil ...func(*measurement.Client)) []string {
	t.Helper()
	var merged *measurement.Document
	for i, change := range spoil {
		d := client(t, uint64(i), newYear.Add(time.Duration(i)*time.Millisecond), 0, 10*time.Second)
		change(&d.Clients[0])
		if merged == nil {
			merged = d
			continue
		}
		require.NoError(t, merged.Merge(d))
	}
	return merged.Warnings
}

func properties(namesAndValues ...string) func(*measurement.Client) {
	return func(c *measurement.Client) {
		for i := 0; i < len(namesAndValues); i += 2 {
			c.Properties = append(c.Properties, measurement.Property{Name: namesAndValues[i], Value: namesAndValues[i+1]})
		}
	}
}

// inserting is a load of the records from first to last.
func inserting(first, last int64, namesAndValues ...string) func(*measurement.Client) {
	return func(c *measurement.Client) {
		properties(namesAndValues...)(c)
		c.Load = &measurement.Load{Range: &measurement.KeyRange{First: first, Last: last}}
	}
}

func running(ready, end time.Duration) func(*measurement.Client) {
	return func(c *measurement.Client) { c.Ready, c.End = newYear.Add(ready), newYear.Add(end) }
}

func TestClientsThatDoNotFitTogether(t *testing.T) {
	program := func(version string) func(*measurement.Client) {
		return func(c *measurement.Client) {
			c.Program = measurement.Program{Path: "example.org/bench", Version: version, Go: "go1.25.0"}
		}
	}
	for name, c := range map[string]struct{ got, want []string }{
		"one client":        {beside(t, properties("fieldlength", "100")), nil},
		"the same settings": {beside(t, properties("fieldlength", "100"), properties("fieldlength", "100")), nil},
		"what differs as a matter of course": {beside(t,
			properties("insertstart", "0", "seed", "1", "resultfile", "a", "redis.host", "a", "label", "x"),
			properties("insertstart", "9", "seed", "2", "resultfile", "b", "redis.host", "b", "label", "y")), nil},
		"what only one lists": {beside(t, properties("fieldlength", "100"), properties()), nil},
		"other settings": {beside(t, properties("a", "1", "b", "2"), properties("a", "3", "b", "2"), properties("a", "1", "b", "")), []string{
			"the clients' properties differ: a is 1 (clients 1, 3) and 3 (client 2)",
			"the clients' properties differ: b is 2 (clients 1, 2) and empty (client 3)",
		}},
		"other programs": {beside(t, program("v1.0.0"), program("v1.1.0")), []string{
			"the clients are different programs: example.org/bench v1.0.0 go1.25.0 (client 1) and example.org/bench v1.1.0 go1.25.0 (client 2)"}},
		"records side by side": {beside(t, inserting(0, 9), inserting(10, 19)), nil},
		"the same records": {beside(t, inserting(0, 9), inserting(9, 19), inserting(2, 3)), []string{
			"clients 1 and 2 were both to insert 1 record: the later insert overwrites the earlier, or fails; give each a range of its own by insertstart and insertcount",
			"clients 1 and 3 were both to insert 2 records: the later insert overwrites the earlier, or fails; give each a range of its own by insertstart and insertcount",
		}},
		"the same numbers in other tables": {beside(t, inserting(0, 9, "table", "a"), inserting(0, 9, "table", "b")),
			[]string{"the clients' properties differ: table is a (client 1) and b (client 2)"}},
		"half of the time": {beside(t, running(0, 10*time.Second), running(5*time.Second, 10*time.Second)), nil},
		"less than half": {beside(t, running(0, 10*time.Second), running(5*time.Second+1, 10*time.Second)), []string{
			"all clients ran together for 5s, and one of them for 10s: latencies of the rest of the time are of fewer clients; " +
				"start them at the same time, with the same maxexecutiontime"}},
		"never": {beside(t, running(0, 4*time.Second), running(5*time.Second, 10*time.Second)), []string{
			"all clients ran together for 0s, and one of them for 5s: latencies of the rest of the time are of fewer clients; " +
				"start them at the same time, with the same maxexecutiontime"}},
	} {
		assert.Equal(t, c.want, c.got, name)
	}
}
