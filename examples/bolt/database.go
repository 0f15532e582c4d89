package bolt

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/goycsb/goycsb/db"
	"go.etcd.io/bbolt"
)

// database is what all sessions share: the file.
type database struct {
	file   *bbolt.DB
	before atomic.Pointer[bbolt.Stats] // what was counted when the last phase began
}

var _ db.Describer = (*database)(nil)

// Session opens one worker's access. It cannot fail.
func (d *database) Session(context.Context) (db.Session, error) {
	return &session{file: d.file, names: map[string]string{}}, nil
}

// Close closes the file.
func (d *database) Close() error { return d.file.Close() }

// Describe tells where the file is, how long it is and how many records it holds,
// and after a phase how many pages the phase wrote.
func (d *database) Describe(ctx context.Context, before *db.Description) (*db.Description, error) {
	description := &db.Description{Facts: []db.Fact{
		{Name: "file", Value: d.file.Path()},
		{Name: "sync", Value: fmt.Sprint(!d.file.NoSync)},
	}}
	if d.file.NoSync {
		description.Warnings = []string{"bolt.sync=false: no commit waits for the disk, and a crash of the machine loses some"}
	}
	err := d.file.View(func(tx *bbolt.Tx) error {
		description.Facts = append(description.Facts, db.Fact{Name: "file size", Value: fmt.Sprintf("%d bytes", tx.Size())})
		return tx.ForEach(func(_ []byte, b *bbolt.Bucket) error {
			description.Records += int64(b.Stats().KeyN)
			return ctx.Err()
		})
	})
	if err != nil {
		return nil, fmt.Errorf("describe %s: %w", d.file.Path(), err)
	}
	now := d.file.Stats()
	if then := d.before.Load(); before != nil && then != nil {
		wrote := now.Sub(then)
		description.Facts = append(description.Facts, db.Fact{Name: "page writes", Value: fmt.Sprint(wrote.TxStats.GetWrite())})
	} else {
		d.before.Store(&now)
	}
	return description, nil
}
