package measurement

import (
	"slices"
	"time"
)

// Keep chooses what is kept of each sample besides the histograms of its
// latencies. The zero value keeps no more than those. [Listing.Keep] makes what
// a listing needs.
type Keep struct {
	EachError bool     // latencies of each status of failure apart
	Errors    []string // or just of these statuses

	Millis int           // how many whole milliseconds are counted one by one; 0: none
	Slice  time.Duration // length of the slices of time that have a mean each; 0: none
	Fine   bool          // a second histogram, with 4 significant digits

	Points *Points // where each sample is written to; nil: nowhere
}

// apart tells whether the latencies of a status of failure are kept apart.
func (k *Keep) apart(status string) bool { return k.EachError || slices.Contains(k.Errors, status) }

// suffix is what YCSB adds to the name of an operation that ended with a status.
func (k *Keep) suffix(status string) string {
	switch {
	case successful(status):
		return ""
	case k.apart(status):
		return "-" + status
	}
	return "-FAILED"
}
