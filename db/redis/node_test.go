package redis

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestOneSessionAtATimeTriesANodeThatIsDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := t.Context()
		n := newNode(&server{}, 0)
		refused := errors.New("refused")

		probe, err := n.admit(ctx, false)
		assert.False(t, probe)
		assert.NoError(t, err, "a node that is up")
		n.tried(ctx, false, refused)
		pause := n.backoff.pause
		n.tried(ctx, false, errors.New("the same, found by another session"))
		assert.Equal(t, pause, n.backoff.pause)
		_, err = n.admit(ctx, false)
		assert.Equal(t, refused, err, "within the pause")

		time.Sleep(shortestPause)
		probe, err = n.admit(ctx, false)
		assert.True(t, probe)
		assert.NoError(t, err, "the first after the pause")
		_, err = n.admit(ctx, false)
		assert.Equal(t, refused, err, "the second")
		start := time.Now()
		_, err = n.admit(ctx, true)
		assert.Equal(t, refused, err, "a patient one")
		assert.Equal(t, longestPause, time.Since(start))

		n.tried(ctx, true, refused)
		assert.Equal(t, 2*pause, n.backoff.pause)
		probe, err = n.admit(ctx, true)
		assert.True(t, probe)
		assert.NoError(t, err, "a patient one waits for the end of the pause")
		n.tried(ctx, probe, nil)
		probe, err = n.admit(ctx, false)
		assert.False(t, probe)
		assert.NoError(t, err)
	})
}

func TestSuspectIsTriedAtOnce(t *testing.T) {
	n := newNode(&server{}, 0)
	n.suspect(errors.New("timed out"))
	probe, err := n.admit(t.Context(), false)
	assert.True(t, probe)
	assert.NoError(t, err)
	_, err = n.admit(t.Context(), false)
	assert.EqualError(t, err, "timed out")
}
