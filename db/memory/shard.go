package memory

import (
	"bytes"
	"sync"

	"github.com/goycsb/goycsb/db"
	"github.com/tidwall/btree"
)

// shard is a part of a table's records, ordered by key. A record's bytes are
// changed in place under the write lock, so they are read under the read lock.
type shard struct {
	mu   sync.RWMutex
	tree *btree.BTreeG[record]
	_    [96]byte // to a multiple of 128 bytes: neighbours share no cache line
}

func newShard() *shard {
	return &shard{tree: btree.NewBTreeGOptions(before, btree.Options{NoLocks: true})}
}

// read appends the bytes of a record to dst.
func (s *shard) read(dst []byte, key record) ([]byte, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	r, ok := s.tree.Get(key)
	return append(dst, r...), ok
}

// set writes a record, in place of another of the same key.
func (s *shard) set(r record) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tree.Set(r)
}

// update overwrites fields of a record: in place if the new values are as long
// as the old ones, which is the rule and leaves no garbage. Otherwise it makes a
// new record. Scratch is memory to build it in, and is returned for the next.
func (s *shard) update(key record, values []db.Field, scratch []byte) (_ []byte, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, ok := s.tree.Get(key)
	if !ok {
		return scratch, false
	}
	if !r.overwrite(values) {
		scratch = r.appendUpdated(scratch[:0], values)
		s.tree.Set(bytes.Clone(scratch))
	}
	return scratch, true
}

// remove deletes a record.
func (s *shard) remove(key record) (ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok = s.tree.Delete(key)
	return ok
}
