package redis_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// multiplexer is a session with all that a shared one can.
type multiplexer interface {
	scanSession
	db.Multiplexer
}

func multiplexing(t testing.TB, b *redis.Binding) multiplexer {
	t.Helper()
	b.Sharing.Connections = 1
	return session(t, open(t, b)).(multiplexer)
}

// all awaits what is under way and returns it in the order in which it ended.
func all(ctx context.Context, m db.Multiplexer) []*db.Op {
	var ended []*db.Op
	for op := m.Await(ctx, time.Time{}); op != nil; op = m.Await(ctx, time.Time{}) {
		ended = append(ended, op)
	}
	return ended
}

func TestEachOperationUnderWayGetsItsOwnReply(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*redis.Binding){
		"hashes":  func(*redis.Binding) {},
		"strings": func(b *redis.Binding) { b.Storage.DataType, b.Storage.Fields = "string", 2 },
	} {
		t.Run(name, func(t *testing.T) {
			b := at(redistest.Start(t))
			change(b)
			m := multiplexing(t, b)
			const under = 20
			ops, written := make([]db.Op, under), make([]string, under)
			for i := range ops {
				written[i] = fmt.Sprint(i)
				ops[i] = db.Op{Kind: db.Insert, Table: "t", Key: fmt.Sprint("user", i), Values: values("field0", written[i], "field1", "b")}
				m.Begin(t.Context(), &ops[i])
			}
			for round := range 2000 {
				op := m.Await(t.Context(), time.Time{})
				require.NotNil(t, op)
				require.NoError(t, op.Err)
				var i int
				_, err := fmt.Sscanf(op.Key, "user%d", &i)
				require.NoError(t, err)
				require.Same(t, &ops[i], op)
				switch {
				case op.Kind == db.Read && op.Fields == nil:
					require.Equal(t, values("field0", written[i], "field1", "b"), op.Result)
				case op.Kind == db.Read:
					require.Equal(t, values("field0", written[i]), op.Result)
				case op.Kind == db.Scan:
					require.NotEmpty(t, op.Records)
					require.Equal(t, db.Record{Key: op.Key, Fields: values("field0", written[i], "field1", "b")}, op.Records[0])
				}
				*op = next(round, op.Key, &written[i])
				m.Begin(t.Context(), op)
			}
			assert.Len(t, all(t.Context(), m), under)
			assert.Nil(t, m.Await(t.Context(), time.Time{}), "when none is under way")
		})
	}
}

// next returns an operation of a record and notes what it writes.
func next(round int, key string, written *string) db.Op {
	op := db.Op{Table: "t", Key: key}
	switch round % 5 {
	case 0:
		op.Kind = db.Read
	case 1:
		op.Kind, op.Fields = db.Read, []string{"field0"}
	case 2:
		op.Kind, op.Count = db.Scan, 1+round%7
	default:
		*written = fmt.Sprint(key, " in ", round)
		op.Kind, op.Values = db.Update, values("field0", *written)
	}
	return op
}

// What needs a second trip does not hold up the others.
func TestAScanEndsBehindWhatNeedsOneTrip(t *testing.T) {
	t.Parallel()
	m := multiplexing(t, at(redistest.Start(t)))
	require.NoError(t, insert(t.Context(), m, 1))
	scan, read := db.Op{Kind: db.Scan, Key: "user1", Count: 5}, db.Op{Kind: db.Read, Key: "user1"}
	m.Begin(t.Context(), &scan)
	m.Begin(t.Context(), &read)
	assert.Equal(t, []*db.Op{&read, &scan}, all(t.Context(), m))
	assert.Len(t, scan.Records, 1)
}

func TestOperationsUnderWayAreSentTogether(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	m := multiplexing(t, at(server))
	clients(t, server, 2)
	ops := make([]db.Op, 20)
	before := reads(t, server)
	for i := range ops {
		ops[i] = db.Op{Kind: db.Read, Key: fmt.Sprint("user", i)}
		m.Begin(t.Context(), &ops[i])
	}
	for _, op := range all(t.Context(), m) {
		assert.ErrorIs(t, op.Err, db.ErrNotFound)
	}
	assert.Equal(t, 1, reads(t, server)-before-1)
}

func TestOperationsThatAreNotSentEnd(t *testing.T) {
	t.Parallel()
	m := multiplexing(t, at(redistest.Start(t)))
	ops := []db.Op{{Kind: db.Update, Key: "user1"}, {Kind: db.Scan, Key: "user1", Count: 0}, {Kind: db.ReadModifyWrite, Key: "user1"}}
	for i := range ops {
		m.Begin(t.Context(), &ops[i])
	}
	assert.Len(t, all(t.Context(), m), 3)
	assert.ErrorIs(t, ops[0].Err, db.ErrBadRequest)
	assert.NoError(t, ops[1].Err)
	assert.ErrorIs(t, ops[2].Err, db.ErrNotImplemented)
}

func TestLargeValuesUnderWay(t *testing.T) {
	t.Parallel()
	m := multiplexing(t, at(redistest.Start(t)))
	ops := make([]db.Op, 8)
	for range 3 {
		for i := range ops {
			value := bytes.Repeat([]byte{byte(i)}, 1<<20)
			ops[i] = db.Op{Kind: db.Insert, Key: fmt.Sprint("user", i), Values: []db.Field{{Name: "field0", Value: value}}}
			m.Begin(t.Context(), &ops[i])
		}
		all(t.Context(), m)
		for i := range ops {
			require.NoError(t, ops[i].Err)
			ops[i] = db.Op{Kind: db.Read, Key: ops[i].Key}
			m.Begin(t.Context(), &ops[i])
		}
		for op := m.Await(t.Context(), time.Time{}); op != nil; op = m.Await(t.Context(), time.Time{}) {
			require.NoError(t, op.Err)
			assert.Equal(t, op.Key, fmt.Sprint("user", op.Result[0].Value[1<<19]))
			assert.Len(t, op.Result[0].Value, 1<<20)
		}
	}
}

func TestMultiplexingAllocatesNothing(t *testing.T) {
	m := multiplexing(t, at(redistest.Start(t)))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	record := values("field0", "a", "field1", "b")
	ops := make([]db.Op, 20)
	var failed error
	exchange := func() {
		for i := range ops {
			ops[i] = db.Op{Kind: db.Insert, Table: "t", Key: "user1", Values: record}
			if i%2 == 0 {
				ops[i] = db.Op{Kind: db.Read, Table: "t", Key: "user1"}
			}
			m.Begin(ctx, &ops[i])
		}
		for op := m.Await(ctx, time.Time{}); op != nil; op = m.Await(ctx, time.Time{}) {
			if op.Err != nil && op.Kind == db.Insert {
				failed = op.Err
			}
		}
	}
	for range 100 {
		exchange() // until each place has had both kinds
	}
	allocations := testing.AllocsPerRun(100, exchange)
	require.NoError(t, failed)
	assert.Zero(t, allocations)
}
