package workload

import (
	"flag"
	"time"
)

// Retry is what becomes of the inserts of a load that fail. It holds for phases
// named "load" alone; inserts of a run are never repeated. Those of one batch that
// failed are tried again together, after one wait.
type Retry struct {
	Limit     int           // how often a failed insert is tried again
	Interval  time.Duration // the mean wait before each of these; each is between 0.8 and 1.2 of it
	KeepGoing bool          // whether a worker goes on after an insert that failed for good
}

func (r *Retry) registerFlags(fs *flag.FlagSet) {
	fs.IntVar(&r.Limit, "core_workload_insertion_retry_limit", r.Limit,
		"how many `times` a failed insert of a load is tried again")
	fs.Var((*secondsFlag)(&r.Interval), "core_workload_insertion_retry_interval",
		"mean `seconds` between the tries of an insert, from 0.8 to 1.2 times as long")
	fs.BoolVar(&r.KeepGoing, "core_workload_insertion_keep_going_on_error", r.KeepGoing,
		"whether a worker of a load goes on after an insert that failed for good")
}

// pause returns the wait before a retry; chance is uniform in [0, 1).
func (r Retry) pause(chance float64) time.Duration {
	return time.Duration(float64(r.Interval) * (0.8 + 0.4*chance))
}
