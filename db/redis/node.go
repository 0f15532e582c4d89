package redis

import (
	"context"
	"sync"
	"time"
)

// node is one server of a cluster. All sessions share it, so that a node which
// is down keeps one of them waiting at a time, and not all.
type node struct {
	server *server
	number int // its place among all nodes that were ever known

	mu      sync.Mutex
	down    error   // why the last attempt to reach it failed; nil if it did not
	backoff backoff // of the attempts to reach it
	probing bool    // a session tries whether it is up again
}

func newNode(s *server, number int) *node {
	return &node{server: s, number: number, backoff: newBackoff()}
}

// admit lets a session connect: any if the node is not down, else one at a time
// behind pauses. Who is let through reports with tried. The others get the error of
// the last attempt. A patient session waits for the end of the pause first.
func (n *node) admit(ctx context.Context, patient bool) (probe bool, err error) {
	if patient {
		n.wait(ctx)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.down == nil {
		return false, nil
	}
	if n.probing || time.Now().Before(n.backoff.next) {
		return false, n.down
	}
	n.probing = true
	n.backoff.next = time.Now().Add(longestPause) // that of the patient
	return true, nil
}

func (n *node) wait(ctx context.Context) {
	n.mu.Lock()
	down, pause := n.down != nil, n.backoff
	n.mu.Unlock()
	if down {
		pause.wait(ctx)
	}
}

// tried ends an attempt to connect. Of sessions which find at the same time that
// the node is down only one makes the pause longer. An attempt that the context
// ended says nothing about the node.
func (n *node) tried(ctx context.Context, probe bool, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if probe {
		n.probing = false
		n.backoff.next = time.Time{}
	}
	switch {
	case err == nil:
		n.down = nil
		n.backoff.succeeded()
	case ctx.Err() == nil && (probe || n.down == nil):
		n.down = err
		n.backoff.failed()
	}
}

// suspect says that the node did not answer on a connection that it had
// accepted. One session may find out at once whether it accepts another.
func (n *node) suspect(err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.down == nil {
		n.down = err
		n.backoff.next = time.Time{}
	}
}

func (n *node) isDown() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.down != nil
}
