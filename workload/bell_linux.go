package workload

import (
	"errors"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// bell is a timer of the kernel's that is a file. While a process has nothing to
// do, Go on Linux sleeps in whole milliseconds, and what waits by its timers is late
// by half of one on average. A file that becomes ready ends such a sleep at once.
type bell struct {
	file *os.File
	fd   int
	conn syscall.RawConn
	ring func(uintptr) bool // the method rung

	line *line         // of those who wait
	due  time.Duration // when it is to ring, as the line counts
	in   bool          // whether it is, or was since it was last asked to wait, in the line
	set  bool          // whether the kernel's timer is running
}

func newBell(l *line) (*bell, error) {
	fd, err := unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_NONBLOCK|unix.TFD_CLOEXEC)
	if err != nil {
		return nil, os.NewSyscallError("timerfd_create", err)
	}
	b := &bell{file: os.NewFile(uintptr(fd), "timerfd"), fd: fd, line: l}
	b.ring = b.rung
	if b.conn, err = b.file.SyscallConn(); err != nil {
		return nil, errors.Join(err, b.file.Close())
	}
	return b, nil
}

// wait returns true after d, or false as soon as the bell is told of the end.
func (b *bell) wait(d time.Duration) bool {
	b.in, b.due = false, b.line.now()+d
	if b.conn.Read(b.ring) != nil {
		return false
	}
	b.line.leave(b)
	return true
}

// rung joins the line the first time: not before the runtime looks for what the file
// says. Then the runtime parks the worker and calls again when the file has become
// ready, which it does once for each setting: the timer has gone off. Nothing is
// read, as the next setting resets the file, and a call of the system would be a
// third of the cost of a wait.
func (b *bell) rung(uintptr) bool {
	if b.in {
		return true
	}
	b.in = true
	b.line.join(b)
	return false
}

// start sets the timer to go off after d, at once if that is not positive.
func (b *bell) start(d time.Duration) {
	d = max(1, d) // 0 would stop the timer
	// It cannot fail: the descriptor is open and the time is valid.
	_ = unix.TimerfdSettime(b.fd, 0, &unix.ItimerSpec{Value: unix.NsecToTimespec(int64(d))}, nil)
	b.set = true
}

// end wakes who waits, and from now on nobody does.
func (b *bell) end() {
	_ = b.file.SetReadDeadline(time.Unix(1, 0)) // it fails if the file is closed, which is an end too
}

func (b *bell) close() {
	_ = b.file.Close() // nothing was written
}

// kernelTime tells whether Go's clock shows the kernel's time. It does not in a
// bubble of testing/synctest, where time is Go's own and waits for nobody who
// waits for the kernel.
func kernelTime() bool {
	var now unix.Timespec
	if unix.ClockGettime(unix.CLOCK_REALTIME, &now) != nil {
		return false
	}
	return time.Since(time.Unix(now.Unix())).Abs() < time.Hour
}
