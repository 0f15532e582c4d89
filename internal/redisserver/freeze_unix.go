//go:build unix

package redisserver

import (
	"fmt"
	"syscall"
)

// Freeze stops the server: the kernel still takes connections and data, but
// nothing answers. It returns when the server stands still.
func (p *Process) Freeze() error {
	if err := p.signal(syscall.SIGSTOP); err != nil {
		return err
	}
	var status syscall.WaitStatus
	for {
		_, err := syscall.Wait4(p.process.Pid, &status, syscall.WUNTRACED, nil)
		if err != syscall.EINTR {
			break
		}
	}
	if !status.Stopped() {
		return fmt.Errorf("want the server stopped, got status %#x", status)
	}
	return nil
}

// Thaw lets a frozen server go on. One that is not frozen does not notice.
func (p *Process) Thaw() error { return p.signal(syscall.SIGCONT) }
