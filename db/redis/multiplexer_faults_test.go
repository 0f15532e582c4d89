package redis_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// begun starts reads of these keys.
func begun(ctx context.Context, m db.Multiplexer, keys ...string) []*db.Op {
	var ops []*db.Op
	for _, key := range keys {
		op := &db.Op{Kind: db.Read, Key: key}
		m.Begin(ctx, op)
		ops = append(ops, op)
	}
	return ops
}

// ended awaits what is under way, in a goroutine of its own.
func ended(ctx context.Context, m db.Multiplexer) <-chan []*db.Op {
	done := make(chan []*db.Op, 1)
	go func() { done <- all(ctx, m) }()
	return done
}

func TestErrorsOfTheServerAreOneOperations(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	m := multiplexing(t, at(server))
	require.NoError(t, insert(t.Context(), m, 2))
	server.Do("SET", "user1", "no hash")
	made := server.Info("stats")["total_connections_received"]
	ops := begun(t.Context(), m, "user2", "user1", "user2")
	all(t.Context(), m)
	assert.NoError(t, ops[0].Err)
	assert.Equal(t, "WRONGTYPE", db.Status(ops[1].Err))
	assert.NoError(t, ops[2].Err)
	assert.Equal(t, made, server.Info("stats")["total_connections_received"], "connections made")
}

func TestBrokenConnectionFailsWhatIsUnderWay(t *testing.T) {
	t.Parallel()
	for _, end := range []struct {
		answer []string
		text   string
	}{
		{nil, "the connection was closed by the server"},
		{[]string{"HTTP\r\n"}, "the answer is not Redis's: unexpected response line"},
		{[]string{":1\r\n"}, "the answer is not Redis's: want an array, got an integer"},
		{[]string{record("a"), "*2\r\n$1\r\nf\r\n$100\r\nhalf of"}, "the connection was closed by the server"},
	} {
		server := newScripted(t)
		m := multiplexing(t, server.Binding)
		ops := begun(t.Context(), m, "a", "b", "c")
		done := ended(t.Context(), m)
		for _, key := range []string{"a", "b", "c"} {
			server.sees(t, "HGETALL "+key)
		}
		server.answer(t, end.answer...)
		if len(end.answer) == 2 {
			server.answer(t)
		}
		require.Len(t, <-done, 3)
		if len(end.answer) == 2 {
			require.NoError(t, ops[0].Err)
			assert.Equal(t, values("f", "a"), ops[0].Result)
			ops = ops[1:]
		}
		for _, op := range ops {
			fails(t, op.Err, address(server.Binding), "CONNECTION", end.text)
		}

		again := begun(t.Context(), m, "again")
		done = ended(t.Context(), m)
		server.sees(t, "HGETALL again")
		server.answer(t, record("again"))
		<-done
		require.NoError(t, again[0].Err)
		assert.Equal(t, values("f", "again"), again[0].Result)
	}
}

func TestReplyThatWasNotAskedFor(t *testing.T) {
	t.Parallel()
	server := newScripted(t)
	m := multiplexing(t, server.Binding)
	begun(t.Context(), m, "a")
	done := ended(t.Context(), m)
	server.sees(t, "HGETALL a")
	server.answer(t, record("a")+":1\r\n")
	<-done
	failed := begun(t.Context(), m, "b")
	all(t.Context(), m)
	fails(t, failed[0].Err, address(server.Binding), "CONNECTION", "the answer is not Redis's: it was not asked for")
}

// One operation has ended, the other has not, when the moment comes.
func TestAwaitReturnsAtItsMoment(t *testing.T) {
	t.Parallel()
	server := newScripted(t)
	server.Timeout = time.Hour
	m := multiplexing(t, server.Binding)
	ops := begun(t.Context(), m, "a", "b")
	for range 3 {
		until := time.Now().Add(20 * time.Millisecond)
		require.Nil(t, m.Await(t.Context(), until))
		require.False(t, time.Now().Before(until))
	}
	server.sees(t, "HGETALL a")
	server.sees(t, "HGETALL b")
	server.answer(t, record("a"))
	require.Same(t, ops[0], m.Await(t.Context(), time.Now().Add(time.Hour)))
	require.Nil(t, m.Await(t.Context(), time.Now().Add(time.Millisecond)))

	late := begun(t.Context(), m, "c")
	require.Nil(t, m.Await(t.Context(), time.Now()), "what was begun is sent even so")
	server.sees(t, "HGETALL c")
	server.answer(t, record("b")+record("c"))
	assert.Equal(t, []*db.Op{ops[1], late[0]}, all(t.Context(), m))
	for _, op := range append(ops, late...) {
		assert.NoError(t, op.Err)
	}
}

// A reply whose end comes after the moment is awaited.
func TestTheMomentDoesNotCutAReply(t *testing.T) {
	t.Parallel()
	server := newScripted(t)
	m := multiplexing(t, server.Binding)
	begun(t.Context(), m, "a")
	done := make(chan *db.Op, 1)
	until := time.Now().Add(200 * time.Millisecond)
	go func() { done <- m.Await(t.Context(), until) }()
	server.sees(t, "HGETALL a")
	reply := record("all of it")
	server.answer(t, reply[:9])
	time.Sleep(time.Until(until) + time.Millisecond)
	server.answer(t, reply[9:])
	op := <-done
	if op == nil { // on a machine that is so slow that not even the first bytes were in time
		op = m.Await(t.Context(), time.Time{})
	}
	require.NoError(t, op.Err)
	assert.Equal(t, values("f", "all of it"), op.Result)
}

func TestKilledConnectionIsMadeAnewForWhatIsBegun(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	m := multiplexing(t, at(server))
	require.NoError(t, insert(t.Context(), m, 1))
	for range 3 {
		server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
		clients(t, server, 1)
		for _, op := range begun(t.Context(), m, "user1", "user1") {
			m.Await(t.Context(), time.Time{})
			fails(t, op.Err, server.Addr(), "CONNECTION", "the connection was closed by the server")
		}
		sound := begun(t.Context(), m, "user1", "user1")
		all(t.Context(), m)
		assert.NoError(t, sound[0].Err)
		assert.NoError(t, sound[1].Err)
	}
}

func TestFrozenServerOfAMultiplexer(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := at(server)
	b.Timeout = time.Second
	m := multiplexing(t, b)
	server.Pause()
	for _, round := range []string{"of a connection", "of a new connection"} {
		ops := begun(t.Context(), m, "a", "b", "c")
		all(t.Context(), m)
		for _, op := range ops {
			assert.Equal(t, "TIMEOUT", db.Status(op.Err), "%v %s", op.Err, round)
		}
	}
	server.Resume()
	recovers(t, func() error { return insert(t.Context(), m, 1) })
}

func TestTimeLimitIsOfAnOperation(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := at(server)
	b.Timeout = time.Second
	m := multiplexing(t, b)
	require.NoError(t, insert(t.Context(), m, 1))
	made := server.Info("stats")["total_connections_received"]
	longer := b.Timeout * 5 / 4
	begun(t.Context(), m, "user1")
	for end := time.Now().Add(longer); time.Now().Before(end); <-time.After(b.Timeout / 100) { // busy
		begun(t.Context(), m, "user1")
		require.NoError(t, m.Await(t.Context(), time.Time{}).Err)
	}
	require.NoError(t, m.Await(t.Context(), time.Time{}).Err)
	<-time.After(longer) // idle
	begun(t.Context(), m, "user1")
	require.NoError(t, m.Await(t.Context(), time.Time{}).Err)
	assert.Equal(t, made, server.Info("stats")["total_connections_received"], "connections made")
}

func TestContextEndsWhatIsUnderWay(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := at(server)
	b.Timeout = time.Hour
	m := multiplexing(t, b)
	server.Pause()
	ctx, cancel := context.WithCancel(t.Context())
	ops := begun(ctx, m, "a", "b")
	done := ended(ctx, m)
	cancel()
	require.Len(t, <-done, 2)
	for _, op := range append(ops, begun(ctx, m, "c")...) {
		if op.Err == nil {
			m.Await(ctx, time.Time{})
		}
		assert.ErrorIs(t, op.Err, context.Canceled)
		assert.ErrorContains(t, op.Err, server.Addr())
	}
	server.Resume()
	assert.NoError(t, insert(t.Context(), m, 1))
}

func TestAClosedMultiplexerEndsWhatIsBegun(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	m := multiplexing(t, at(server))
	require.NoError(t, m.Close())
	ops := begun(t.Context(), m, "a", "b")
	require.Len(t, all(t.Context(), m), 2)
	for _, op := range ops {
		fails(t, op.Err, server.Addr(), "CONNECTION", "the session is closed")
	}
}

func TestMultiplexersLeaveNothingBehind(t *testing.T) {
	server := redistest.Start(t)
	leavesNothing(t, server, sharing(server, 2), func(call func() error) {
		assert.Error(t, call())
		assert.NoError(t, call())
	})
	before := runtime.NumGoroutine()
	m := multiplexing(t, at(server))
	begun(t.Context(), m, "a", "b")
	all(t.Context(), m)
	require.NoError(t, m.Close())
	require.Eventually(t, func() bool { return runtime.NumGoroutine() <= before+1 }, time.Minute, time.Millisecond)
}
