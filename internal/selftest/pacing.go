package selftest

import (
	"context"
	"time"

	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// Pace is how a schedule was kept on a store that does nothing.
type Pace struct {
	Target   float64 // operations a second
	Workers  int
	Achieved float64             // operations a second
	Error    float64             // percent of the target, less than 0 if it was missed
	Late     measurement.Latency // how long after their due moments operations were started
	Missed   bool                // whether reports of this machine would complain

	planned, done int64
}

// OK tells whether all operations were done and none before its moment: the last
// of n is due (n-1)/target seconds after the start. How late they are is the
// machine's matter.
func (p Pace) OK() bool {
	return p.done == p.planned && p.Achieved*float64(p.planned-1) <= p.Target*float64(p.planned)*(1+1e-9)
}

// Pacing keeps schedules of 1000, 10,000 and 50,000 operations a second with 16
// and 256 workers, each for d.
func Pacing(ctx context.Context, d time.Duration) ([]Pace, error) {
	var paces []Pace
	for _, target := range []float64{1000, 10_000, 50_000} {
		for _, workers := range []int{16, 256} {
			pace, err := keep(ctx, target, workers, d)
			if err != nil {
				return paces, err
			}
			paces = append(paces, pace)
		}
	}
	return paces, nil
}

func keep(ctx context.Context, target float64, workers int, d time.Duration) (Pace, error) {
	n := max(2, int64(target*d.Seconds()))
	phase, err := phases{stock: "workloadc", records: 1000, operations: n}.run()
	if err != nil {
		return Pace{}, err
	}
	e := workload.DefaultExecutor()
	e.Threads, e.Target = workers, target
	report, err := execute(ctx, e, null{}, phase)
	return Pace{
		Target:   target,
		Workers:  workers,
		Achieved: report.Achieved(),
		Error:    100 * (report.Achieved()/target - 1),
		Late:     report.Late,
		Missed:   report.Shortfall() > 2,
		planned:  n,
		done:     report.Operations,
	}, err
}
