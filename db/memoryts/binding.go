// Package memoryts is an embedded store that keeps time series in memory, for
// trying out workloads in the encoding of package timeseries, which "memory"
// does not know.
//
// It registers itself as "memoryts". Each Open is a store of its own, empty and
// gone with its [db.DB]. A series is a table, a metric and all its tags; its
// points are in the order of their timestamps, one for each.
//
// An insert or an update writes a point, also in the place of one that is there.
// A read finds the point at a timestamp, as its tags, its timestamp and its value;
// of a range it finds all points, as the tags and then the timestamp and the value
// of each, in order. No point wraps [db.ErrNotFound]. A scan finds up to so many
// points from a timestamp on, or within a range, a record for each under the
// metric's name. A delete removes the point at a timestamp, or those of a range.
//
// As it stores no other records, it is held to the conformance kit's rules of calls
// alone.
//
// Queries name every tag of a series: points are not grouped or drawn together,
// and settings that ask for it are refused.
package memoryts

import (
	"context"
	"errors"
	"flag"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
)

func init() {
	db.Register("memoryts", "embedded store of time series in memory, for trying things out",
		func() db.Binding { return &Binding{Encoding: timeseries.DefaultEncoding()} })
}

// Binding is the settings: the encoding of operations. Start from
// [timeseries.DefaultEncoding].
type Binding struct {
	timeseries.Encoding

	groupBy, downsampling string // of the workload, to be refused
}

// RegisterFlags declares the properties of the encoding, and of the functions
// that it refuses.
func (b *Binding) RegisterFlags(fs *flag.FlagSet) {
	b.Encoding.RegisterFlags(fs)
	fs.StringVar(&b.groupBy, "groupbyfunction", "", "function for groups of points; memoryts has none")
	fs.StringVar(&b.downsampling, "downsamplingfunction", "", "function for intervals of time; memoryts has none")
}

// Open checks the settings and returns an empty store.
func (b *Binding) Open(context.Context) (db.DB, error) {
	errs := []error{b.Encoding.Check()}
	for _, p := range []struct{ property, function string }{
		{"groupbyfunction", b.groupBy}, {"downsamplingfunction", b.downsampling},
	} {
		if p.function != "" {
			errs = append(errs, &db.PropertyError{Property: p.property, Value: p.function, Want: "it left out, as memoryts finds points alone"})
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return newStore(b.Encoding), nil
}
