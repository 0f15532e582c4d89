package bench

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gomodule/redigo/redis"
)

// watch sees how many commands a server has carried out, while a tool works. What
// tools themselves say of their rates is not always of the same time:
// memtier_benchmark divides by the mean time of its connections, of which some end
// long before others.
type watch struct {
	conn  redis.Conn
	stop  context.CancelFunc
	ended chan error
	marks []mark
}

// mark is how many commands there had been at a moment.
type mark struct {
	at       time.Time
	commands int64
}

// glance is the time between two marks. Asking takes a server less than 1 % of it.
const glance = 10 * time.Millisecond

// watch begins to watch. The caller calls end.
func (s *Server) watch() (*watch, error) {
	conn, err := redis.Dial("tcp", s.Address())
	if err != nil {
		return nil, fmt.Errorf("watch the server: %w", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	w := &watch{conn: conn, stop: stop, ended: make(chan error, 1)}
	go func() { w.ended <- w.look(ctx) }()
	return w, nil
}

// look makes marks to the end, the last one after it.
func (w *watch) look(ctx context.Context) error {
	tick := time.NewTicker(glance)
	defer tick.Stop()
	for over := false; ; {
		commands, err := statistic(w.conn, "total_commands_processed")
		if err != nil {
			return err
		}
		own := int64(len(w.marks)) // one for each mark
		w.marks = append(w.marks, mark{time.Now(), commands - own})
		if over {
			return nil
		}
		select {
		case <-ctx.Done():
			over = true
		case <-tick.C:
		}
	}
}

// end ends the watch and returns the commands a second that it has seen.
func (w *watch) end() (float64, error) {
	w.stop()
	defer w.conn.Close()
	if err := <-w.ended; err != nil {
		return 0, fmt.Errorf("watch the server: %w", err)
	}
	return rate(w.marks)
}

// rate is the commands a second from the first hundredth of the commands, before
// which connections are set up, to the last one.
func rate(marks []mark) (float64, error) {
	first, last := marks[0].commands, marks[len(marks)-1].commands
	from := slices.IndexFunc(marks, func(m mark) bool { return m.commands-first > (last-first)/100 })
	to := slices.IndexFunc(marks, func(m mark) bool { return m.commands == last })
	if from < 0 || to <= from {
		return 0, fmt.Errorf("want work of several times %v to see a rate, got %d commands in less", glance, last-first)
	}
	return float64(last-marks[from].commands) / marks[to].at.Sub(marks[from].at).Seconds(), nil
}
