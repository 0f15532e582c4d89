package redis

import (
	"context"
	"time"

	"github.com/gomodule/redigo/redis"
)

// step is a command with which a connection begins.
type step struct {
	command   string
	arguments []any
	want      string            // the reply
	failed    func(error) error // the error of the connection, given the step's; nil if it is good all the same
}

// greeting is the steps of each connection, in the order in which they are sent,
// all together. The last is a sign of life.
func (s *server) greeting() []step {
	var steps []step
	if s.login.password != "" {
		steps = append(steps, step{"AUTH", s.login.arguments(), "OK", s.authFailed})
	}
	if s.db != 0 {
		steps = append(steps, step{"SELECT", []any{s.db}, "OK", s.selectFailed})
	}
	return append(steps, step{"PING", nil, "PONG", pingFailed})
}

func (s *server) greet(ctx context.Context, conn redis.Conn, deadline time.Time) error {
	steps := s.greeting()
	for _, step := range steps {
		_ = conn.Send(step.command, step.arguments...)
	}
	_ = conn.Flush() // receive returns the connection's error
	for _, step := range steps {
		if err := s.receive(ctx, conn, deadline, step.want); err != nil {
			if err = step.failed(err); err != nil {
				return err
			}
		}
	}
	return nil
}
