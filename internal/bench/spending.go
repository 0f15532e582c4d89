package bench

import (
	"context"
	"time"
)

// spending is CPU time up to a moment, and the error replies of the server, which
// some tools count as operations like others.
type spending struct {
	at      time.Time
	machine machine
	server  time.Duration
	self    time.Duration // of this program
	refused int64
}

func spent(server *Server) (s spending, err error) {
	s.at, s.self = time.Now(), self()
	if server != nil {
		if s.refused, err = server.refused(); err != nil {
			return s, err
		}
		if s.server, err = used(server.pid()); err != nil {
			return s, err
		}
	}
	s.machine, err = readMachine()
	return s, err
}

// foreign is the share of the CPUs that others had since a moment, while a client
// used some too.
func (s spending) foreign(before spending, client time.Duration) float64 {
	ours := client + s.server - before.server + s.self - before.self
	return s.machine.foreign(before.machine, ours, s.at.Sub(before.at))
}

// window is the least time over which the CPU time of others is counted: the
// machine counts in ticks, of which a short process sees too few.
const window = time.Second / 2

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
