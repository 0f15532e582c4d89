package workload_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

var distributions = []string{"uniform", "sequential", "partitioned", "zipfian", "latest", "hotspot", "exponential"}

// drawnRecords counts the records that n operations go to, without those of inserts.
func drawnRecords(t *testing.T, p workload.Phase, seed uint64, n int) map[string]int64 {
	var numbers [2000]int64
	s := p.Source(alone(seed))
	var op db.Op
	for range n {
		require.NoError(t, s.Next(&op))
		if op.Kind != db.Insert {
			numbers[op.Number]++
		}
	}
	counts := map[string]int64{}
	for number, count := range numbers {
		if count > 0 {
			counts[strconv.Itoa(number)] = count
		}
	}
	return counts
}

func TestRecordsAreDrawnAsOftenAsByYCSB(t *testing.T) {
	for _, c := range []struct{ file, properties string }{
		{"uniform", "requestdistribution uniform"},
		{"sequential", "requestdistribution sequential"},
		{"zipfian", "requestdistribution zipfian"},
		{"zipfian_insert5pct", "requestdistribution zipfian insertproportion 0.05"},
		{"latest", "requestdistribution latest"},
		{"hotspot", "requestdistribution hotspot"},
		{"hotspot_d10_o90", "requestdistribution hotspot hotspotdatafraction 0.1 hotspotopnfraction 0.9"},
		{"exponential", "requestdistribution exponential"},
		{"exponential_p99_f20", "requestdistribution exponential exponential.percentile 99 exponential.frac 0.2"},
	} {
		properties := append([]string{"recordcount", "1000", "operationcount", "1000", "readproportion", "1",
			"updateproportion", "0", "fieldcount", "1"}, strings.Fields(c.properties)...)
		got := drawnRecords(t, runOf(t, newCore(t, properties...)), 7, 200_000)
		assertSameLaw(t, goldenCounts(t, "freq_"+c.file+"_1000.tsv"), got, c.file)
	}
}

func TestHotRecordsDoNotDependOnTheSeed(t *testing.T) {
	for records, hottest := range map[string]int64{"1000": 144, "100000": 42439} {
		p := runOf(t, newCore(t, "recordcount", records, "requestdistribution", "zipfian", "readproportion", "1", "updateproportion", "0"))
		for seed := range uint64(3) {
			counts := map[int64]int{}
			eachOp(t, p.Source(alone(seed)), 20_000, func(op *db.Op) { counts[op.Number]++ })
			for number, n := range counts {
				assert.True(t, number == hottest || n < counts[hottest], "of %s records %d is hottest", records, number)
			}
		}
	}
}

func TestSequentialCoversEachRecordOnceOverAllWorkers(t *testing.T) {
	p := runOf(t, newCore(t, "recordcount", "100", "insertstart", "10", "insertcount", "60", "requestdistribution", "sequential"))
	sources := []workload.Source{p.Source(alone(1)), p.Source(alone(2)), p.Source(alone(3))}
	times := map[int64]int{}
	for i := range 120 {
		eachOp(t, sources[i%len(sources)], 1, func(op *db.Op) { times[op.Number]++ })
	}
	assert.Len(t, times, 60)
	for number := int64(10); number < 70; number++ {
		assert.Equal(t, 2, times[number], "record %d", number)
	}
}

func TestDistributionsWorkOnFewRecords(t *testing.T) {
	for _, distribution := range distributions {
		for _, records := range []int64{1, 2, 3, 10} {
			for _, fraction := range []string{"0", "0.2", "1"} {
				p := runOf(t, newCore(t, "recordcount", fmt.Sprint(records), "operationcount", "1000",
					"requestdistribution", distribution, "insertproportion", "0.1",
					"hotspotdatafraction", fraction, "hotspotopnfraction", fraction))
				known := records
				eachOp(t, p.Source(alone(3)), 1000, func(op *db.Op) {
					if op.Kind == db.Insert {
						require.Equal(t, known, op.Number)
						known++
						return
					}
					require.True(t, 0 <= op.Number && op.Number < known, "%s of %d records drew %d", distribution, known, op.Number)
				})
			}
		}
	}
}

func TestFailedInsertsLeaveHoles(t *testing.T) {
	for _, distribution := range distributions {
		p := runOf(t, newCore(t, "recordcount", "10", "operationcount", "3000", "requestdistribution", distribution, "insertproportion", "1"))
		there := map[int64]bool{}
		for n := range int64(10) {
			there[n] = true
		}
		read := map[int64]bool{}
		eachOp(t, p.Source(alone(5)), 3000, func(op *db.Op) {
			switch {
			case op.Kind != db.Insert:
				require.True(t, there[op.Number], "%s drew %d", distribution, op.Number)
				read[op.Number] = true
			case op.Number%3 == 0:
				op.Err = db.ErrUnavailable
			default:
				there[op.Number] = true
			}
		})
		if follows := distribution == "zipfian" || distribution == "latest" || distribution == "exponential"; follows {
			assert.Greater(t, len(read), 100, "%s reads inserted records", distribution)
		} else {
			assert.LessOrEqual(t, len(read), 10, "%s keeps to the first records", distribution)
		}
	}
}

func TestInsertsUnderWayAreNotDrawn(t *testing.T) {
	p := runOf(t, newCore(t, "recordcount", "10", "requestdistribution", "latest", "readproportion", "0", "updateproportion", "0.5", "insertproportion", "0.5"))
	inserter, other := p.Source(alone(1)), p.Source(alone(2))
	var op db.Op
	for op.Kind != db.Insert {
		require.NoError(t, inserter.Next(&op))
	}
	eachOp(t, other, 500, func(op *db.Op) {
		if op.Kind != db.Insert {
			require.Less(t, op.Number, int64(10))
		}
	})
	inserter.Done(&op)
	newest := int64(0)
	eachOp(t, other, 100, func(op *db.Op) {
		if op.Kind != db.Insert {
			newest = max(newest, op.Number)
		}
	})
	assert.Greater(t, newest, int64(100))
}

func TestDrawsAreBoundedWhateverTheRange(t *testing.T) {
	for _, properties := range []string{
		"requestdistribution zipfian operationcount 1000000000000000000 insertproportion 0.5",
		"requestdistribution zipfian operationcount 1000000000000000000 insertproportion 1e300 readproportion 1e300",
		"requestdistribution exponential exponential.frac 1e18",
		"requestdistribution exponential exponential.percentile 1e-9",
		"requestdistribution exponential exponential.percentile 1e-320",
	} {
		p := runOf(t, newCore(t, append([]string{"recordcount", "10"}, strings.Fields(properties)...)...))
		read := map[int64]bool{}
		var op db.Op
		s := p.Source(alone(1))
		for range 300 {
			require.NoError(t, s.Next(&op))
			if op.Kind != db.Insert {
				read[op.Number] = true
				require.True(t, 0 <= op.Number && op.Number < 10, "%s drew %d", properties, op.Number)
			}
		}
		assert.NotEmpty(t, read, properties)
	}
}

func TestZipfianRangeOfHugeRunsIsTheRecords(t *testing.T) {
	p := runOf(t, newCore(t, "recordcount", "1000", "requestdistribution", "zipfian", "operationcount", "4294967295",
		"readproportion", "0.5", "updateproportion", "0.5"))
	assert.Equal(t, "zipfian (scrambled, constant 0.99) over 1001 items", factsOf(p)["request distribution"])
	assert.Empty(t, p.Warnings())
}
