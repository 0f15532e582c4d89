package workload

import "github.com/goycsb/goycsb/db"

// stage is what a worker is doing: a kind of operation, or one of these. While it
// draws or waits it counts as in its last operation; noting each step of every
// operation would cost more than the rare name is worth.
type stage int32

const (
	starting stage = -1 - iota
	together
	sharing
	closing
	gone
)

// String completes "workers abandoned in".
func (s stage) String() string {
	switch s {
	case starting:
		return "the first draw"
	case together:
		return "a batch"
	case sharing:
		return "operations on a shared session"
	case closing:
		return "CLEANUP"
	}
	return db.Kind(s).String()
}
