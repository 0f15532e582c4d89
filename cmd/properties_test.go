package cmd_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/cmd"
	"github.com/goycsb/goycsb/workload"
)

//go:generate go test . -run TestTheTableOfProperties -update

var update = flag.Bool("update", false, "write docs/properties.md instead of comparing it")

const propertiesFile = "../docs/properties.md"

const propertiesHead = `# Properties

Every property that the program knows, with its default, its meaning and, where
it has one, its difference from YCSB. ` + "`ycsb help PROPERTY`" + ` shows one of them,
` + "`ycsb help redis`" + ` or ` + "`ycsb help core`" + ` those of a binding or a workload. What
differs from YCSB on the whole is in [ycsb.md](ycsb.md).

This file is written by ` + "`go generate ./cmd`" + ` from the declarations in the code.

| property | default | meaning | difference from YCSB |
|---|---|---|---|
`

const refusedHead = `
## Properties of YCSB that have no effect here

Each may be left out or have YCSB's default. Another value is an error that gives
the reason, or a warning with ` + "`-lenient`" + `. A name that ends in a dot stands for
all that begin with it.

| property | reason |
|---|---|
`

// The documentation has what the declarations have.
func TestTheTableOfProperties(t *testing.T) {
	text := propertiesHead
	declared := flags()
	for _, name := range slices.Sorted(maps.Keys(declared)) {
		text += fmt.Sprintf("| %s | %s | %s | %s |\n",
			name, cell(declared[name].DefValue), cell(meaning(declared[name])), cell(cmd.Differences[name]))
	}
	text += refusedHead
	for _, f := range workload.Refused() {
		text += fmt.Sprintf("| %s | %s |\n", f.Name, f.Value)
	}
	if *update {
		require.NoError(t, os.WriteFile(propertiesFile, []byte(text), 0o666))
	}
	written, err := os.ReadFile(propertiesFile)
	require.NoError(t, err)
	assert.Equal(t, text, string(written), "run go generate ./cmd")
}

// meaning is what a property means: that of each kind of workload, if several
// declare it and do not mean the same.
func meaning(first *flag.Flag) string {
	var meanings []string
	kinds := map[string][]string{} // by meaning
	for _, kind := range workload.Kinds() {
		config, err := workload.New(kind.Name)
		if err != nil {
			continue
		}
		set := flag.NewFlagSet("", flag.ContinueOnError)
		config.RegisterFlags(set)
		if f := set.Lookup(first.Name); f != nil {
			_, usage := flag.UnquoteUsage(f)
			if f.DefValue != first.DefValue {
				usage += fmt.Sprintf(" (default %q)", f.DefValue)
			}
			if kinds[usage] == nil {
				meanings = append(meanings, usage)
			}
			kinds[usage] = append(kinds[usage], kind.Name)
		}
	}
	if len(meanings) < 2 {
		_, usage := flag.UnquoteUsage(first)
		return usage
	}
	for i, usage := range meanings {
		meanings[i] = strings.Join(kinds[usage], ", ") + ": " + usage
	}
	return strings.Join(meanings, "; ")
}

func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;", ">", "&gt;").Replace(text)
}

// flags is every property that some part declares, as the first of them does, but
// for those of bindings that other tests bring.
func flags() map[string]*flag.Flag {
	declared := map[string]*flag.Flag{}
	for _, set := range cmd.AllSets() {
		set.VisitAll(func(f *flag.Flag) {
			if declared[f.Name] == nil && !strings.HasPrefix(f.Name, "null.") {
				declared[f.Name] = f
			}
		})
	}
	return declared
}

// Nobody notes a difference of a property that is not there.
func TestDifferencesAreOfPropertiesThatExist(t *testing.T) {
	declared := flags()
	for name := range cmd.Differences {
		assert.Contains(t, declared, name)
	}
}

// ycsbsProperties is the properties of YCSB's client, core workload and
// measurements, with YCSB's defaults. Empty stands for none.
var ycsbsProperties = map[string]string{
	// client
	"workload": "", "db": "site.ycsb.BasicDB", "dotransactions": "true",
	"recordcount": "0", "operationcount": "0", "insertcount": "0", "insertstart": "0",
	"threadcount": "1", "target": "0", "maxexecutiontime": "0",
	"status": "false", "status.interval": "10", "label": "",
	"exporter": "site.ycsb.measurements.exporter.TextMeasurementsExporter", "exportfile": "",
	"spin.sleep": "false", "measurement.trackjvm": "false", "htrace.span.receiver.classes": "",

	// core workload
	"table": "usertable", "fieldcount": "10", "fieldnameprefix": "field", "fieldlength": "100", "minfieldlength": "1",
	"fieldlengthdistribution": "constant", "fieldlengthhistogram": "hist.txt",
	"readallfields": "true", "readallfieldsbyname": "false", "writeallfields": "false", "dataintegrity": "false",
	"readproportion": "0.95", "updateproportion": "0.05", "insertproportion": "0", "scanproportion": "0",
	"readmodifywriteproportion": "0", "requestdistribution": "uniform",
	"hotspotdatafraction": "0.2", "hotspotopnfraction": "0.8", "exponential.percentile": "95", "exponential.frac": "0.8571428571",
	"minscanlength": "1", "maxscanlength": "1000", "scanlengthdistribution": "uniform",
	"insertorder": "hashed", "zeropadding": "1",
	"core_workload_insertion_retry_limit": "0", "core_workload_insertion_retry_interval": "3",
	"core_workload_insertion_keep_going_on_error": "false",

	// measurements
	"measurementtype": "hdrhistogram", "measurement.interval": "op", "hdrhistogram.percentiles": "50,95,99",
	"hdrhistogram.fileoutput": "false", "hdrhistogram.output.path": "", "measurement.histogram.verbose": "false",
	"histogram.buckets": "1000", "timeseries.granularity": "1000", "measurement.raw.output_file": "",
	"measurement.raw.no_summary": "false", "reportlatencyforeacherror": "false", "latencytrackederrors": "",
}

// Each property of YCSB's has YCSB's default or a stated difference, or is
// refused with a reason unless it has YCSB's default.
func TestEveryPropertyOfYCSBWorksOrIsRefusedByName(t *testing.T) {
	declared := flags()
	for name, standard := range ycsbsProperties {
		t.Run(name, func(t *testing.T) {
			if f, ok := declared[name]; ok {
				if f.DefValue != standard {
					assert.Contains(t, cmd.Differences, name, "the default is %q", f.DefValue)
				}
				return
			}
			var properties workload.Properties
			properties.Set(name, standard)
			assert.NoError(t, properties.Bind(cmd.AllSets()...), "with YCSB's default")
			properties.Set(name, "another")
			err := properties.Bind(cmd.AllSets()...)
			require.Error(t, err)
			assert.Regexp(t, `^-p: `+name+`: want it left out.* \(.+\), got "another"$`, err.Error())
		})
	}
}
