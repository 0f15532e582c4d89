package cmd_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	client "github.com/gomodule/redigo/redis"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/cmd"
	"github.com/goycsb/goycsb/internal/redistest"
)

// protocol returns what ycsb ops prints with -resp.
func protocol(t *testing.T, args ...string) []byte {
	t.Helper()
	var out, log bytes.Buffer
	status := cmd.Main(t.Context(), append([]string{"ops"}, append(args, "-resp")...), &out, &log)
	require.Equal(t, 0, status, log.String())
	return out.Bytes()
}

// pipe sends commands to a server as redis-cli --pipe does, and returns how many
// replies there were. None of them may be an error.
func pipe(t *testing.T, server *redistest.Server, commands []byte) (replies int) {
	t.Helper()
	const marker = "the last of all"
	socket, err := net.Dial("tcp", server.Addr())
	require.NoError(t, err)
	conn := client.NewConn(socket, 0, 0)
	defer conn.Close()
	go func() {
		socket.Write(commands)
		io.WriteString(socket, "ECHO \""+marker+"\"\r\n")
	}()
	for {
		reply, err := conn.Receive()
		require.NoError(t, err)
		if word, ok := reply.([]byte); ok && string(word) == marker {
			return replies
		}
		replies++
	}
}

// contents is every key of a server, with its dump and what is read of it.
func contents(server *redistest.Server) map[string]string {
	all := map[string]string{}
	for _, key := range wordsOf(server.Do("KEYS", "*")) {
		read := []any{string(server.Do("DUMP", key).([]byte)), server.Do("TYPE", key)}
		switch read[1] {
		case "hash":
			read = append(read, wordsOf(server.Do("HGETALL", key)))
		case "zset":
			read = append(read, wordsOf(server.Do("ZRANGE", key, 0, -1, "WITHSCORES")))
		}
		all[key] = fmt.Sprintf("%q", read)
	}
	return all
}

func wordsOf(reply any) (words []string) {
	for _, word := range reply.([]any) {
		words = append(words, string(word.([]byte)))
	}
	return words
}

// What is piped into a server makes the same database as a load. It is the same
// server, as the order of a hash is its own.
func TestAPipedLoadIsALoad(t *testing.T) {
	for properties, commands := range map[string]int{ // per record
		"":                                   2,
		"-p redis.index=lex -p fieldcount=3": 2,
		"-p redis.index=sharded -p redis.index.shards=3":                     2,
		"-p redis.datatype=string -p fieldcount=1":                           2,
		"-p redis.datatype=string -p batchsize=2 -p redis.multikey=true":     0,
		"-p redis.index=none -p redis.tablekeys=true -p insertorder=ordered": 1,
	} {
		t.Run(properties, func(t *testing.T) {
			load := append([]string{"load", "redis", "-P", "workloada", "-p", "recordcount=500", "-p", "seed=42"},
				strings.Fields(properties)...)
			server := redistest.Start(t)
			carryOut(t, server, load...)
			loaded := contents(server)
			require.GreaterOrEqual(t, len(loaded), 500)
			server.Do("FLUSHALL")
			replies := pipe(t, server, protocol(t, load...))
			if commands > 0 {
				assert.Equal(t, 500*commands, replies)
			}
			assert.Equal(t, loaded, contents(server))
		})
	}
}

// carryOut runs a command line on a server.
func carryOut(t *testing.T, server *redistest.Server, args ...string) {
	t.Helper()
	var out, log bytes.Buffer
	status := cmd.Main(t.Context(), append(slices.Clone(args), "-p", "redis.port="+port(server)), &out, &log)
	require.Equal(t, 0, status, log.String())
}

func port(server *redistest.Server) string {
	_, port, _ := net.SplitHostPort(server.Addr())
	return port
}

// What a run sends is what ops prints, command by command.
func TestTheCommandsOfARunAreThoseOfOps(t *testing.T) {
	run := []string{"run", "redis", "-P", "workloadf", "-p", "recordcount=100", "-p", "operationcount=300", "-p", "seed=7",
		"-p", "insertproportion=0.2", "-p", "requestdistribution=latest", "-p", "fieldcount=2"}
	for _, batch := range []string{"1", "6"} {
		t.Run(batch, func(t *testing.T) {
			args := append(slices.Clone(run), "-p", "batchsize="+batch)
			server := redistest.Start(t)
			pipe(t, server, protocol(t, append([]string{"load"}, args[1:]...)...))
			sent := server.Watch(func() { carryOut(t, server, args...) })
			printed := server.Watch(func() { pipe(t, server, protocol(t, args...)) })
			records := func(command string) bool { return !strings.Contains(command, "user") }
			assert.Equal(t, slices.DeleteFunc(sent, records), slices.DeleteFunc(printed, records))
		})
	}
}

func TestDrawingStopsQuietlyWhenNobodyReads(t *testing.T) {
	for _, args := range [][]string{
		{"keys", "load", "-P", "workloada", "-p", "recordcount=1000000000"},
		{"ops", "run", "-P", "workloada", "-p", "operationcount=0", "-p", "maxexecutiontime=1"},
		{"ops", "load", "-P", "workloada", "-p", "recordcount=1000000000", "-resp"},
	} {
		for name, reader := range map[string]func() (io.WriteCloser, io.ReadCloser){
			"a pipe of the program": func() (io.WriteCloser, io.ReadCloser) { r, w := io.Pipe(); return w, r },
			"a pipe of the system": func() (io.WriteCloser, io.ReadCloser) {
				r, w, err := os.Pipe()
				require.NoError(t, err)
				return w, r
			},
		} {
			t.Run(strings.Join(args[:2], " ")+" into "+name, func(t *testing.T) {
				w, r := reader()
				defer w.Close()
				go func() {
					bufio.NewReader(r).ReadString('\n')
					r.Close()
				}()
				var log bytes.Buffer
				assert.Equal(t, 0, cmd.Main(t.Context(), args, w, &log))
				assert.Equal(t, 1, strings.Count(log.String(), "\n"), log.String())
			})
		}
	}
}

// A place that is full is no reader that has enough.
func TestDrawingTellsOfAFullDisk(t *testing.T) {
	var log bytes.Buffer
	status := cmd.Main(t.Context(), []string{"keys", "load", "-P", "workloada"}, fullDisk{}, &log)
	assert.Equal(t, 1, status)
	assert.Contains(t, log.String(), "no space left")
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestDrawingEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	r, w := io.Pipe()
	defer r.Close()
	go func() {
		bufio.NewReader(r).ReadString('\n')
		cancel(cmd.SignalError{Signal: os.Interrupt})
		io.Copy(io.Discard, r)
	}()
	var log bytes.Buffer
	status := cmd.Main(ctx, []string{"keys", "load", "-P", "workloada", "-p", "recordcount=1000000000"}, w, &log)
	assert.Equal(t, 130, status, log.String())
}

func TestQuotedValuesAreGoStrings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const pieces = "ab =\"\\\x00\x7f\n\xff\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"
	for range 2000 {
		value := make([]byte, r.IntN(12))
		for i := range value {
			value[i] = pieces[r.IntN(len(pieces))]
		}
		assert.Equal(t, strconv.Quote(string(value)), string(cmd.AppendQuoted(nil, value)))
	}
	assert.Equal(t, `"é€😀\xff"`, string(cmd.AppendQuoted(nil, []byte("é€😀\xff"))))
}
