package redis

import (
	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis/resp"
)

// lex is an index in the order of the keys' bytes: a sorted set of all keys
// with one score, which Redis then orders so.
type lex struct{}

// lexSet is its key.
const lexSet = "_indices_lex"

func (lex) encode(f *flight, op *db.Op) {
	if op.Kind == db.Scan {
		f.lexScan(lexSet, op)
		return
	}
	f.lexWrite(lexSet, op)
}

func (lex) stored() []string { return []string{lexSet} }

func (lex) keys(dst []string, _ *db.Op, replies []command) []string {
	return scores{}.keys(dst, nil, replies)
}

// lexWrite adds what an Insert or a Delete needs in the sorted set of this key.
func (f *flight) lexWrite(set string, op *db.Op) {
	switch op.Kind {
	case db.Insert:
		f.begin("ZADD", 3, isInteger)
		f.addKey(set)
		f.addInt(0)
		f.addString(op.Key)
	case db.Delete:
		f.begin("ZREM", 2, isInteger)
		f.addKey(set)
		f.addString(op.Key)
	}
}

// lexScan adds the search for the keys of a Scan in the sorted set of this key.
func (f *flight) lexScan(set string, op *db.Op) {
	f.begin("ZRANGEBYLEX", 6, isStrings)
	f.addKey(set)
	f.addFrom(op.Key)
	f.addString("+")
	f.addString("LIMIT")
	f.addInt(0)
	f.addInt(int64(op.Count))
}

// addFrom adds the beginning of a range that includes the start.
func (f *flight) addFrom(start string) {
	f.out = resp.BeginWord(f.out, len("[")+len(start))
	f.out = append(f.out, '[')
	f.out = append(f.out, start...)
	f.out = resp.EndWord(f.out)
	f.last().end = len(f.out)
}
