package workload_test

import (
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/workload"
)

func TestBindProposesTheNearestName(t *testing.T) {
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	for _, name := range []string{
		"recordcount", "operationcount", "threadcount", "target", "table", "label", "fieldcount", "fieldlength",
		"requestdistribution", "scanlengthdistribution", "readproportion", "redis.host", "redis.port", "redis.timeout",
		"redis.cluster", "measurement.interval", "hdrhistogram.percentiles", "insertstart", "exponential.frac",
	} {
		fs.String(name, "", "")
	}
	for name, want := range map[string]string{
		"readcount":               "recordcount",
		"operations":              "operationcount",
		"threads":                 "threadcount",
		"RecordCount":             "recordcount",
		"tabel":                   "table",
		"lable":                   "label",
		"requestdistrbution":      "requestdistribution",
		"fieldlenght":             "fieldlength",
		"redis.hots":              "redis.host",
		"Redis.Host":              "redis.host",
		"redis.clustert":          "redis.cluster",
		`"redis.host`:             "redis.host",
		"redishost":               "redis.host",
		"host":                    "redis.host",
		"measurement.intervall":   "measurement.interval",
		"measurement.xyz":         "",
		"hdrhistogram.percentile": "hdrhistogram.percentiles",
		"redis.foo":               "",
		"zeta":                    "",
		"":                        "",
	} {
		t.Run(name, func(t *testing.T) {
			var p workload.Properties
			p.Set(name, "")
			text := fmt.Sprintf("-p: unknown property %q", name)
			if want != "" {
				text += ", did you mean " + want + "?"
			}
			assert.EqualError(t, p.Bind(fs), text)
		})
	}
}

func TestBindOfWhatNothingInUseReads(t *testing.T) {
	_, fs := newPart()
	for _, text := range []string{
		"spin.sleep=FALSE", "maxscanrate=0", "scanoptimelimit = 0 ", "discardscannedrecord=false",
		"tagcount=4.0", "insertzipfconstant=0.990", "sparsity=0.0", "groupbykeys=",
	} {
		var p workload.Properties
		require.NoError(t, p.Parse("w", []byte(text)))
		assert.NoError(t, p.Bind(fs), text)
		assert.Empty(t, p.PassedOver(fs), text)
	}
	for text, want := range map[string]string{
		"randomtimeseriesorder=false": `w:1: randomtimeseriesorder: want it left out or true (only the workload timeseries reads it), got "false"`,
		"groupbykeys=x":               `w:1: groupbykeys: want it left out (only the workload timeseries reads it), got "x"`,
		"url.trace.delet=x":           `w:1: unknown property "url.trace.delet"`,
		"tagcount=1000000":            `w:1: tagcount: want it left out or 4 (only the workload timeseries reads it), got "1000000"`,
	} {
		var p workload.Properties
		require.NoError(t, p.Parse("w", []byte(text)))
		assert.EqualError(t, p.Bind(fs), want)
	}

	fs.Int("tagcount", 4, "declared, and so supported")
	var p workload.Properties
	p.Set("tagcount", "5")
	assert.NoError(t, p.Bind(fs))
}
