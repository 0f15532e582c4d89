package bench

import (
	"cmp"
	"fmt"
	"math"
	"time"
)

// Metric is one figure of a sample.
type Metric struct {
	Name string // the head of a column
	Unit string // for benchstat
	Of   func(Sample) float64
	Text func(float64) string
}

// The metrics of the contests.
var (
	Rate       = Metric{"ops/s", "ops/s", func(s Sample) float64 { return s.Rate }, whole}
	Seen       = Metric{"ops/s at the server", "seen-ops/s", func(s Sample) float64 { return s.Seen }, whole}
	PerOp      = Metric{"ns/op", "ns/op", func(s Sample) float64 { return 1e9 / cmp.Or(s.Seen, s.Rate) }, whole}
	ClientCPU  = Metric{"client CPU µs/op", "client-ns/op", func(s Sample) float64 { return s.each(s.Client) }, micro}
	ServerCPU  = Metric{"server CPU µs/op", "server-ns/op", func(s Sample) float64 { return s.each(s.Server) }, micro}
	Cycles     = Metric{"collections/Mop", "GCs/Mop", func(s Sample) float64 { return 1e6 * float64(s.Collections) / float64(s.Operations) }, decimals}
	RateError  = Metric{"rate error %", "rate-error-%", func(s Sample) float64 { return 100 * math.Abs(s.Rate/s.Target-1) }, decimals}
	LateMedian = Metric{"lateness p50 µs", "late-p50-ns", func(s Sample) float64 { return float64(s.LateMedian) }, micro}
	LateP99    = Metric{"lateness p99 µs", "late-p99-ns", func(s Sample) float64 { return float64(s.LateP99) }, micro}
	Wall       = Metric{"wall s", "s", func(s Sample) float64 { return s.Wall.Seconds() }, decimals}
	Memory     = Metric{"memory MB", "MB", func(s Sample) float64 { return float64(s.Memory) / 1e6 }, decimals}
)

func whole(v float64) string    { return grouped(int64(math.Round(v))) }
func decimals(v float64) string { return fmt.Sprintf("%.3g", v) }
func micro(ns float64) string   { return fmt.Sprintf("%.2f", ns/float64(time.Microsecond)) }

// grouped writes a number with commas between thousands.
func grouped(n int64) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}
