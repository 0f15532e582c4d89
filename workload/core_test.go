package workload_test

import (
	"errors"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

// coreOf returns the core workload's settings with some properties set, as
// names and values in turn.
func coreOf(t *testing.T, properties ...string) *workload.Core {
	c := workload.DefaultCore()
	fs := flag.NewFlagSet("core", flag.ContinueOnError)
	c.RegisterFlags(fs)
	for p := range slices.Chunk(properties, 2) {
		require.NoError(t, fs.Set(p[0], p[1]), "%s", p[0])
	}
	return &c
}

func newCore(t *testing.T, properties ...string) workload.Workload {
	w, err := coreOf(t, properties...).New()
	require.NoError(t, err)
	return w
}

func loadOf(t *testing.T, w workload.Workload) workload.Phase {
	p, err := w.Load()
	require.NoError(t, err)
	return p
}

func runOf(t *testing.T, w workload.Workload) workload.Phase {
	p, err := w.Run()
	require.NoError(t, err)
	return p
}

// alone is the share of a worker that has no others beside it.
func alone(seed uint64) workload.Share {
	return workload.Share{Workers: 1, Rand: rand.New(rand.NewPCG(seed, 0))}
}

// eachOp draws n operations and passes each to f, which sets the outcome.
func eachOp(t *testing.T, s workload.Source, n int, f func(op *db.Op)) {
	var op db.Op
	for range n {
		require.NoError(t, s.Next(&op))
		f(&op)
		s.Done(&op)
	}
}

func factsOf(p workload.Phase) map[string]string {
	all := map[string]string{}
	for _, f := range p.Facts() {
		all[f.Name] = f.Value
	}
	return all
}

func TestCoreIsRegistered(t *testing.T) {
	for _, name := range []string{
		"core", "CoreWorkload", "site.ycsb.workloads.CoreWorkload", "com.yahoo.ycsb.workloads.CoreWorkload",
	} {
		c, err := workload.New(name)
		require.NoError(t, err, name)
		defaults := workload.DefaultCore()
		assert.Equal(t, &defaults, c, name)
	}
}

func TestCoreDeclaresItsProperties(t *testing.T) {
	c := workload.DefaultCore()
	fs := flag.NewFlagSet("core", flag.ContinueOnError)
	c.RegisterFlags(fs)
	declared := map[string]string{}
	fs.VisitAll(func(f *flag.Flag) {
		declared[f.Name] = f.DefValue
		assert.NotEmpty(t, f.Usage, f.Name)
	})
	want := map[string]string{
		"table": "usertable", "recordcount": "0", "operationcount": "0", "insertstart": "0", "insertcount": "0",
		"fieldcount": "10", "fieldnameprefix": "field", "fieldlength": "100", "minfieldlength": "1",
		"fieldlengthdistribution": "constant", "fieldlengthhistogram": "hist.txt",
		"readallfields": "true", "readallfieldsbyname": "false", "writeallfields": "false", "dataintegrity": "false",
		"readproportion": "0.95", "updateproportion": "0.05", "insertproportion": "0", "scanproportion": "0",
		"readmodifywriteproportion": "0", "requestdistribution": "uniform",
		"hotspotdatafraction": "0.2", "hotspotopnfraction": "0.8",
		"exponential.percentile": "95", "exponential.frac": "0.8571428571",
		"minscanlength": "1", "maxscanlength": "1000", "scanlengthdistribution": "uniform",
		"insertorder": "hashed", "zeropadding": "1", "keyprefix": "user",
	}
	assert.Equal(t, want, declared)
}

// refusalsIn returns the property errors joined in err, by property.
func refusalsIn(t *testing.T, err error) map[string]*db.PropertyError {
	all := map[string]*db.PropertyError{}
	var joined interface{ Unwrap() []error }
	errs := []error{err}
	if errors.As(err, &joined) {
		errs = joined.Unwrap()
	}
	for _, e := range errs {
		var p *db.PropertyError
		require.ErrorAs(t, e, &p)
		all[p.Property] = p
	}
	return all
}

func TestCoreRefusesWhatNoPhaseCanUse(t *testing.T) {
	for _, c := range []struct {
		properties string
		refused    string
		wanted     string
	}{
		{"recordcount -1", "recordcount", "a whole number from 0"},
		{"recordcount 9223372036854775807", "recordcount", "to 1152921504606846976"},
		{"operationcount -5", "operationcount", "a whole number"},
		{"insertstart -1", "insertstart", "a whole number"},
		{"recordcount 1000 insertstart 900 insertcount 200", "insertcount", "insertstart=900, insertcount=200, recordcount=1000"},
		{"recordcount 1000 insertstart 1001", "insertstart", "at most recordcount=1000"},
		{"fieldcount 0", "fieldcount", "1 to"},
		{"fieldcount 1000000 fieldlength 1000000", "fieldcount", "fields of fieldlength=1000000 bytes"},
		{"fieldlength -1", "fieldlength", "bytes"},
		{"fieldlengthdistribution unifrom", "fieldlengthdistribution", "(perhaps uniform)"},
		{"fieldlengthdistribution uniform fieldlength 5 minfieldlength 10", "minfieldlength", "0 to fieldlength=5 bytes"},
		{"fieldlengthdistribution zipfian minfieldlength -1", "minfieldlength", "0 to fieldlength=100 bytes"},
		{"fieldlengthdistribution histogram fieldlengthhistogram testdata/nofile", "fieldlengthhistogram", "no such file"},
		{"fieldlengthdistribution histogram fieldlengthhistogram testdata/opmix.tsv", "fieldlengthhistogram", "testdata/opmix.tsv:1"},
		{"dataintegrity true fieldlengthdistribution uniform", "dataintegrity", "fieldlengthdistribution=constant"},
		{"readproportion -1", "readproportion", "a weight of 0 or more"},
		{"scanproportion NaN", "scanproportion", "a weight of 0 or more"},
		{"insertproportion +Inf", "insertproportion", "a weight of 0 or more"},
		{"requestdistribution zipfain", "requestdistribution", "(perhaps zipfian)"},
		{"requestdistribution partitoned", "requestdistribution", "(perhaps partitioned)"},
		{"requestdistribution Latest", "requestdistribution", "(perhaps latest)"},
		{"requestdistribution foo", "requestdistribution", "uniform, sequential, partitioned, zipfian, latest, hotspot or exponential"},
		{"hotspotdatafraction 1.5", "hotspotdatafraction", "a share from 0 to 1"},
		{"hotspotopnfraction -0.1", "hotspotopnfraction", "a share from 0 to 1"},
		{"hotspotopnfraction NaN", "hotspotopnfraction", "a share from 0 to 1"},
		{"exponential.percentile 100", "exponential.percentile", "below 100"},
		{"exponential.percentile 0", "exponential.percentile", "above 0"},
		{"exponential.frac 0", "exponential.frac", "above 0"},
		{"exponential.frac 1e300", "exponential.frac", "above 0"},
		{"minscanlength 0", "minscanlength", "a whole number from 1"},
		{"minscanlength 5 maxscanlength 4", "maxscanlength", "minscanlength=5 to"},
		{"scanlengthdistribution constant", "scanlengthdistribution", "uniform or zipfian"},
		{"insertorder foo", "insertorder", "YCSB takes any other word for ordered"},
		{"insertorder orderd", "insertorder", "(perhaps ordered)"},
		{"zeropadding -1", "zeropadding", "digits"},
		{"keyprefix " + strings.Repeat("x", 1<<16+1), "keyprefix", "at most 65536 bytes"},
	} {
		w, err := coreOf(t, strings.Fields(c.properties)...).New()
		require.Error(t, err, c.properties)
		assert.Nil(t, w, c.properties)
		all := refusalsIn(t, err)
		require.Equal(t, []string{c.refused}, slices.Collect(maps.Keys(all)), c.properties)
		assert.Contains(t, all[c.refused].Want, c.wanted, c.properties)
	}
}

func TestCoreRefusesAllAtOnce(t *testing.T) {
	_, err := coreOf(t, "recordcount", "-1", "fieldcount", "0", "requestdistribution", "zipf", "insertorder", "random").New()
	assert.ElementsMatch(t, []string{"recordcount", "fieldcount", "requestdistribution", "insertorder"},
		slices.Collect(maps.Keys(refusalsIn(t, err))))
}

func TestCoreRefusesAnInsertcountOfZero(t *testing.T) {
	c := workload.DefaultCore()
	fs := flag.NewFlagSet("core", flag.ContinueOnError)
	c.RegisterFlags(fs)
	for _, value := range []string{"0", "-1", "x"} {
		var refusal *db.PropertyError
		require.ErrorAs(t, fs.Set("insertcount", value), &refusal)
		assert.Equal(t, "insertcount", refusal.Property)
	}
	assert.Zero(t, c.InsertCount)
}

func TestCoreRefusesWhatOnePhaseLacks(t *testing.T) {
	for _, c := range []struct{ properties, load, run string }{
		{"", "recordcount", "recordcount"},
		{"insertcount 10", "", "recordcount"},
		{"insertstart 5 insertcount 10", "", "recordcount"},
		{"recordcount 10 insertstart 10", "insertstart", "insertstart"},
		{"recordcount 10 readproportion 0 updateproportion 0", "", "readproportion"},
		{"recordcount 10 readproportion 1e308 updateproportion 1e308", "", "readproportion"},
		{"recordcount 10 requestdistribution zipfian", "", ""},
		{"recordcount 10 insertstart 2 insertcount 8", "", ""},
	} {
		w := newCore(t, strings.Fields(c.properties)...)
		_, err := w.Load()
		assertRefusal(t, c.load, err, "load: "+c.properties)
		_, err = w.Run()
		assertRefusal(t, c.run, err, "run: "+c.properties)
	}
}

func assertRefusal(t *testing.T, property string, err error, what string) {
	if property == "" {
		assert.NoError(t, err, what)
		return
	}
	var p *db.PropertyError
	if assert.ErrorAs(t, err, &p, what) {
		assert.Equal(t, property, p.Property, what)
	}
}

func TestCoreCountsTo64Bits(t *testing.T) {
	w := newCore(t, "recordcount", "5000000000", "insertstart", "3000000000", "insertcount", "2",
		"operationcount", "4294967296", "insertorder", "ordered", "requestdistribution", "uniform")
	load, run := loadOf(t, w), runOf(t, w)
	assert.Equal(t, int64(2), load.Operations())
	assert.Equal(t, int64(4294967296), run.Operations())
	var loaded []string
	eachOp(t, load.Source(alone(1)), 2, func(op *db.Op) { loaded = append(loaded, strings.Clone(op.Key)) })
	assert.Equal(t, []string{"user3000000000", "user3000000001"}, loaded)
	eachOp(t, run.Source(alone(1)), 100, func(op *db.Op) { assert.Contains(t, loaded, op.Key) })
}

func TestKeyPrefixIsInEveryKey(t *testing.T) {
	for _, c := range []struct{ prefix, first, fact string }{
		{"user", "user5", ""},
		{"", "5", `""`},
		{"tenant7:", "tenant7:5", `"tenant7:"`},
	} {
		w := newCore(t, "recordcount", "100", "insertstart", "5", "insertcount", "1", "insertorder", "ordered",
			"keyprefix", c.prefix, "dataintegrity", "true", "updateproportion", "0.95", "scanproportion", "1", "readmodifywriteproportion", "1")
		for _, p := range []workload.Phase{loadOf(t, w), runOf(t, w)} {
			n := 1
			if p.Name() == "run" {
				n = 50
			}
			eachOp(t, p.Source(alone(1)), n, func(op *db.Op) {
				assert.Equal(t, c.first, op.Key, "%v", op.Kind)
				for _, f := range op.Values {
					assert.Contains(t, string(f.Value), c.first+":"+f.Name, "the value follows from the whole key")
				}
			})
			assert.Equal(t, c.fact, factsOf(p)["key prefix"])
		}
	}
}
