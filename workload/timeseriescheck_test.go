package workload_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

func TestTimeSeriesRefuses(t *testing.T) {
	for _, test := range []struct{ property, value, want string }{
		{"timestampunits", "foobar", "timestampunits: want MILLISECONDS, SECONDS"},
		{"timestampunits", "NANOSECONDS", "timestampunits: want MILLISECONDS"},
		{"timestampinterval", "0", "timestampinterval: want 1"},
		{"tagcardinality", "1,0", `tagcardinality: want numbers of 1 or more, got "0"`},
		{"fieldcount", "0", "fieldcount: want 1"},
		{"fieldlength", "0", "fieldlength: want 1"},
		{"tagkeylength", "0", "tagkeylength: want 1"},
		{"sparsity", "2", "sparsity: want a share"},
		{"delayedseries", "-1", "delayedseries: want a share"},
		{"requestdistribution", "latest", "requestdistribution: want uniform, sequential, zipfian or hotspot"},
		{"readmodifywriteproportion", "0.1", "readmodifywriteproportion: want 0: time series have no"},
		{"groupbyfunction", "SUM", "groupbykeys: want 0 or 1 for each of tagcount=2 tags"},
		{"downsamplingfunction", "SUM", "downsamplinginterval: want a whole number from 1"},
		{"valuetype", "text", "valuetype: want integers, floats or mixednumbers"},
		{"valuekey", "YCSBTS", "valuekey: want a name of its own"},
		{"tagpairdelimiter", "A", "tagpairdelimiter: want a delimiter"},
		{"deletedelimiter", "=", "tagpairdelimiter: want three delimiters that differ"},
		{"timestampkey", "AB", "tagkeylength: want no tag of the name AB"},
		{"threadcount", "3", "fieldcount: want at least threadcount × batchsize = 3 metrics"},
		{"insertstart", "9223372036854775807", "insertstart: want room for"},
	} {
		_, err := smallSeries(t, test.property, test.value).New()
		assert.ErrorContains(t, err, test.want, test.property)
	}
	many := []string{"fieldlength", "1", "fieldcount", "53"}
	_, err := smallSeries(t, many...).New()
	assert.ErrorContains(t, err, "fieldcount: want 1 to 52, as names of fieldlength=1 letters begin again")
	_, err = smallSeries(t, "fieldlength", "8", "fieldcount", "16000000", "tagcardinality", "1,1000000", "tagvaluelength", "8").New()
	assert.ErrorContains(t, err, "tagcardinality: want at most")
	_, err = newSeries(t, "recordcount", "0").Load()
	assert.ErrorContains(t, err, "recordcount: want the number of points to load")
	_, err = newSeries(t, "recordcount", "0").Run()
	assert.ErrorContains(t, err, "recordcount: want the number of points that were loaded")
	_, err = newSeries(t, "insertproportion", "0").Run()
	assert.ErrorContains(t, err, "at least one proportion above 0")
}

func TestDataIntegrityOfSeriesRefuses(t *testing.T) {
	for property, value := range map[string]string{
		"valuetype": "floats", "groupbyfunction": "SUM", "downsamplingfunction": "SUM", "querytimespan": "60", "randomtimeseriesorder": "true",
	} {
		_, err := smallSeries(t, "dataintegrity", "true", "valuetype", "integers", "groupbykeys", "0,1", "downsamplinginterval", "60", property, value).New()
		var told *db.PropertyError
		require.ErrorAs(t, err, &told)
		assert.Equal(t, property, told.Property)
	}
	c := smallSeries(t, "dataintegrity", "true", "valuetype", "integers")
	c.InsertStart = workload.StartNow
	_, err := c.New()
	assert.EqualError(t, err, "insertstart: want a timestamp, as dataintegrity is on")
}

func TestTimeSeriesWarns(t *testing.T) {
	assert.Empty(t, loadOf(t, newSeries(t)).Warnings())
	assert.Empty(t, runOf(t, newSeries(t)).Warnings())
	assert.Contains(t, loadOf(t, newSeries(t, "recordcount", "3")).Warnings()[0], "3 points do for a part of the 4 series only")
	reads := []string{"readproportion", "1", "insertproportion", "0"}
	assert.Contains(t, runOf(t, newSeries(t, append(reads, "sparsity", "0.5")...)).Warnings()[0], "sparsity")

	c := smallSeries(t, reads...)
	c.InsertStart = workload.StartNow
	w, err := c.New()
	require.NoError(t, err)
	assert.Contains(t, runOf(t, w).Warnings()[0], "insertstart is not set")
	loadOf(t, w).Source(alone(1))
	assert.Empty(t, runOf(t, w).Warnings(), "what was loaded by the same program is found")
}

func TestOnlyStoresOfTimeSeriesGetThem(t *testing.T) {
	o := carryOut(t, workload.DefaultExecutor(), &scriptedDB{}, loadOf(t, newSeries(t)))
	assert.True(t, errors.Is(o.err, db.ErrNotImplemented))
	assert.ErrorContains(t, o.err, "basicts and memoryts do")
}
