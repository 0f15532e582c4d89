package workload

import (
	"flag"
	"fmt"
	"time"
)

// WarmUp is how long a run goes on before it is measured. If both are given, the
// warm-up lasts until the later of them. It holds for phases that are not named
// "load": every insert of a load counts.
type WarmUp struct {
	Time       time.Duration // from the opening of the last session
	Operations int64         // over all workers
}

// Asked tells whether there is a warm-up at all.
func (u WarmUp) Asked() bool { return u != WarmUp{} }

// String tells how long the warm-up lasts.
func (u WarmUp) String() string {
	switch {
	case u.Operations == 0:
		return inSeconds(u.Time) + " s"
	case u.Time == 0:
		return fmt.Sprintf("%d operations", u.Operations)
	}
	return fmt.Sprintf("%s s and at least %d operations", inSeconds(u.Time), u.Operations)
}

func (u *WarmUp) registerFlags(fs *flag.FlagSet) {
	fs.Var((*secondsFlag)(&u.Time), "warmuptime",
		"`seconds` of a run, from the start, that are in no figure and take nothing from operationcount or maxexecutiontime")
	fs.Int64Var(&u.Operations, "warmupoperations", u.Operations,
		"number of `operations`, over all workers, that are such a warm-up; with warmuptime, it lasts until the later of both")
}
