package redis

import (
	"bytes"
	"strconv"

	"github.com/goycsb/goycsb/db"
)

// shards is an index in the order of the keys' bytes that is several sorted
// sets. Each has an equal part of a cluster's slots, and the keys of the
// records in these slots, so that a record and its entry are mostly on one node.
type shards struct{ sets []string }

// newShards finds a key in each part of the slots: the same ones for the same
// number of parts.
func newShards(n int) *shards {
	s := &shards{sets: make([]string, n)}
	for tag, found := 0, 0; found < n; tag++ {
		set := lexSet + ":{" + strconv.Itoa(tag) + "}"
		if part := s.part(set); s.sets[part] == "" {
			s.sets[part] = set
			found++
		}
	}
	return s
}

func (s *shards) part(key string) int { return slotOf(key) * len(s.sets) / slots }

func (s *shards) encode(f *flight, op *db.Op) {
	switch op.Kind {
	case db.Insert, db.Delete:
		f.lexWrite(s.sets[s.part(op.Key)], op)
	case db.Scan:
		for _, set := range s.sets {
			f.lexScan(set, op)
		}
	}
}

func (s *shards) stored() []string { return s.sets }

// keys merges what the sets have found, each in order. The replies become a
// heap by their first elements, from which these are taken one by one.
func (s *shards) keys(dst []string, op *db.Op, replies []command) []string {
	heap := replies[:0]
	for _, r := range replies {
		if len(r.reply.Elements) > 0 {
			heap = append(heap, r)
		}
	}
	for i := len(heap)/2 - 1; i >= 0; i-- {
		sink(heap, i)
	}
	for n := 0; n < op.Count && len(heap) > 0; n++ {
		least := &heap[0].reply
		dst = append(dst, string(least.Elements[0].Bytes))
		if least.Elements = least.Elements[1:]; len(least.Elements) == 0 {
			heap[0].reply = heap[len(heap)-1].reply
			heap = heap[:len(heap)-1]
		}
		sink(heap, 0)
	}
	return dst
}

// sink puts a reply below all in the heap whose first elements are less.
func sink(heap []command, at int) {
	for {
		least := at
		for child := 2*at + 1; child <= 2*at+2 && child < len(heap); child++ {
			if bytes.Compare(first(heap, child), first(heap, least)) < 0 {
				least = child
			}
		}
		if least == at {
			return
		}
		heap[at].reply, heap[least].reply = heap[least].reply, heap[at].reply
		at = least
	}
}

func first(heap []command, i int) []byte { return heap[i].reply.Elements[0].Bytes }
