package redis

import "sync"

// shared is a connection of several sessions, made anew after it broke.
type shared struct {
	server *server

	mu       sync.Mutex
	wire     *wire // nil if it broke, or if there was no flight yet
	backoff  backoff
	sessions int
	closed   bool
}

func newShared(s *server) *shared { return &shared{server: s, backoff: newBackoff()} }

// enter counts a session that will send.
func (s *shared) enter() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions++
}

// leave counts a session that will not send any more.
func (s *shared) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sessions--; s.sessions == 0 {
		s.hangUp()
	}
}

// close closes the connection for good, whoever waits for it.
func (s *shared) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.hangUp()
}

func (s *shared) hangUp() {
	if s.wire != nil {
		s.wire.end(s.server.closed())
		s.wire = nil
	}
}

// send adds commands to what is sent next, whatever waits for a reply. Their
// ticket will be answered, unless there is an error.
func (s *shared) send(t *ticket, commands []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return s.server.closed()
	}
	if s.wire == nil {
		s.wire = newWire(s)
		go s.wire.run()
	}
	s.wire.add(t, commands)
	return nil
}

// broken gives up a wire, so that the next flight connects anew.
func (s *shared) broken(w *wire) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w.over = true
	w.work.Signal()
	if s.wire == w {
		s.wire = nil
		s.backoff.failed()
	}
}

// sound says that a wire works.
func (s *shared) sound() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.backoff.succeeded()
}
