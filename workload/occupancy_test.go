package workload_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

func occupancyOf(t *testing.T, properties ...string) *workload.ConstantOccupancy {
	c := workload.DefaultConstantOccupancy()
	setAll(t, c.RegisterFlags, properties)
	return &c
}

// setAll sets properties, as names and values in turn.
func setAll(t *testing.T, register func(*flag.FlagSet), properties []string) {
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	register(fs)
	for p := range slices.Chunk(properties, 2) {
		require.NoError(t, fs.Set(p[0], p[1]), "%s", p[0])
	}
}

func TestConstantOccupancyIsRegistered(t *testing.T) {
	for _, name := range []string{"constantoccupancy", "ConstantOccupancyWorkload",
		"site.ycsb.workloads.ConstantOccupancyWorkload", "com.yahoo.ycsb.workloads.ConstantOccupancyWorkload"} {
		c, err := workload.New(name)
		require.NoError(t, err, name)
		defaults := workload.DefaultConstantOccupancy()
		assert.Equal(t, &defaults, c, name)
	}
}

func TestConstantOccupancyWorksOutItsCounts(t *testing.T) {
	histogram := filepath.Join(t.TempDir(), "hist.txt")
	require.NoError(t, os.WriteFile(histogram, []byte("BlockSize\t10\n0\t1\n1\t3\n"), 0o600))
	for name, test := range map[string]struct {
		properties          []string
		records, operations int64
	}{
		"YCSB's defaults": {nil, 90_000, 900_000},
		"YCSB's run":      {[]string{"disksize", "1000000"}, 900, 9000},
		"uniform": {[]string{"disksize", "1100", "fieldcount", "1", "occupancy", "1",
			"fieldlengthdistribution", "uniform", "minfieldlength", "10", "fieldlength", "12", "storageages", "3"}, 100, 300},
		// 1 byte with the share 1/zeta(2), 2 with the rest: 1.335 bytes
		"zipfian": {[]string{"disksize", "1330", "fieldcount", "1", "occupancy", "1",
			"fieldlengthdistribution", "zipfian", "fieldlength", "2"}, 996, 9960},
		// 0.25×10 + 0.75×20 = 17.5 bytes
		"histogram": {[]string{"disksize", "1750", "fieldcount", "1", "occupancy", "0.5",
			"fieldlengthdistribution", "histogram", "fieldlengthhistogram", histogram}, 50, 500},
	} {
		t.Run(name, func(t *testing.T) {
			w, err := occupancyOf(t, test.properties...).New()
			require.NoError(t, err)
			load, run := loadOf(t, w), runOf(t, w)
			assert.Equal(t, test.records, load.Operations())
			assert.Equal(t, test.operations, run.Operations())
			assert.Empty(t, load.Warnings())
			assert.Empty(t, run.Warnings())
			assert.Contains(t, factsOf(load)["occupancy"], "records of")
			assert.Equal(t, test.records, load.(workload.Loader).Loaded().Planned)
		})
	}
}

func TestConstantOccupancyWarnsOfCountsThatGiveWay(t *testing.T) {
	w, err := occupancyOf(t, "disksize", "1000000", "recordcount", "5", "insertcount", "7").New()
	require.NoError(t, err)
	want := []string{"recordcount, operationcount and insertcount follow from disksize, occupancy and storageages: " +
		"recordcount=900, operationcount=9000, insertcount=900 instead of 5, 0, 7"}
	assert.Equal(t, want, loadOf(t, w).Warnings())
	assert.Equal(t, want, runOf(t, w).Warnings())
}

func TestConstantOccupancyRefuses(t *testing.T) {
	for property, value := range map[string]string{
		"disksize": "999", "storageages": "0", "occupancy": "1.5", "insertstart": "1", "requestdistribution": "zipfain",
	} {
		_, err := occupancyOf(t, property, value).New()
		require.Error(t, err, property)
		var told *db.PropertyError
		require.ErrorAs(t, err, &told)
		assert.Equal(t, property, told.Property)
		assert.Equal(t, value, told.Value)
	}
	_, err := occupancyOf(t, "disksize", "4000000000000000", "storageages", "1000000000").New()
	assert.ErrorContains(t, err, "disksize: want room for fewer than")
	_, err = occupancyOf(t, "fieldlength", "0").New()
	assert.ErrorContains(t, err, "disksize")
}
