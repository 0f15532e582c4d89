//go:build unix

package measurement

import (
	"syscall"
	"time"
)

// CPUTime returns the CPU time that the program has used so far, its system calls
// included, or 0 if the system does not tell.
func CPUTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
