package redis_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// begin begins a call and returns where its error comes from.
func begin(call func() error) <-chan error {
	ended := make(chan error, 1)
	go func() { ended <- call() }()
	return ended
}

func reading(ctx context.Context, s db.Session, key string, found *[]db.Field) func() error {
	return func() (err error) { *found, err = s.Read(ctx, "t", key, nil); return err }
}

func TestLateReplyIsNobodys(t *testing.T) {
	t.Parallel()
	server := newScripted(t)
	server.Sharing.Connections = 1
	server.Timeout = time.Hour
	d := open(t, server.Binding)
	a, b := session(t, d), session(t, d)
	for range 10 {
		ctx, cancel := context.WithCancel(t.Context())
		var first, second, others []db.Field
		late := begin(reading(ctx, a, "first", &first))
		server.sees(t, "HGETALL first")
		other := begin(reading(t.Context(), b, "other", &others))
		server.sees(t, "HGETALL other")
		cancel()
		assert.ErrorIs(t, <-late, context.Canceled)

		next := begin(reading(t.Context(), a, "second", &second))
		server.sees(t, "HGETALL second")
		server.answer(t, record("first"), record("other"), record("second"))
		require.NoError(t, <-other)
		require.NoError(t, <-next)
		assert.Empty(t, first)
		assert.Equal(t, values("f", "other"), others)
		assert.Equal(t, values("f", "second"), second)
	}
}

// Whoever waits behind a session that left is woken, wherever that was.
func TestSessionsThatLeaveDoNotKeepOthers(t *testing.T) {
	t.Parallel()
	const sessions = 40
	server := newScripted(t)
	server.Sharing.Connections = 1
	server.Timeout = time.Hour
	d := open(t, server.Binding)
	var all []db.Session
	for range sessions {
		all = append(all, session(t, d))
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		ctx, cancel := context.WithCancel(t.Context())
		found, ended, leaves := make([][]db.Field, sessions), make([]<-chan error, sessions), make([]bool, sessions)
		var replies []string
		for n, s := range all {
			of := t.Context()
			if leaves[n] = random.IntN(2) == 0; leaves[n] {
				of = ctx
			}
			key := fmt.Sprint(n)
			ended[n] = begin(reading(of, s, key, &found[n]))
			server.sees(t, "HGETALL "+key)
			replies = append(replies, record(key))
		}
		go cancel() // while the replies come
		server.answer(t, replies...)
		for n := range all {
			err := <-ended[n]
			if err != nil && leaves[n] {
				assert.ErrorIs(t, err, context.Canceled)
				continue
			}
			assert.NoError(t, err)
			assert.Equal(t, values("f", fmt.Sprint(n)), found[n])
		}
	}
}

func TestBrokenConnectionFailsWhatWaits(t *testing.T) {
	t.Parallel()
	server := newScripted(t)
	server.Sharing.Connections = 1
	d := open(t, server.Binding)
	a, b := session(t, d), session(t, d)
	for _, end := range []struct {
		answer []string
		text   string
	}{
		{nil, "the connection was closed by the server"},
		{[]string{"HTTP\r\n"}, "the answer is not Redis's: unexpected response line"},
		{[]string{":1\r\n"}, "the answer is not Redis's: want an array, got an integer"},
	} {
		var found, others []db.Field
		first := begin(reading(t.Context(), a, "a", &found))
		server.sees(t, "HGETALL a")
		second := begin(reading(t.Context(), b, "b", &others))
		server.sees(t, "HGETALL b")
		server.answer(t, end.answer...)
		fails(t, <-first, address(server.Binding), "CONNECTION", end.text)
		fails(t, <-second, address(server.Binding), "CONNECTION", end.text)

		again := begin(reading(t.Context(), b, "again", &found))
		server.sees(t, "HGETALL again")
		server.answer(t, record("again"))
		require.NoError(t, <-again)
		assert.Equal(t, values("f", "again"), found)
	}
}

func TestBrokenConnectionKeepsTheRepliesThatCame(t *testing.T) {
	t.Parallel()
	server := newScripted(t)
	server.Sharing.Connections = 1
	d := open(t, server.Binding)
	a, b := session(t, d), session(t, d)
	var found, others []db.Field
	first := begin(reading(t.Context(), a, "a", &found))
	server.sees(t, "HGETALL a")
	second := begin(reading(t.Context(), b, "b", &others))
	server.sees(t, "HGETALL b")
	server.answer(t, record("a"), "*2\r\n$1\r\nf\r\n$100\r\nhalf of")
	require.NoError(t, <-first)
	server.answer(t)
	fails(t, <-second, address(server.Binding), "CONNECTION", "the connection was closed by the server")
	assert.Equal(t, values("f", "a"), found)
}

func TestReplyThatWasNotAskedFor(t *testing.T) {
	t.Parallel()
	server := newScripted(t)
	server.Sharing.Connections = 1
	s := session(t, open(t, server.Binding))
	var found []db.Field
	first := begin(reading(t.Context(), s, "a", &found))
	server.sees(t, "HGETALL a")
	server.answer(t, record("a"), ":1\r\n")
	require.NoError(t, <-first)

	failures := recovers(t, func() error {
		next := begin(reading(t.Context(), s, "b", &found))
		select {
		case err := <-next:
			return err
		case seen := <-server.seen:
			server.conn = seen.conn
			server.answer(t, record("b"))
			return <-next
		}
	})
	assert.LessOrEqual(t, len(failures), 1)
	assert.Equal(t, values("f", "b"), found, "not the reply that was not asked for")
}
