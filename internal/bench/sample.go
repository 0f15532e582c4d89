package bench

import "time"

// Reading is what a tool says of its own work.
type Reading struct {
	Operations  int64
	Rate        float64       // operations a second, set-up of connections left out where the tool does; 0: the tool does not tell
	Target      float64       // operations a second that were asked for; 0: as many as possible
	LateMedian  time.Duration // start lateness
	LateP99     time.Duration
	Collections int64 // cycles of Go's garbage collector
}

// Sample is what one tool did in one round.
type Sample struct {
	Reading
	Seen    float64       // operations a second, as the server saw them; 0: it was not watched
	Wall    time.Duration // of the whole process
	Client  time.Duration // CPU time of the process, user and system
	Server  time.Duration // CPU time of the server meanwhile
	Memory  int64         // bytes, the most that were resident; 0: not known
	Foreign float64       // share of the CPUs that other processes had
}

// each spreads an amount of time over the operations.
func (s Sample) each(d time.Duration) float64 { return float64(d) / float64(s.Operations) }
