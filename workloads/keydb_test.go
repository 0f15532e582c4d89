package workloads_test

import (
	"flag"
	"maps"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
	"github.com/goycsb/goycsb/workloads"
)

// keydbTests is what the five tests of KeyDB set: each is one memtier_benchmark
// command on 4 x 100 connections.
func keydbTests() map[string]map[string]string {
	test := func(settings ...map[string]string) map[string]string {
		all := map[string]string{
			"workload": "core", "redis.datatype": "string", "redis.index": "none",
			"insertorder": "ordered", "zeropadding": "1", "insertstart": "1",
			"fieldcount": "1", "fieldlength": "128", "readproportion": "0", "updateproportion": "1",
		}
		for _, more := range settings {
			maps.Copy(all, more)
		}
		return all
	}
	random := map[string]string{"recordcount": "10001", "insertcount": "10000", "keyprefix": "kv_", "requestdistribution": "uniform"}
	sequential := map[string]string{"recordcount": "200000001", "insertcount": "200000000", "keyprefix": "memtier-",
		"requestdistribution": "partitioned"}
	single := map[string]string{"threadcount": "400"}
	pipeline := map[string]string{"threadcount": "8000", "redis.connections": "400"}
	counted := map[string]string{"operationcount": "80000000"}
	return map[string]map[string]string{
		"keydb_random_set":           test(random, single, counted),
		"keydb_random_mset":          test(random, single, counted, map[string]string{"redis.multikey": "true", "batchsize": "10"}),
		"keydb_sequential_set_time":  test(sequential, pipeline, map[string]string{"maxexecutiontime": "120"}),
		"keydb_sequential_set_count": test(sequential, pipeline, counted),
		"keydb_random_set_pipeline":  test(random, pipeline, counted),
	}
}

// runOf is the run phase of a stock file, with the settings that the core
// workload and the executor know.
func runOf(t *testing.T, name string) (workload.Phase, workload.Executor) {
	settings, executor := workload.DefaultCore(), workload.DefaultExecutor()
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	settings.RegisterFlags(flags)
	executor.RegisterFlags(flags)
	for property, value := range propertiesOf(t, name) {
		if flags.Lookup(property) != nil {
			require.NoError(t, flags.Set(property, value), property)
		}
	}
	require.NoError(t, executor.Check())
	w, err := settings.New()
	require.NoError(t, err)
	p, err := w.Run()
	require.NoError(t, err)
	return p, executor
}

func TestKeyDBTestsWriteTheirKeys(t *testing.T) {
	for name, properties := range keydbTests() {
		p, executor := runOf(t, name)
		assert.Empty(t, p.Warnings(), name)
		assert.Equal(t, properties["threadcount"], strconv.Itoa(executor.Workers(p)), name)
		assert.True(t, p.Operations() > 0 || executor.MaxTime > 0, "%s ends", name)

		count, err := strconv.ParseInt(properties["insertcount"], 10, 64)
		require.NoError(t, err)
		const workers = 4 // that draw, of those there are
		for worker := range workers {
			s := p.Source(workload.Share{Worker: worker, Workers: executor.Threads, Rand: rand.New(rand.NewPCG(1, uint64(worker)))})
			var op db.Op
			for i := range int64(1000) {
				require.NoError(t, s.Next(&op))
				s.Done(&op)
				require.Equal(t, db.Update, op.Kind)
				require.Equal(t, properties["keyprefix"]+strconv.FormatInt(op.Number, 10), op.Key)
				require.True(t, 1 <= op.Number && op.Number <= count, op.Key)
				require.Len(t, op.Values, 1)
				require.Len(t, op.Values[0].Value, 128)
				if properties["requestdistribution"] == "partitioned" {
					require.Equal(t, 1+int64(worker)*count/int64(executor.Threads)+i, op.Number)
				}
			}
		}
	}
}

// Each file shows the command it stands for, of which it has the size of the
// key space and the kind of limit.
func TestKeyDBTestsShowTheirCommand(t *testing.T) {
	for name, properties := range keydbTests() {
		text, err := workloads.Read(name)
		require.NoError(t, err)
		comment := strings.Join(strings.Fields(strings.ReplaceAll(string(text), "#", "")), " ")
		assert.Regexp(t, `memtier_benchmark -h HOST -p PORT -t 4 -c 100 -d 128 .*--key-minimum=1 --key-maximum=`+
			properties["insertcount"], comment, name)
		limit := "-n 200000 "
		if seconds := properties["maxexecutiontime"]; seconds != "" {
			limit = "--test-time=" + seconds
		}
		assert.Contains(t, comment, limit, name)
		pipelined := regexp.MustCompile(`--pipeline=20\b`).MatchString(comment)
		assert.Equal(t, properties["redis.connections"] != "", pipelined, name)
	}
}
