package redisserver

import "syscall"

// attributes make a server end with this program, and keep signals of a terminal
// from it, so that who interrupts the program does not end the server under it.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
