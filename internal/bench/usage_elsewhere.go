//go:build !linux

package bench

import (
	"os"
	"time"
)

func resident(*os.ProcessState) int64 { return 0 }

func self() time.Duration { return 0 }
