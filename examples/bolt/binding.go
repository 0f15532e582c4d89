// Package bolt is a binding to bbolt, a store of ordered keys in one file. It is
// an example of a binding from outside: a module of its own, with its own program.
//
// It registers itself as "bolt". A table is a bucket, a record one value that holds
// all fields, in the order of keys. An insert of a record that is there replaces
// it; an update of a record that is not wraps [db.ErrNotFound]; an update may add
// fields. Each call is one transaction, and so is each batch.
//
// Beside the statuses of package db there are two words: NO_SPACE if the disk is
// full, and CORRUPT if a value is none that this binding wrote.
package bolt

import (
	"context"
	"flag"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/goycsb/goycsb/db"
	"go.etcd.io/bbolt"
)

func init() {
	db.Register("bolt", "bbolt, an embedded store in one file, ordered by key",
		func() db.Binding { b := DefaultBinding(); return &b })
}

// Binding is the settings. Start from [DefaultBinding].
type Binding struct {
	Path     string // bolt.path: the file, made if it is missing
	Sync     bool   // bolt.sync: whether a commit waits until the disk has it
	LockWait int64  // bolt.lockwait: milliseconds to wait for a process that has the file open
}

// DefaultBinding returns the defaults: ycsb.bolt in the working directory, synced.
func DefaultBinding() Binding {
	return Binding{Path: "ycsb.bolt", Sync: true, LockWait: 1000}
}

// RegisterFlags declares the properties.
func (b *Binding) RegisterFlags(fs *flag.FlagSet) {
	fs.StringVar(&b.Path, "bolt.path", b.Path, "the `file` of the store; it is made if it is missing")
	fs.BoolVar(&b.Sync, "bolt.sync", b.Sync, "wait at each commit until the disk has it")
	fs.Int64Var(&b.LockWait, "bolt.lockwait", b.LockWait,
		"how long to wait for another process that has the file open, in `milliseconds`")
}

// maxLockWait is the longest wait in milliseconds: what a [time.Duration] holds.
const maxLockWait = math.MaxInt64 / int64(time.Millisecond)

// Open checks the settings, then opens the file. It does not wait for the lock
// longer than bolt.lockwait; the context can end it only before it begins.
func (b *Binding) Open(ctx context.Context) (db.DB, error) {
	if b.Path == "" {
		return nil, &db.PropertyError{Property: "bolt.path", Want: "the path of a file"}
	}
	if b.LockWait < 1 || b.LockWait > maxLockWait {
		return nil, &db.PropertyError{Property: "bolt.lockwait", Value: strconv.FormatInt(b.LockWait, 10),
			Want: fmt.Sprintf("a number of milliseconds from 1 to %d", maxLockWait)}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	file, err := bbolt.Open(b.Path, 0o644, &bbolt.Options{
		Timeout: time.Duration(b.LockWait) * time.Millisecond,
		NoSync:  !b.Sync,
	})
	if err != nil {
		return nil, fmt.Errorf("open %s (bolt.path): %w", b.Path, err)
	}
	return &database{file: file}, nil
}
