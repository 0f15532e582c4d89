package redis

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/gomodule/redigo/redis"
)

// survey is what one server said about itself. What it may not say is left out.
type survey struct {
	address string
	info    map[string]string // of INFO
	config  map[string]string // of CONFIG GET
	keys    int64             // in the database; -1 if that is not known
	index   int64             // how many of them are the index's own

	// What the survey added to counters of INFO's afterwards, by their names.
	own map[string]int64
}

// question is a command, and what becomes of its reply.
type question struct {
	command   string
	arguments []any
	take      func(reply any)
}

// configs are the settings that INFO does not tell. Servers before Redis 7 can
// be asked for one at a time.
var configs = []string{"io-threads", "save", "appendfsync"}

// survey asks a server, over a connection of its own: one round trip besides the
// greeting.
func (s *server) survey(ctx context.Context, index []string) (*survey, error) {
	a := &survey{
		address: s.address,
		info:    map[string]string{},
		config:  map[string]string{},
		keys:    -1,
		own:     map[string]int64{},
	}
	questions := append(a.questions(), a.lookups(index)...)
	err := s.ask(ctx, func(conn redis.Conn) error { return s.put(ctx, conn, questions) })
	return a, err
}

func (a *survey) questions() []question {
	list := []question{{"INFO", nil, a.read}}
	for _, name := range configs {
		list = append(list, question{"CONFIG", []any{"GET", name}, a.set})
	}
	return append(list, question{"DBSIZE", nil, func(reply any) {
		if n, ok := reply.(int64); ok {
			a.keys = n
		}
	}})
}

func (a *survey) lookups(index []string) []question {
	var list []question
	for _, key := range index {
		list = append(list, question{"EXISTS", []any{key}, func(reply any) {
			n, _ := reply.(int64)
			a.index += n
			a.own["keyspace_hits"] += n
			a.own["keyspace_misses"] += 1 - n
		}})
	}
	return list
}

// put sends all questions together. One that is refused has no answer.
func (s *server) put(ctx context.Context, conn redis.Conn, questions []question) error {
	deadline := time.Now().Add(s.timeout)
	for _, q := range questions {
		_ = conn.Send(q.command, q.arguments...)
	}
	_ = conn.Flush() // the first reply has the connection's error
	for _, q := range questions {
		reply, err := receive(conn, deadline)
		if broken := conn.Err(); broken != nil {
			return s.broken(ctx, broken)
		}
		if err == nil {
			q.take(reply)
		}
	}
	return nil
}

// read takes INFO's lines.
func (a *survey) read(reply any) {
	text, _ := reply.([]byte)
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			a.info[name] = value
		}
	}
}

// set takes names and values in turn.
func (a *survey) set(reply any) {
	settings, _ := redis.StringMap(reply, nil)
	for name, value := range settings {
		a.config[name] = value
	}
}

// count returns a number of INFO's. That of an error is behind "count=".
func (a *survey) count(name string) (n int64, ok bool) {
	n, err := strconv.ParseInt(strings.TrimPrefix(a.info[name], "count="), 10, 64)
	return n, err == nil
}

// busy is the seconds of CPU time that the server has used.
func (a *survey) busy() float64 {
	system, _ := strconv.ParseFloat(a.info["used_cpu_sys"], 64)
	user, _ := strconv.ParseFloat(a.info["used_cpu_user"], 64)
	return system + user
}
