package redis_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func golden(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// words takes a command apart that is in MONITOR's notation.
func words(t *testing.T, command string) []string {
	t.Helper()
	var list []string
	for _, word := range quoted.FindAllString(command, -1) {
		plain, err := strconv.Unquote(word)
		require.NoError(t, err, word)
		list = append(list, plain)
	}
	return list
}

// load is what YCSB sent in its load: its commands, and the records in them.
func load(t *testing.T) (commands [][]string, records []db.Record) {
	t.Helper()
	for _, line := range golden(t, "load_a.monitor")[1:] {
		_, command, _ := strings.Cut(line, "] ")
		list := words(t, command)
		switch list[0] {
		case "HMSET":
			list[0] = "HSET" // its new name
			records = append(records, db.Record{Key: list[1], Fields: values(list[2:]...)})
		case "ZADD":
			number, err := strconv.ParseFloat(list[2], 64)
			require.NoError(t, err)
			list[2] = strconv.FormatFloat(number, 'f', -1, 64)
		}
		commands = append(commands, list)
	}
	return commands, records
}

func texts(reply any) []string {
	var list []string
	for _, element := range reply.([]any) {
		list = append(list, string(element.([]byte)))
	}
	return list
}

func TestLoadStoresWhatYCSBStores(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	want, records := load(t)
	require.Len(t, records, 5)

	commands := server.Watch(func() {
		for _, r := range records {
			require.NoError(t, s.Insert(t.Context(), "usertable", r.Key, r.Fields))
		}
	})

	var sent [][]string
	for _, command := range commands {
		sent = append(sent, words(t, command))
	}
	assert.Equal(t, want, sent, "commands")
	assert.Equal(t, golden(t, "load_a.zrange"), texts(server.Do("ZRANGE", "_indices", 0, -1, "WITHSCORES")))
	assert.ElementsMatch(t, golden(t, "load_a.keys"), texts(server.Do("KEYS", "*")))
	for _, r := range records {
		stored := values(texts(server.Do("HGETALL", r.Key))...)
		assert.ElementsMatch(t, r.Fields, stored, r.Key)
	}
}

func TestYCSBsLoadIsRead(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	commands, records := load(t)
	for _, command := range commands {
		var args []any
		for _, word := range command[1:] {
			args = append(args, word)
		}
		server.Do(command[0], args...)
	}

	for _, r := range records {
		fields, err := s.Read(t.Context(), "usertable", r.Key, nil)
		require.NoError(t, err)
		assert.ElementsMatch(t, r.Fields, fields, r.Key)
	}
	found, err := s.Scan(t.Context(), "usertable", "user6284781860667377211", 3, nil)
	require.NoError(t, err)
	var keys []string
	for _, r := range found {
		keys = append(keys, r.Key)
	}
	assert.Equal(t, []string{"user6284781860667377211", "user1820151046732198393", "user8517097267634966620"}, keys,
		"records in the order of YCSB's index")
}
