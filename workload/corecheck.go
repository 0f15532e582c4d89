package workload

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/agext/levenshtein"

	"github.com/goycsb/goycsb/db"
)

const (
	maxCount   = 1 << 60 // of records and operations: sums of a few stay within 64 bits
	maxRecord  = 1 << 30 // bytes of one record in memory
	maxPadding = 1 << 16
	maxPrefix  = 1 << 16
)

// refusals gathers the settings that cannot be used.
type refusals []error

func (r *refusals) unless(ok bool, property string, value any, want string) {
	if !ok {
		*r = append(*r, &db.PropertyError{Property: property, Value: fmt.Sprint(value), Want: want})
	}
}

func (r *refusals) count(property string, value, least int64) {
	r.unless(least <= value && value <= maxCount, property, value,
		fmt.Sprintf("a whole number from %d to %d", least, int64(maxCount)))
}

func (r *refusals) share(property string, value float64) {
	r.unless(0 <= value && value <= 1, property, value, "a share from 0 to 1")
}

func (r *refusals) weight(property string, value float64) {
	r.unless(0 <= value && !math.IsInf(value, 1), property, value, "a weight of 0 or more")
}

// word refuses a value that is not one of the words. Note is added to what is
// wanted.
func (r *refusals) word(property, value, note string, words ...string) {
	want := strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1] + note
	ok, nearest := false, ""
	for _, w := range words {
		ok = ok || w == value
		if levenshtein.Distance(strings.ToLower(value), w, nil) <= 2 {
			nearest = w
		}
	}
	if nearest != "" {
		want += " (perhaps " + nearest + ")"
	}
	r.unless(ok, property, value, want)
}

// check returns the settings that no phase can use, joined.
func (c *Core) check() error {
	var r refusals
	c.checkCounts(&r)
	c.checkKeys(&r)
	c.checkFields(&r)
	c.checkMix(&r)
	c.checkChoice(&r)
	c.checkScans(&r)
	return errors.Join(r...)
}

func (c *Core) checkCounts(r *refusals) {
	before := len(*r)
	r.count("recordcount", c.RecordCount, 0)
	r.count("operationcount", c.OperationCount, 0)
	r.count("insertstart", c.InsertStart, 0)
	r.count("insertcount", c.InsertCount, 0)
	if len(*r) > before || c.RecordCount == 0 {
		return
	}
	if c.InsertCount == 0 {
		r.unless(c.InsertStart <= c.RecordCount, "insertstart", c.InsertStart,
			fmt.Sprintf("at most recordcount=%d", c.RecordCount))
		return
	}
	r.unless(c.InsertStart+c.InsertCount <= c.RecordCount, "insertcount", c.InsertCount,
		fmt.Sprintf("insertstart + insertcount to be at most recordcount, with insertstart=%d, insertcount=%d, recordcount=%d",
			c.InsertStart, c.InsertCount, c.RecordCount))
}

func (c *Core) checkKeys(r *refusals) {
	if n := len(c.KeyPrefix); n > maxPrefix { // too long to be shown
		r.unless(false, "keyprefix", fmt.Sprintf("%d bytes", n), fmt.Sprintf("at most %d bytes", maxPrefix))
	}
	r.word("insertorder", c.InsertOrder, " (YCSB takes any other word for ordered)", "hashed", "ordered")
	r.unless(0 <= c.ZeroPadding && c.ZeroPadding <= maxPadding, "zeropadding", c.ZeroPadding,
		fmt.Sprintf("0 to %d digits", maxPadding))
}

func (c *Core) checkFields(r *refusals) {
	r.word("fieldlengthdistribution", c.FieldLengthDistribution, "", "constant", "uniform", "zipfian", "histogram")
	r.unless(0 <= c.FieldLength && c.FieldLength <= maxRecord, "fieldlength", c.FieldLength,
		fmt.Sprintf("0 to %d bytes", maxRecord))
	const overhead = 64 // bytes of a field's name and descriptions
	most := int64(maxRecord) / (max(0, min(c.FieldLength, maxRecord)) + overhead)
	r.unless(1 <= c.FieldCount && c.FieldCount <= max(1, most), "fieldcount", c.FieldCount,
		fmt.Sprintf("1 to %d fields of fieldlength=%d bytes", max(1, most), c.FieldLength))
	if c.FieldLengthDistribution == "uniform" || c.FieldLengthDistribution == "zipfian" {
		r.unless(0 <= c.MinFieldLength && c.MinFieldLength <= c.FieldLength, "minfieldlength", c.MinFieldLength,
			fmt.Sprintf("0 to fieldlength=%d bytes", c.FieldLength))
	}
	if c.DataIntegrity {
		r.unless(c.FieldLengthDistribution == "constant", "dataintegrity", c.DataIntegrity,
			fmt.Sprintf("false unless fieldlengthdistribution=constant (it is %q)", c.FieldLengthDistribution))
	}
}

func (c *Core) checkMix(r *refusals) {
	for _, w := range c.weights() {
		r.weight(w.property, w.value)
	}
}

func (c *Core) checkChoice(r *refusals) {
	r.word("requestdistribution", c.RequestDistribution, "",
		"uniform", "sequential", "partitioned", "zipfian", "latest", "hotspot", "exponential")
	r.share("hotspotdatafraction", c.HotspotDataFraction)
	r.share("hotspotopnfraction", c.HotspotOpnFraction)
	r.unless(0 < c.ExponentialPercentile && c.ExponentialPercentile < 100, "exponential.percentile",
		c.ExponentialPercentile, "a percentage above 0 and below 100")
	r.unless(0 < c.ExponentialFrac && c.ExponentialFrac <= maxCount, "exponential.frac",
		c.ExponentialFrac, "a share of recordcount above 0, at most 2^60")
}

func (c *Core) checkScans(r *refusals) {
	r.word("scanlengthdistribution", c.ScanLengthDistribution, "", "uniform", "zipfian")
	r.count("minscanlength", c.MinScanLength, 1)
	r.unless(c.MinScanLength <= c.MaxScanLength && c.MaxScanLength <= math.MaxInt32, "maxscanlength", c.MaxScanLength,
		fmt.Sprintf("minscanlength=%d to %d records", c.MinScanLength, math.MaxInt32))
}
