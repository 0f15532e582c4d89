package bench

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func everyPeer() Peers {
	return Peers{"redis-server", "redis-benchmark", "keydb-server", "valkey-server", "go-ycsb", "a.jar", "memtier_benchmark"}
}

func TestEveryContestCanBeNamedAndJudged(t *testing.T) {
	b := &Bench{Program: "ycsb", Dir: "dir", Time: time.Second, Records: 1000, Peers: everyPeer()}
	names := map[string]bool{}
	for _, row := range b.Rows() {
		require.NotEmpty(t, row.Contests, row.Name)
		for _, c := range row.Contests {
			name := c.Row + "/" + c.Name
			assert.Equal(t, row.Name, c.Row, name)
			assert.False(t, names[name], "%s is there twice", name)
			names[name] = true
			tools := map[string]bool{}
			for _, e := range c.Entrants {
				tools[e.Tool] = true
			}
			assert.True(t, strings.HasPrefix(c.Entrants[0].Tool, Ours), name)
			require.NotEmpty(t, c.Checks, name)
			for _, check := range c.Checks {
				assert.True(t, check.AtLeast > 0 != (check.AtMost > 0), "%s: %s", name, check)
				for _, tool := range append(check.Against, check.Of) {
					assert.True(t, tools[tool], "%s: %s: %s takes no part", name, check, tool)
				}
			}
		}
	}
	assert.Len(t, names, 3+4+2+12+4+3*6+6+7)
}

// Every process works on loopback and has an end: a number of operations, or a
// time.
func TestProcessesAreBounded(t *testing.T) {
	b := &Bench{Program: "ycsb", Dir: "dir", Time: time.Second, Records: 1000, Peers: everyPeer()}
	s := &Server{Port: 7}
	for _, row := range b.Rows() {
		for _, c := range row.Contests {
			for _, e := range c.Entrants {
				if e.Missing != "" {
					continue
				}
				line := strings.Join(e.Command(s, 12_000).Args, " ")
				assert.Regexp(t, `-n (12000|30|3)\b|\b(operationcount|recordcount)=(12000|1)\b|--test-time=3\b`, line)
				if c.Server != nil {
					assert.Regexp(t, `127\.0\.0\.1(:| -p |.*redis\.port=)7\b`, line)
				}
			}
		}
	}
}

func TestMissingPeersTakeNoPart(t *testing.T) {
	b := &Bench{Program: "ycsb", Time: time.Second, Peers: Peers{RedisServer: "redis-server"}}
	reasons := map[string]bool{}
	for _, row := range b.Rows() {
		for _, c := range row.Contests {
			for _, e := range c.Entrants {
				if e.Missing == "" {
					assert.True(t, strings.HasPrefix(e.Tool, Ours), "%s/%s: %s", c.Row, c.Name, e.Tool)
					assert.NotContains(t, c.Name, "keydb")
				}
				reasons[e.Missing] = true
			}
		}
	}
	for _, variable := range []string{"GO_YCSB", "YCSB_CP", "MEMTIER", "KEYDB_SERVER"} {
		assert.True(t, reasons["not measured: set "+variable], variable)
	}
	assert.True(t, reasons["not measured: redis-benchmark is not in the path"])
}

// memtier counts requests for each of 400 connections, and ten pairs as one.
func TestBothToolsDoTheSameNumber(t *testing.T) {
	b := &Bench{Program: "ycsb", Time: 2 * time.Second, Peers: everyPeer()}
	ends := map[string]string{}
	for _, test := range keydbTests() {
		args := strings.Join(test.arguments("3", 800_000), " ")
		assert.Contains(t, args, "-t 4 -c 100 ")
		ends[test.name] = args[strings.LastIndex(args, " -")+1:]
		assert.Equal(t, strings.Contains(test.name, "pipeline") || strings.Contains(test.name, "sequential"),
			strings.Contains(args, "--pipeline=20 "), test.name)
	}
	assert.Equal(t, map[string]string{
		"1: random SET": "-n 2000", "2: random MSET of ten": "-n 200", "2: random MSET of one": "-n 2000",
		"3: sequential SET for a time": "--test-time=3", "4: sequential SET of a number": "-n 2000", "5: random SET, pipeline": "-n 2000",
	}, ends)
	assert.Equal(t, 2, b.wholeSeconds(1))
	assert.Equal(t, 1, b.wholeSeconds(0.1))
}

func TestAheadOfMemtier(t *testing.T) {
	var outcomes []Outcome
	for i, test := range keydbTests() {
		ours := 90 + 10*float64(i) // ahead from the third on, which is the one that does not count
		outcomes = append(outcomes, Outcome{
			Contest: Contest{Name: "redis, " + test.name, Entrants: []Entrant{{Tool: Ours}, {Tool: Memtier}},
				Checks: []Check{{Of: Ours, Metric: Rate, AtLeast: 0.9, Against: []string{Memtier}}}},
			Rounds: []Round{{Ours: rated(ours, 1), Memtier: rated(100, 1)}},
		})
	}
	assert.Equal(t, "On redis ycsb is ahead of memtier in 3 of 5 tests; the target is 3 of 5.\n", ahead(outcomes))
	assert.Empty(t, ahead(nil))
}

func TestGroupedNumbers(t *testing.T) {
	var all []string
	for _, n := range []int64{0, 999, 1000, 1_002_003} {
		all = append(all, grouped(n))
	}
	assert.Equal(t, "0 999 1,000 1,002,003", fmt.Sprintf("%s %s %s %s", all[0], all[1], all[2], all[3]))
}

func TestCommandLinesAreThoseOfAReader(t *testing.T) {
	b := &Bench{Program: "some/bin/ycsb-program", Dir: "/tmp/bench1", Time: time.Second, Records: 1000, Peers: everyPeer()}
	b.Peers.YCSB = "/opt/ycsb/core.jar:/opt/ycsb/redis.jar"
	lines := map[string][]string{}
	for _, row := range b.Rows() {
		for _, c := range row.Contests {
			lines[c.Row+"/"+c.Name] = b.lines(c, &Server{Port: 54321}, 7000)
		}
	}
	assert.Equal(t, []string{
		"bin/ycsb run redis -P workloade -p recordcount=1000 -p threadcount=16 -p operationcount=7000 " +
			"-p redis.host=127.0.0.1 -p redis.port=PORT -p resultfile=result.json",
		"java -cp $YCSB_CP site.ycsb.Client -t -db site.ycsb.db.RedisClient -P workloade -p recordcount=1000 -p threadcount=16 " +
			"-p operationcount=7000 -p maxexecutiontime=5 -p redis.host=127.0.0.1 -p redis.port=PORT",
	}, lines["workloads/workload e, 16 workers"], "go-ycsb cannot scan")
	assert.Equal(t, "redis-benchmark -h 127.0.0.1 -p PORT -c 16 -P 20 -n 7000 -r 10000 --csv set user__rand_int__ VALUE_OF_100",
		lines["batch/SET, 16 workers"][1])
	assert.Contains(t, lines["keydb/redis, 1: random SET"][1], `"--command=set __key__ __data__"`)
}
