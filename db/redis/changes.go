package redis

import (
	"fmt"
	"strconv"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/plural"
)

// changes is what happened to the servers during a phase.
type changes struct{ before, after surveys }

// earlier is the same server's survey from before; one that was not there, or
// was started since, has counted from nothing.
func (c changes) earlier(a *survey) *survey {
	for _, b := range c.before {
		if b.address == a.address && b.info["run_id"] == a.info["run_id"] {
			return b
		}
	}
	return &survey{}
}

// restarted is how many servers were started anew.
func (c changes) restarted() int64 {
	n := int64(0)
	for _, a := range c.after {
		for _, b := range c.before {
			if b.address == a.address && b.info["run_id"] != a.info["run_id"] {
				n++
			}
		}
	}
	return n
}

// count is by how much a number of INFO's grew over all servers. Known is false
// if none tells it.
func (c changes) count(name string) (n int64, known bool) {
	for _, a := range c.after {
		if now, ok := a.count(name); ok {
			n, known = n+c.earlier(a).growth(name, now), true
		}
	}
	return n, known
}

// growth is by how much a number of INFO's grew since the survey, to what it is
// now.
func (a *survey) growth(name string, now int64) int64 {
	then, _ := a.count(name)
	if now < then {
		return now // as somebody reset the counters
	}
	return max(now-then-a.own[name], 0)
}

// counted are the numbers that are reported, in this order.
var counted = []struct{ fact, name string }{
	{"keys evicted", "evicted_keys"},
	{"keys expired", "expired_keys"},
	{"lookups that hit", "keyspace_hits"},
	{"lookups that missed", "keyspace_misses"},
	{"connections rejected", "rejected_connections"},
	{"long lock waits", "long_lock_waits"}, // KeyDB's
}

func (c changes) facts() []db.Fact {
	var facts []db.Fact
	if n := c.before.keys(); n >= 0 {
		facts = append(facts, number("keys before", n))
	}
	if n := c.after.keys(); n >= 0 {
		facts = append(facts, number("keys after", n))
	}
	for _, f := range counted {
		if n, ok := c.count(f.name); ok {
			facts = append(facts, number(f.fact, n))
		}
	}
	facts = c.after.sum(facts, "mvcc depth", "mvcc_depth")
	if _, ok := c.after[0].info["used_cpu_user"]; ok {
		facts = append(facts, db.Fact{Name: "server CPU seconds", Value: strconv.FormatFloat(c.busy(), 'f', 2, 64)})
	}
	return append(facts, number("servers restarted", c.restarted()), number("background saves", c.saves()))
}

// busy is the CPU seconds that the servers used.
func (c changes) busy() float64 {
	total := 0.0
	for _, a := range c.after {
		total += a.busy() - c.earlier(a).busy()
	}
	return total
}

// saves is on how many servers a snapshot was saved, or the append-only file
// rewritten, at least for a part of the phase.
func (c changes) saves() int64 {
	n := int64(0)
	for _, a := range c.after {
		if b := c.earlier(a); a.saves() || b.saves() || b.info != nil && a.savedSince(b) {
			n++
		}
	}
	return n
}

// saves says whether the server does so now.
func (a *survey) saves() bool {
	return a.info["rdb_bgsave_in_progress"] == "1" || a.info["aof_rewrite_in_progress"] == "1"
}

// savedSince says whether it did so since the earlier survey of the same run.
// Not every server has all of these numbers.
func (a *survey) savedSince(earlier *survey) bool {
	for _, name := range []string{"rdb_saves", "rdb_last_save_time", "aof_rewrites", "total_forks"} {
		if a.info[name] != earlier.info[name] {
			return true
		}
	}
	return false
}

// counts is what became of the records.
func (c changes) counts() *db.Changes {
	of := func(name string) int64 {
		if n, known := c.count(name); known {
			return n
		}
		return -1
	}
	return &db.Changes{
		Evicted: of("evicted_keys"), Expired: of("expired_keys"),
		Hits: of("keyspace_hits"), Misses: of("keyspace_misses"),
	}
}

// warnings are what makes the results of the phase doubtful, besides the counts.
func (c changes) warnings() []string {
	var list []string
	warn := func(n int64, format string, args ...any) {
		if n > 0 {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	count := func(name string) int64 { n, _ := c.count(name); return n }
	memory := c.after[0].memory()

	warn(c.restarted(), "the server was restarted during the phase: what it counted before is not known")
	n := count("errorstat_OOM")
	warn(n, "the server refused %s for want of memory (maxmemory %s)", plural.Count(n, "command"), memory)
	n = count("rejected_connections")
	warn(n, "the server rejected %s (maxclients %s)", plural.Count(n, "connection"), c.after[0].info["maxclients"])
	warn(c.saves(), "the server saved in the background during the phase (a snapshot or the append-only file), which slows it down")
	return list
}
