package workloads_test

import (
	"flag"
	"maps"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/workload"
	"github.com/goycsb/goycsb/workloads"
)

// settings is what YCSB's own files set: results are comparable only with
// exactly these.
func settings() map[string]map[string]string {
	mix := func(read, update, scan, insert, distribution string, more map[string]string) map[string]string {
		all := map[string]string{
			"workload":    "site.ycsb.workloads.CoreWorkload",
			"recordcount": "1000", "operationcount": "1000", "readallfields": "true",
			"readproportion": read, "updateproportion": update, "scanproportion": scan, "insertproportion": insert,
			"requestdistribution": distribution,
		}
		maps.Copy(all, more)
		return all
	}
	return map[string]map[string]string{
		"workloada": mix("0.5", "0.5", "0", "0", "zipfian", nil),
		"workloadb": mix("0.95", "0.05", "0", "0", "zipfian", nil),
		"workloadc": mix("1", "0", "0", "0", "zipfian", nil),
		"workloadd": mix("0.95", "0", "0", "0.05", "latest", nil),
		"workloade": mix("0", "0", "0.95", "0.05", "zipfian",
			map[string]string{"maxscanlength": "100", "scanlengthdistribution": "uniform"}),
		"workloadf": mix("0.5", "0", "0", "0", "zipfian",
			map[string]string{"readmodifywriteproportion": "0.5"}),
		// Left out is what YCSB's file says of one of its bindings.
		"workload_template": {
			"workload":    "site.ycsb.workloads.CoreWorkload",
			"recordcount": "1000000", "operationcount": "3000000", "insertstart": "0",
			"fieldcount": "10", "fieldlength": "100", "fieldlengthdistribution": "constant",
			"readallfields": "true", "writeallfields": "false",
			"readproportion": "0.95", "updateproportion": "0.05", "insertproportion": "0",
			"readmodifywriteproportion": "0", "scanproportion": "0",
			"maxscanlength": "1000", "scanlengthdistribution": "uniform",
			"insertorder": "hashed", "requestdistribution": "zipfian",
			"hotspotdatafraction": "0.2", "hotspotopnfraction": "0.8",
			"table": "usertable", "measurementtype": "histogram", "histogram.buckets": "1000", "timeseries.granularity": "1000",
		},
		"tsworkloada": {
			"workload":    "site.ycsb.workloads.TimeSeriesWorkload",
			"recordcount": "1474560", "operationcount": "2949120",
			"fieldlength": "8", "fieldcount": "64", "tagcount": "4", "tagcardinality": "1,2,4,2",
			"sparsity": "0.0", "delayedSeries": "0.0", "delayedIntervals": "0",
			"timestampunits": "SECONDS", "timestampinterval": "60", "querytimespan": "3600",
			"readproportion": "0.10", "updateproportion": "0.00", "insertproportion": "0.90",
		},
		"tsworkload_template": {
			"workload":    "site.ycsb.workloads.TimeSeriesWorkload",
			"recordcount": "1000000", "operationcount": "3000000",
			"timestampunits": "SECONDS", "timestampinterval": "60",
			"fieldcount": "16", "fieldlength": "8", "fieldlengthdistribution": "constant",
			"tagcount": "4", "tagcardinality": "1,2,4,8", "tagkeylength": "8", "tagvaluelength": "8",
			"tagpairdelimiter": "=", "deletedelimiter": ":",
			"randomwritetimestamporder": "false", "randomtimeseriesorder": "false", "valuetype": "floats",
			"sparsity": "0.00", "delayedSeries": "0.10", "delayedIntervals": "5",
			"querytimespan": "0", "queryrandomtimespan": "false", "querytimespandelimiter": ",",
			"groupbykey": "YCSBGB", "downsamplingkey": "YCSBDS",
			"readproportion": "0.10", "updateproportion": "0.00", "insertproportion": "0.90",
			"requestdistribution": "zipfian", "table": "usertable", "dataintegrity": "false",
			"measurementtype": "histogram", "histogram.buckets": "1000", "timeseries.granularity": "1000",
		},
	}
}

func TestStockFilesHaveTheirSettings(t *testing.T) {
	want := settings()
	maps.Copy(want, keydbTests())
	assert.Len(t, workloads.Names(), len(want))
	for _, name := range workloads.Names() {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, want[name], propertiesOf(t, name))
		})
	}
}

// propertiesOf reads a stock file.
func propertiesOf(t *testing.T, name string) map[string]string {
	text, err := workloads.Read(name)
	require.NoError(t, err)
	var p workload.Properties
	require.NoError(t, p.Parse(name, text))
	assert.Empty(t, p.Warnings())
	all := map[string]string{}
	for _, property := range p.All() {
		all[property.Name] = property.Value
	}
	return all
}

// The lines of the template that are not set show the other properties of the
// core workload with YCSB's defaults.
func TestTemplateShowsTheOtherDefaults(t *testing.T) {
	text, err := workloads.Read("workload_template")
	require.NoError(t, err)
	shown := map[string]string{}
	for _, match := range regexp.MustCompile(`(?m)^#(\S+)=(\S+)$`).FindAllSubmatch(text, -1) {
		shown[string(match[1])] = string(match[2])
	}
	assert.Equal(t, map[string]string{
		"insertcount": "1000000", "zeropadding": "1", "keyprefix": "user", "fieldnameprefix": "field", "minfieldlength": "1",
		"fieldlengthhistogram": "hist.txt", "dataintegrity": "false", "readallfieldsbyname": "false",
		"minscanlength": "1", "exponential.percentile": "95", "exponential.frac": "0.8571428571",
		"core_workload_insertion_retry_limit": "0", "core_workload_insertion_retry_interval": "3",
		"core_workload_insertion_keep_going_on_error": "false",
	}, shown)
}

// The lines of the time series template that are not set show the other
// properties: YCSB's defaults, and examples for those whose default is nothing.
func TestSeriesTemplateShowsTheOtherDefaults(t *testing.T) {
	settings := workload.DefaultTimeSeries()
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	settings.RegisterFlags(flags)
	set := propertiesOf(t, "tsworkload_template")
	text, err := workloads.Read("tsworkload_template")
	require.NoError(t, err)
	for _, match := range regexp.MustCompile(`(?m)^#(\S+?)=(\S+)$`).FindAllSubmatch(text, -1) {
		name, value := string(match[1]), string(match[2])
		assert.NotContains(t, set, name)
		set[name] = value
		f := flags.Lookup(name)
		require.NotNil(t, f, name)
		if f.DefValue != "" && f.DefValue != "0" {
			assert.Equal(t, f.DefValue, value, name)
		}
	}
	others := []string{"threadcount", "batchsize", "delayedseries", "delayedintervals", "readmodifywriteproportion"}
	flags.VisitAll(func(f *flag.Flag) {
		if !slices.Contains(others, f.Name) {
			assert.Contains(t, set, f.Name)
		}
	})
}

func TestReadOfAnUnknownName(t *testing.T) {
	_, err := workloads.Read("workloadz")
	assert.EqualError(t, err, `unknown stock workload "workloadz": known are keydb_random_mset, keydb_random_set, `+
		"keydb_random_set_pipeline, keydb_sequential_set_count, keydb_sequential_set_time, tsworkload_template, tsworkloada, workload_template, workloada, workloadb, workloadc, workloadd, workloade, workloadf")
}
