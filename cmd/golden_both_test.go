package cmd_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gomodule/redigo/redis"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/internal/redistest"
)

// replay sends the commands that MONITOR saw.
func replay(t *testing.T, server *redistest.Server, name string) {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	command := regexp.MustCompile(`(?m)^[\d.]+ \[\d+ \S+\] (.*)$`)
	word := regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	for _, m := range command.FindAllStringSubmatch(string(text), -1) {
		var words []any
		for _, quoted := range word.FindAllString(m[1], -1) {
			w, err := strconv.Unquote(quoted) // MONITOR escapes as Go does
			require.NoError(t, err, quoted)
			words = append(words, w)
		}
		server.Do(words[0].(string), words[1:]...)
	}
}

// Every stock workload runs without a failure on what YCSB's own load left.
func TestRunsOnWhatYCSBLoaded(t *testing.T) {
	for _, file := range []string{"workloada", "workloadb", "workloadc", "workloadd", "workloade", "workloadf"} {
		t.Run(file, func(t *testing.T) {
			server := redistest.Start(t)
			replay(t, server, "testdata/golden/load_a.monitor")
			require.EqualValues(t, 6, server.Do("DBSIZE"), "five records and their index")
			status, report := ycsb(t, "run", "redis", "-P", file, "-p", onPort(server), "-threads", "2",
				"-p", "recordcount=5", "-p", "fieldcount=3", "-p", "fieldlength=8", "-p", "operationcount=500")
			assert.Zero(t, status)
			assert.Contains(t, report, "[OVERALL], Failed, 0\n")
			assert.Equal(t, server.Do("DBSIZE").(int64)-1, server.Do("ZCARD", "_indices"), "records and those in the index")
		})
	}
}

// A scan finds what YCSB's own commands wrote, in the index's order.
func TestScansWhatYCSBLoaded(t *testing.T) {
	server := redistest.Start(t)
	replay(t, server, "testdata/golden/load_a.monitor")
	index, err := redis.Strings(server.Do("ZRANGE", "_indices", 0, -1), nil)
	require.NoError(t, err)
	want := ""
	for i, key := range index {
		record, err := redis.StringMap(server.Do("HGETALL", key), nil)
		require.NoError(t, err)
		want += fmt.Sprintf("Record %d %s\nfield0=%s\nfield1=%s\nfield2=%s\n"+rule, i, key, record["field0"], record["field1"], record["field2"])
	}
	_, said, _ := talk(t, strings.NewReader("scan "+index[0]+" 100\n"), "redis", "-p", onPort(server))
	assert.Equal(t, "> Result: OK\n"+rule+want+"N ms\n> \n", said)
}

// The values that YCSB writes with dataintegrity are found right here, before and
// after updates, and nothing else is.
func TestVerifiesWhatYCSBWrote(t *testing.T) {
	server := redistest.Start(t)
	for _, g := range integrityValues(t) {
		if g.Key != "user6284781860667377211" || g.Field != "field0" {
			continue
		}
		t.Run(strconv.Itoa(g.Size), func(t *testing.T) {
			server.Do("DEL", g.Key)
			server.Do("HSET", g.Key, g.Field, g.Value)
			run := []string{"run", "redis", "-p", onPort(server), "-p", "dataintegrity=true", "-p", "recordcount=1", "-p", "operationcount=20",
				"-p", "fieldcount=1", "-p", fmt.Sprint("fieldlength=", g.Size), "-p", "readproportion=1"}
			status, report := ycsb(t, append(run, "-p", "updateproportion=0")...)
			assert.Zero(t, status)
			assert.Contains(t, report, "[VERIFY], Return=OK, 20\n")
			status, _ = ycsb(t, append(run, "-p", "updateproportion=1")...)
			assert.Zero(t, status)
			assert.Equal(t, g.Value, string(server.Do("HGET", g.Key, g.Field).([]byte)))
			if g.Size > 0 {
				server.Do("HSET", g.Key, g.Field, g.Value[1:]+"x")
				status, report = ycsb(t, append(run, "-p", "updateproportion=0")...)
				assert.Equal(t, 1, status)
				assert.Contains(t, report, "[VERIFY], Return=UNEXPECTED_STATE, 20\n")
			}
		})
	}
}

type integrityValue struct {
	Key, Field, Value string
	Size              int
}

// integrityValues is values that YCSB made.
func integrityValues(t *testing.T) (values []integrityValue) {
	t.Helper()
	file, err := os.Open("../workload/testdata/dataintegrity.jsonl")
	require.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var v integrityValue
		require.NoError(t, json.Unmarshal(lines.Bytes(), &v))
		values = append(values, v)
	}
	require.Len(t, values, 80)
	return values
}
