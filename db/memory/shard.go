package memory

import (
	"bytes"
	"sync"

	"github.com/goycsb/goycsb/db"
	"github.com/tidwall/btree"
)

// shard is a part of a table's records: all of them ordered by key, for scans,
// and an index by the hash of the key, as a step of a tree costs a cache miss
// or two, and a read should have few. A record's bytes are changed in place
// under the write lock, so they are read under the read lock.
type shard struct {
	mu      sync.RWMutex
	ordered *btree.BTreeG[entry]
	index   map[uint64]record // of keys with one hash, the first
	_       [88]byte          // to a multiple of 128 bytes: neighbours share no cache line
}

func newShard() *shard {
	return &shard{
		ordered: btree.NewBTreeGOptions(entry.before, btree.Options{NoLocks: true}),
		index:   map[uint64]record{},
	}
}

// get returns the record of a key. The caller holds the lock.
func (s *shard) get(hash uint64, key entry) (record, bool) {
	if r, ok := s.index[hash]; ok && bytes.Equal(r.key(), key.record.key()) {
		return r, true
	}
	e, ok := s.ordered.Get(key)
	return e.record, ok
}

// put writes a record, in place of another of the same key. The caller holds
// the lock.
func (s *shard) put(hash uint64, e entry) {
	s.ordered.Set(e)
	if r, ok := s.index[hash]; !ok || bytes.Equal(r.key(), e.record.key()) {
		s.index[hash] = e.record
	}
}

// read appends the parts of a record to dst.
func (s *shard) read(dst parts, hash uint64, key entry) (_ parts, ok bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	r, ok := s.get(hash, key)
	if !ok {
		return dst, false
	}
	return append(dst, r.parts()...), true
}

// insert writes a record, in place of another of the same key.
func (s *shard) insert(hash uint64, e entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put(hash, e)
}

// update overwrites fields of a record: in place if the new values are as long
// as the old ones, which is the rule and leaves no garbage. Otherwise it makes a
// new record. Scratch is memory to build it in, and is returned for the next.
func (s *shard) update(hash uint64, key entry, values []db.Field, scratch parts) (_ parts, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, ok := s.get(hash, key)
	if !ok {
		return scratch, false
	}
	if old := r.parts(); !old.overwrite(values) {
		scratch = old.appendUpdated(scratch[:0], values)
		s.put(hash, key.of(newRecord(scratch)))
	}
	return scratch, true
}

// remove deletes a record.
func (s *shard) remove(hash uint64, key entry) (ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.ordered.Delete(key)
	if ok && s.index[hash] == e.record {
		delete(s.index, hash)
	}
	return ok
}

// copy appends the parts of a record of the shard to dst.
func (s *shard) copy(dst parts, r record) parts {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return append(dst, r.parts()...)
}
