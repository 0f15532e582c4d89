package bench

import (
	"os"
	"syscall"
	"time"
)

// resident returns the most memory that a process had, in bytes. The kernel
// counts in what the process that started it had then.
func resident(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	return usage.Maxrss << 10
}

// self returns the CPU time that this program has used.
func self() time.Duration {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
