package workload

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/goycsb/goycsb/generator"
)

// maxDraws is how often a record is drawn for one operation before the draw is
// folded onto the records there are. YCSB draws for ever; its shares are kept
// as long as one draw in a hundred meets a record.
const maxDraws = 1000

// errNoRecord ends a run that has nothing to read.
var errNoRecord = errors.New("no record to draw: the load inserted none of this client's records")

// chooser draws the records that operations go to. Only records whose insert
// was acknowledged are drawn, and none that the load missed.
type chooser struct {
	draws   generator.Generator // nil if parted
	parted  bool                // whether each share walks its own part instead
	back    bool                // whether draws count back from the newest record
	known   *generator.Acknowledged
	missing generator.Set // of the load; set before the first draw

	first, count int64 // the records of this client before the run
}

// newChooser makes the chooser of the request distribution, and a text that
// describes it.
func (c *Core) newChooser(known *generator.Acknowledged) (*chooser, string) {
	first, count := c.initial()
	ch := &chooser{known: known, first: first, count: count}
	last := first + count - 1
	over := fmt.Sprintf(" over %d items", count)
	switch c.RequestDistribution {
	case "partitioned":
		ch.parted = true
		return ch, "partitioned" + over + ", each worker through a range of its own"
	case "sequential":
		ch.draws = generator.NewSequential(first, last)
		return ch, "sequential" + over
	case "zipfian":
		// One item more than there are records, as in YCSB: which records are
		// hot depends on the number of items.
		last = first + count + c.expectedInserts()
		ch.draws = generator.NewScrambledZipfian(first, last)
		return ch, fmt.Sprintf("zipfian (scrambled, constant %v) over %d items", generator.ZipfianConstant, last-first+1)
	case "latest":
		ch.draws = generator.NewLatest(known)
		return ch, fmt.Sprintf("latest (zipfian, constant %v) over all acknowledged records", generator.ZipfianConstant)
	case "hotspot":
		ch.draws = generator.NewHotspot(first, last, c.HotspotDataFraction, c.HotspotOpnFraction)
		return ch, fmt.Sprintf("hotspot (%s of the operations on %s of the records)",
			percent(c.HotspotOpnFraction), percent(c.HotspotDataFraction)) + over
	case "exponential":
		span := float64(c.RecordCount) * c.ExponentialFrac
		ch.draws, ch.back = generator.NewExponential(c.ExponentialPercentile, span), true
		return ch, fmt.Sprintf("exponential (%v %% of the operations on the newest %.6g records) over all acknowledged records",
			c.ExponentialPercentile, span)
	}
	ch.draws = generator.NewUniform(first, last)
	return ch, "uniform" + over
}

// expectedInserts is how many items YCSB's zipfian keeps ready for records that
// the run inserts: int(operationcount × insertproportion × 2), with the
// proportion as it was set.
func (c *Core) expectedInserts() int64 {
	return int64(min(math.Floor(float64(c.OperationCount)*c.InsertProportion*2), maxCount))
}

// next draws a record.
func (c *chooser) next(r *rand.Rand) (int64, error) {
	var number int64
	for range maxDraws {
		number = c.draws.Next(r)
		if c.back {
			number = c.known.Last() - number
		}
		if c.there(number) {
			return number, nil
		}
	}
	return c.fold(number)
}

func (c *chooser) there(number int64) bool {
	return number >= 0 && c.known.Has(number) && !c.missing.Has(number)
}

// fold maps any number to a record that was there before the run: the one at
// the same distance from the first, modulo their count, or the next one that
// the load has not missed.
func (c *chooser) fold(number int64) (int64, error) {
	offset := (number - c.first) % c.count
	if offset < 0 {
		offset += c.count
	}
	for _, from := range []int64{c.first + offset, c.first} {
		if n := c.missing.After(from); n < c.first+c.count {
			return n, nil
		}
	}
	return 0, errNoRecord
}
