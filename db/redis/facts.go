package redis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// surveys are the answers of all servers of a database.
type surveys []*survey

// facts are what the servers are.
func (s surveys) facts() []db.Fact {
	facts := s.add(nil, "server", (*survey).product)
	facts = s.add(facts, "server mode", (*survey).mode)
	facts = s.add(facts, "server role", func(a *survey) string { return a.info["role"] })
	facts = s.add(facts, "server threads", (*survey).threads)
	facts = s.add(facts, "clients per server thread", (*survey).spread)
	facts = s.add(facts, "maxmemory", (*survey).memory)
	facts = s.add(facts, "persistence", (*survey).persistence)
	return s.sum(facts, "used memory in bytes", "used_memory")
}

// add adds a fact: what the servers say, if they say anything.
func (s surveys) add(facts []db.Fact, name string, say func(a *survey) string) []db.Fact {
	text := s.said(say)
	if text == "" {
		return facts
	}
	return append(facts, db.Fact{Name: name, Value: text})
}

// said is what the servers say, each answer once.
func (s surveys) said(say func(a *survey) string) string {
	var said []string
	for _, a := range s {
		if text := say(a); text != "" && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	return strings.Join(said, "; ")
}

// sum adds a fact: a number of INFO's over all servers.
func (s surveys) sum(facts []db.Fact, name, counter string) []db.Fact {
	n, known := int64(0), false
	for _, a := range s {
		if part, ok := a.count(counter); ok {
			n, known = n+part, true
		}
	}
	if !known {
		return facts
	}
	return append(facts, number(name, n))
}

func number(name string, n int64) db.Fact {
	return db.Fact{Name: name, Value: strconv.FormatInt(n, 10)}
}

// keys is how many there are, or -1 if a server does not tell.
func (s surveys) keys() int64 {
	n := int64(0)
	for _, a := range s {
		if a.keys < 0 {
			return -1
		}
		n += a.keys
	}
	return n
}

// records is how many keys are not the index's own, or -1 if that is not known.
func (s surveys) records() int64 {
	n := s.keys()
	if n < 0 {
		return -1
	}
	for _, a := range s {
		n -= a.index
	}
	return n
}

// memory is the limit and what happens there.
func (a *survey) memory() string {
	limit := a.info["maxmemory"]
	if limit == "" {
		return ""
	}
	if limit == "0" {
		limit = "no limit"
	} else {
		limit += " bytes"
	}
	if policy := a.info["maxmemory_policy"]; policy != "" {
		limit += ", " + policy
	}
	return limit
}

// persistence is how the server saves, in the words of its own settings.
func (a *survey) persistence() string {
	var said []string
	if save, ok := a.config["save"]; ok {
		said = append(said, fmt.Sprintf("save %q", save))
	}
	switch a.info["aof_enabled"] {
	case "0":
		said = append(said, "appendonly no")
	case "1":
		said = append(said, "appendonly yes")
		if sync := a.config["appendfsync"]; sync != "" {
			said = append(said, "appendfsync "+sync)
		}
	}
	return strings.Join(said, ", ")
}

// spread is how many connections each thread of a KeyDB has, if there are more
// than the one that asks.
func (a *survey) spread() string {
	var clients []string
	total := int64(0)
	for n := 0; ; n++ {
		name := fmt.Sprintf("thread_%d_clients", n)
		own, ok := a.count(name)
		if !ok {
			break
		}
		total += own
		clients = append(clients, a.info[name])
	}
	if total < 2 {
		return ""
	}
	return strings.Join(clients, "/")
}
