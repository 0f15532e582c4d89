package redis

import (
	"context"
	"errors"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var errRefused = error(&fault{status: "CONNECTION", text: "connection refused"})

func TestPulseGivesUpAfterAnOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pulse{giveup: 10 * time.Second}
		time.Sleep(time.Hour) // idle
		assert.NotErrorIs(t, p.failed(errRefused), db.ErrGone)
		time.Sleep(10*time.Second - time.Nanosecond)
		assert.Equal(t, errRefused, p.failed(errRefused))
		time.Sleep(time.Nanosecond)
		err := p.failed(errRefused)
		assert.ErrorIs(t, err, db.ErrGone)
		assert.ErrorIs(t, err, errRefused)
		assert.Equal(t, "CONNECTION", db.Status(err))
		assert.EqualError(t, err, "the database is gone, no answer for 10s (redis.giveup): connection refused")
	})
}

func TestAnswerEndsAnOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pulse{giveup: time.Second}
		s := &server{pulse: p}
		for name, answer := range map[string]func(){
			"a reply":  func() { p.feel(&flight{commands: []command{{err: errRefused}, {}}}) },
			"an error": func() { _ = s.refused("LOADING Redis is loading the dataset in memory") },
		} {
			_ = p.failed(errRefused)
			time.Sleep(time.Second)
			answer()
			assert.Equal(t, errRefused, p.failed(errRefused), name)
			p.answered()
		}
		_ = p.failed(errRefused)
		p.feel(&flight{commands: []command{{err: errRefused}}})
		time.Sleep(time.Second)
		assert.ErrorIs(t, p.failed(errRefused), db.ErrGone, "no answer")
	})
}

func TestPulseThatNeverGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pulse{}
		_ = p.failed(errRefused)
		time.Sleep(time.Hour)
		assert.Equal(t, errRefused, p.failed(errRefused))
		hope, end := p.hope(t.Context())
		defer end()
		assert.Equal(t, t.Context(), hope)
		assert.NoError(t, p.lost())
	})
}

func TestHopeEndsWithTheOutagesTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pulse{giveup: 10 * time.Second}
		_ = p.failed(errors.New("first"))
		time.Sleep(4 * time.Second)
		_ = p.failed(errRefused)
		start := time.Now()
		hope, end := p.hope(t.Context())
		defer end()
		<-hope.Done()
		assert.Equal(t, 6*time.Second, time.Since(start))
		assert.ErrorIs(t, p.lost(), db.ErrGone)
		assert.ErrorIs(t, p.lost(), errRefused, "the last cause")

		late, end := p.hope(t.Context())
		defer end()
		assert.NoError(t, late.Err(), "one more attempt")
		p.answered()
		assert.NoError(t, p.lost(), "another session's answer")
	})
}

// The address is none that can be dialled, so that no test waits for the network.
func TestBackoffDoesNotDelayTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pulse{giveup: 1500 * time.Millisecond}
		s := &server{network: "none", address: "nowhere", timeout: time.Hour, pulse: p}
		b := newBackoff()
		start := time.Now()
		var err error
		for !errors.Is(err, db.ErrGone) {
			_, err = s.redial(t.Context(), &b)
			require.Error(t, err)
			require.LessOrEqual(t, time.Since(start), p.giveup)
		}
		assert.Equal(t, p.giveup, time.Since(start), "in the midst of a pause")
		assert.Equal(t, "CONNECTION", db.Status(err))

		_, err = s.redial(t.Context(), &b)
		assert.ErrorIs(t, err, db.ErrGone, "one more attempt, after its pause")
		assert.Greater(t, time.Since(start), p.giveup)
	})
}

func TestRedialEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pulse{giveup: time.Hour}
		s := &server{network: "none", address: "nowhere", timeout: time.Hour, pulse: p}
		b := newBackoff()
		_, err := s.redial(t.Context(), &b)
		require.Error(t, err)
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		_, err = s.redial(ctx, &b)
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		assert.NotErrorIs(t, err, db.ErrGone)
	})
}

// late is a context whose deadline has passed, which it does not know yet.
type late struct{ context.Context }

func (late) Deadline() (time.Time, bool) { return time.Now().Add(-time.Nanosecond), true }

func TestTimeoutBehindTheContextsDeadlineIsNotTheServers(t *testing.T) {
	p := &pulse{giveup: time.Hour}
	s := &server{address: "a:1", timeout: time.Hour, pulse: p}
	err := s.broken(late{t.Context()}, os.ErrDeadlineExceeded)
	assert.EqualError(t, err, "redis a:1: context deadline exceeded")
	assert.Nil(t, p.outage.Load())
}
