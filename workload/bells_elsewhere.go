//go:build !linux

package workload

import "time"

// bells are known on Linux alone. Elsewhere there are none, and workers wait by
// Go's timers.
type bells struct{ scarce bool }

func openBells(int, float64) *bells { return nil }

func (b *bells) wait(time.Duration) (rung, ok bool) { return false, false }

func (b *bells) lead(int) time.Duration { return 0 }

func (b *bells) end() {}

func (b *bells) close() {}
