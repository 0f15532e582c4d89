package workload_test

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
	"github.com/goycsb/goycsb/workload"
)

// restOf returns the settings of a workload whose four traces have some lines
// each, such as /read/0. More properties follow as names and values in turn.
func restOf(t *testing.T, lines int, properties ...string) *workload.Rest {
	c := workload.DefaultRest()
	dir := t.TempDir()
	for _, kind := range []string{"read", "insert", "update", "delete"} {
		var text strings.Builder
		for i := range lines {
			fmt.Fprintf(&text, " /%s/%d \n\n", kind, i)
		}
		path := filepath.Join(dir, kind)
		require.NoError(t, os.WriteFile(path, []byte(text.String()), 0o600))
		properties = append(properties, "url.trace."+kind, path)
	}
	setAll(t, c.RegisterFlags, properties)
	return &c
}

func newRest(t *testing.T, lines int, properties ...string) workload.Workload {
	w, err := restOf(t, lines, properties...).New()
	require.NoError(t, err)
	return w
}

func TestRestIsRegistered(t *testing.T) {
	for _, name := range []string{"rest", "RestWorkload", "site.ycsb.workloads.RestWorkload", "com.yahoo.ycsb.workloads.RestWorkload"} {
		c, err := workload.New(name)
		require.NoError(t, err, name)
		defaults := workload.DefaultRest()
		assert.Equal(t, &defaults, c, name)
	}
}

// The operations of golden run rest_run.
func TestRestDrawsRequests(t *testing.T) {
	w := newRest(t, 5, "readproportion", "0.25", "updateproportion", "0.25", "insertproportion", "0.25", "deleteproportion", "0.25",
		"fieldlength", "10", "operationcount", "12")
	run := runOf(t, w)
	assert.ElementsMatch(t, []db.Kind{db.Read, db.Update, db.Insert, db.Delete}, run.Kinds())
	assert.EqualValues(t, 12, run.Operations())
	assert.Regexp(t, `^5, from .*/read$`, factsOf(run)["URLs of reads"])
	seen := map[string]int{}
	eachOp(t, run.Source(alone(1)), 4000, func(op *db.Op) {
		seen[op.Key]++
		assert.Empty(t, op.Table)
		assert.Nil(t, op.Fields)
		kind := strings.ToLower(op.Kind.String())
		assert.Regexp(t, "^/"+kind+"/[0-4]$", op.Key)
		if op.Kind == db.Insert || op.Kind == db.Update {
			require.Len(t, op.Values, 1)
			assert.Equal(t, "data", op.Values[0].Name)
			assert.Len(t, op.Values[0].Value, 10)
		} else {
			assert.Nil(t, op.Values)
		}
	})
	assert.Len(t, seen, 20)
	for url, n := range seen {
		assert.InDelta(t, 200, n, 70, url) // five standard deviations
	}
}

func TestRestReadsSoManyLines(t *testing.T) {
	run := runOf(t, newRest(t, 100, "readrecordcount", "3", "updateproportion", "0"))
	seen := map[string]bool{}
	eachOp(t, run.Source(alone(1)), 1000, func(op *db.Op) { seen[op.Key] = true })
	assert.Equal(t, map[string]bool{"/read/0": true, "/read/1": true, "/read/2": true}, seen)
}

func TestRestDistributions(t *testing.T) {
	const draws, lines = 100_000, 100
	for name, test := range map[string]struct {
		properties []string
		first      float64 // share of the first line
	}{
		"uniform": {nil, 0.01},
		"zipfian": {[]string{"requestdistribution", "zipfian"}, 1 / generator.Zeta(lines, 0.99)},
		"flatter": {[]string{"requestdistribution", "zipfian", "readzipfconstant", "0.5"}, 1 / generator.Zeta(lines, 0.5)},
		"hotspot": {[]string{"requestdistribution", "hotspot"}, 0.8 / 20},
		// Of the distances below 100, those below 1.
		"exponential": {[]string{"requestdistribution", "exponential"},
			(1 - math.Pow(0.05, 1/85.71428571)) / (1 - math.Pow(0.05, 100/85.71428571))},
	} {
		run := runOf(t, newRest(t, lines, append(test.properties, "updateproportion", "0")...))
		first := 0
		eachOp(t, run.Source(alone(2)), draws, func(op *db.Op) {
			if op.Key == "/read/0" {
				first++
			}
		})
		deviation := math.Sqrt(draws * test.first * (1 - test.first))
		assert.InDelta(t, draws*test.first, first, 5*deviation, name)
	}
}

func TestRestSizes(t *testing.T) {
	for distribution, least := range map[string]int{"constant": 8, "uniform": 3, "zipfian": 3} {
		run := runOf(t, newRest(t, 1, "insertproportion", "1", "readproportion", "0", "updateproportion", "0",
			"fieldlength", "8", "minfieldlength", "3", "fieldlengthdistribution", distribution, "insertsizezipfconstant", "0.5"))
		sizes := map[int]int{}
		eachOp(t, run.Source(alone(3)), 1000, func(op *db.Op) { sizes[len(op.Values[0].Value)]++ })
		assert.Len(t, sizes, 8-least+1, distribution)
		assert.NotZero(t, sizes[least], distribution)
		assert.NotZero(t, sizes[8], distribution)
	}
}

func TestRestHasNothingToLoad(t *testing.T) {
	load := loadOf(t, newRest(t, 1, "recordcount", "12"))
	assert.Zero(t, load.Operations())
	assert.True(t, load.(workload.Ending).Ends())
	assert.ErrorIs(t, load.Source(alone(1)).Next(new(db.Op)), io.EOF)
	assert.Equal(t, []string{"the rest workload has nothing to load: the service has its own data"}, load.Warnings())

	o := carryOut(t, workload.DefaultExecutor(), &scriptedDB{}, load)
	require.NoError(t, o.err)
	assert.Zero(t, o.report.Operations)
}

func TestRestNeedsTheTracesOfItsMix(t *testing.T) {
	c := restOf(t, 1)
	c.Insert.File, c.Delete.File = "nowhere", "nowhere"
	_, err := c.New()
	assert.NoError(t, err)
	c.Delete.Proportion = 1
	_, err = c.New()
	assert.EqualError(t, err, `url.trace.delete: want a file of URLs, one a line (no such file or directory), got "nowhere"`)
	c = restOf(t, 0)
	_, err = c.New()
	assert.ErrorContains(t, err, "url.trace.read: want a file of URLs, one a line (it has none)")
}

func TestRestRefuses(t *testing.T) {
	for _, test := range []struct{ property, value, want string }{
		{"requestdistribution", "latest", "requestdistribution: want uniform, zipfian, hotspot or exponential"},
		{"requestdistribution", "sequential", "requestdistribution"},
		{"scanproportion", "0.1", "scanproportion: want 0"},
		{"readmodifywriteproportion", "0.1", "readmodifywriteproportion: want 0"},
		{"readzipfconstant", "1", "readzipfconstant: want a zipfian constant"},
		{"insertsizezipfconstant", "0", "insertsizezipfconstant: want a zipfian constant"},
		{"readrecordcount", "0", "readrecordcount: want a whole number from 1"},
		{"deleteproportion", "-1", "deleteproportion: want a weight"},
		{"hotspotopnfraction", "2", "hotspotopnfraction: want a share"},
		{"fieldlength", "-1", "fieldlength: want 0"},
	} {
		_, err := restOf(t, 1, test.property, test.value).New()
		assert.ErrorContains(t, err, test.want, test.property)
	}
	w := newRest(t, 1, "readproportion", "0", "updateproportion", "0")
	_, err := w.Run()
	assert.ErrorContains(t, err, "at least one proportion above 0")
}

func TestRestWarnsOfWhatHasNoEffect(t *testing.T) {
	run := runOf(t, newRest(t, 1, "recordcount", "5", "fieldcount", "10"))
	assert.Len(t, run.Warnings(), 2)
	assert.Empty(t, runOf(t, newRest(t, 1, "fieldcount", "1")).Warnings())
}
