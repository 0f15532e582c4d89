//go:build unix

package redis

import (
	"io"
	"net"
	"os"
	"syscall"
)

// direct writes and reads by the connection's file itself. A read that waits for the
// runtime's word that something has arrived saves the call of the system by which an
// ordinary one finds out that nothing has.
type direct struct {
	file syscall.RawConn // nil if there is none
	step func(fd uintptr) bool

	out, in []byte
	n       int
	err     error
	short   bool // whether not all could be written at once
}

// open finds the file of a connection that is not encrypted.
func (d *direct) open(conn net.Conn) {
	c, ok := conn.(syscall.Conn)
	if !ok {
		return
	}
	if file, err := c.SyscallConn(); err == nil {
		d.file, d.step = file, d.once
	}
}

func (d *direct) able() bool { return d.file != nil }

// exchange writes what the socket is to send, and reads at least a byte.
func (d *direct) exchange(s *socket, p []byte) (int, error) {
	d.out, d.in, d.n, d.err, d.short = s.out, p, 0, nil, false
	err := d.file.Read(d.step)
	s.out = d.out
	d.out, d.in = nil, nil
	switch {
	case d.err != nil:
		return 0, d.err
	case d.short:
		return s.ordinary(p)
	case err != nil:
		return 0, err
	case d.n == 0:
		return 0, io.EOF
	}
	return d.n, nil
}

// once is called first to write, and then whenever something may have arrived,
// until it returns true.
func (d *direct) once(fd uintptr) bool {
	if len(d.out) > 0 {
		return d.write(int(fd))
	}
	n, err := syscall.Read(int(fd), d.in)
	switch {
	case err == syscall.EAGAIN:
		return false
	case err == syscall.EINTR:
		return d.once(fd)
	case err != nil:
		d.err = os.NewSyscallError("read", err)
	default:
		d.n = n
	}
	return true
}

// write returns false, to wait, if all was written.
func (d *direct) write(fd int) bool {
	n, err := syscall.Write(fd, d.out)
	switch {
	case err == syscall.EAGAIN || err == syscall.EINTR:
		n, err = 0, nil
	case err != nil:
		d.err = os.NewSyscallError("write", err)
		return true
	}
	d.out = d.out[n:]
	d.short = len(d.out) > 0
	return d.short
}
