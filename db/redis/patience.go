package redis

import (
	"errors"
	"os"
	"time"
)

func timedOut(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }

// patient moves the deadline to the end of the oldest flight's time, or takes it
// away if none waits. It returns false if that time is over. So there is no
// deadline to set for each flight.
func (w *wire) patient() bool {
	oldest := w.oldest()
	w.shared.mu.Lock()
	defer w.shared.mu.Unlock()
	if oldest == nil && len(w.sent) == 0 {
		w.armed = false
		return w.socket.SetReadDeadline(time.Time{}) == nil
	}
	if oldest == nil {
		oldest = w.sent[0]
	}
	due := oldest.sent.Add(w.shared.server.timeout)
	return time.Now().Before(due) && w.socket.SetReadDeadline(due) == nil
}
