//go:build !unix

package measurement

import "time"

// CPUTime returns 0: this system does not tell the CPU time that the program has
// used.
func CPUTime() time.Duration { return 0 }
