package redis

import "github.com/goycsb/goycsb/db"

// scores is YCSB's index: the sorted set of all keys by their scores.
type scores struct{}

// sortedSet is its key.
const sortedSet = "_indices"

func (scores) encode(f *flight, op *db.Op) {
	switch op.Kind {
	case db.Insert:
		f.begin("ZADD", 3, isInteger)
		f.addKey(sortedSet)
		f.addInt(int64(score(op.Key)))
		f.addString(op.Key)
	case db.Delete:
		f.begin("ZREM", 2, isInteger)
		f.addKey(sortedSet)
		f.addString(op.Key)
	case db.Scan:
		f.begin("ZRANGEBYSCORE", 6, isStrings)
		f.addKey(sortedSet)
		f.addInt(int64(score(op.Key)))
		f.addString("+inf")
		f.addString("LIMIT")
		f.addInt(0)
		f.addInt(int64(op.Count))
	}
}

func (scores) stored() []string { return []string{sortedSet} }

func (scores) keys(dst []string, _ *db.Op, replies []command) []string {
	elements := replies[0].reply.Elements
	for i := range elements {
		dst = append(dst, string(elements[i].Bytes))
	}
	return dst
}
