package redis

import (
	"context"
	"net"
)

// redial makes a connection in the place of one that failed or was given up,
// when the backoff lets it. It does not wait longer than there is hope for the
// database.
func (s *server) redial(ctx context.Context, b *backoff) (net.Conn, error) {
	for {
		socket, hopeless, err := s.attempt(ctx, b)
		switch {
		case err == nil:
			return socket, nil
		case ctx.Err() != nil:
			return nil, s.ended(ctx.Err())
		case hopeless:
			if err = s.pulse.lost(); err == nil {
				continue
			}
		}
		b.failed()
		return nil, err
	}
}

// attempt waits and dials. It says whether it ended because there is no hope
// left.
func (s *server) attempt(ctx context.Context, b *backoff) (socket net.Conn, hopeless bool, err error) {
	hope, end := s.pulse.hope(ctx)
	defer end()
	b.wait(hope)
	if err = hope.Err(); err == nil {
		socket, err = s.dial(hope)
	}
	return socket, hope != ctx && endOf(hope) != nil, err
}
