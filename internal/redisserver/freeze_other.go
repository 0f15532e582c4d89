//go:build !unix

package redisserver

import "errors"

// Freeze would stop the server, if the system could stop processes.
func (p *Process) Freeze() error {
	return errors.New("want a system that can stop a process and let it go on (Unix), got another")
}

// Thaw would let a frozen server go on.
func (p *Process) Thaw() error { return nil }
