package redis_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sharing returns the settings of a test's server with this many connections.
func sharing(s *redistest.Server, connections int) *redis.Binding {
	b := at(s)
	b.Sharing.Connections = connections
	return b
}

func TestConformanceOfSharedConnections(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	for _, connections := range []int{1, 2} {
		t.Run(fmt.Sprint(connections), func(t *testing.T) {
			dbtest.Run(t, func(t *testing.T) db.DB {
				server.Do("FLUSHALL")
				d, err := sharing(server, connections).Open(t.Context())
				require.NoError(t, err)
				return d
			})
		})
	}
}

func TestConnectionsAreNotNegative(t *testing.T) {
	t.Parallel()
	b := redis.NewBinding()
	b.Sharing.Connections = -1
	_, err := b.Open(t.Context())
	var property *db.PropertyError
	require.ErrorAs(t, err, &property)
	assert.EqualError(t, err, `redis.connections: want a number of connections, or 0 for one of each worker's own, got "-1"`)
}

func TestSessionsAreSpreadOverTheConnections(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	for connections, want := range map[int]int{1: 1, 3: 3, 6: 6, 100: 6} {
		t.Run(fmt.Sprint(connections), func(t *testing.T) {
			d := open(t, sharing(server, connections))
			clients(t, server, 1)
			for n := range 6 {
				s, err := d.Session(t.Context())
				require.NoError(t, err)
				defer s.Close()
				require.NoError(t, insert(t.Context(), s, n))
			}
			clients(t, server, 1+want)
		})
		clients(t, server, 1)
	}
}

func TestEachSessionGetsItsOwnReplies(t *testing.T) {
	server := redistest.Start(t)
	d := open(t, sharing(server, 2))
	const sessions, rounds = 64, 200
	together(sessions, func(worker int) {
		s, err := d.Session(t.Context())
		if !assert.NoError(t, err) {
			return
		}
		defer s.Close()
		for round := range rounds {
			key, want := fmt.Sprint("user", worker, "-", round%7), values("field0", fmt.Sprint(worker, " in ", round))
			if !assert.NoError(t, s.Insert(t.Context(), "t", key, want)) {
				return
			}
			found, err := s.Read(t.Context(), "t", key, nil)
			if !assert.NoError(t, err) || !assert.Equal(t, want, found) {
				return
			}
			assert.ErrorIs(t, s.Delete(t.Context(), "t", "none"), db.ErrNotFound)
		}
	})
}

// together calls f in n goroutines and waits for them.
func together(n int, f func(worker int)) {
	var all sync.WaitGroup
	for worker := range n {
		all.Go(func() { f(worker) })
	}
	all.Wait()
}

func TestBatchesShareAConnection(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	d := open(t, sharing(server, 1))
	together(16, func(worker int) {
		s, err := d.Session(t.Context())
		if !assert.NoError(t, err) {
			return
		}
		defer s.Close()
		writes, reads := make([]db.Op, 20), make([]db.Op, 20)
		for i := range writes {
			key := fmt.Sprint("user", worker, "-", i)
			writes[i] = db.Op{Kind: db.Insert, Key: key, Values: values("field0", key)}
			reads[i] = db.Op{Kind: db.Read, Key: key}
		}
		for range 20 {
			s.(db.Batcher).Batch(t.Context(), writes)
			s.(db.Batcher).Batch(t.Context(), reads)
			for i := range reads {
				assert.NoError(t, writes[i].Err)
				assert.NoError(t, reads[i].Err)
				assert.Equal(t, writes[i].Values, reads[i].Result)
			}
		}
	})
}

func TestLargeValuesShareAConnection(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	d := open(t, sharing(server, 1))
	together(8, func(worker int) {
		s, err := d.Session(t.Context())
		if !assert.NoError(t, err) {
			return
		}
		defer s.Close()
		key, value := fmt.Sprint("user", worker), bytes.Repeat([]byte{byte(worker)}, 1<<20)
		for range 5 {
			assert.NoError(t, s.Insert(t.Context(), "t", key, []db.Field{{Name: "field0", Value: value}}))
			found, err := s.Read(t.Context(), "t", key, nil)
			if assert.NoError(t, err) {
				assert.True(t, bytes.Equal(value, found[0].Value))
			}
		}
	})
}

func TestSharingAllocatesNothing(t *testing.T) {
	server := redistest.Start(t)
	d := open(t, sharing(server, 1))
	s, other := session(t, d), session(t, d)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	names, record := []string{"field0"}, values("field0", "a", "field1", "b")
	var err, err2 error
	allocations := testing.AllocsPerRun(100, func() {
		err = s.Insert(ctx, "t", "user1", record)
		_, err2 = other.Read(ctx, "t", "user1", names)
	})
	require.NoError(t, errors.Join(err, err2))
	assert.Zero(t, allocations)
}
