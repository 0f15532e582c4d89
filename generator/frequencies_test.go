package generator_test

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/goycsb/goycsb/generator"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// distribution is a way to choose keys as YCSB does, and the law it follows.
type distribution struct {
	name  string // of YCSB's frequencies in testdata, if there are any
	keys  int64  // the keys are 0 to keys-1
	first int64  // the number of key 0
	draw  func(*rand.Rand) int64
	law   func() []float64 // the probability of each key
}

const (
	theta = generator.ZipfianConstant
	few   = 1000
	many  = 100_000
)

func distributions() []distribution {
	zipfian := func(lo, n int64) func(*rand.Rand) int64 { return generator.NewZipfian(lo, lo+n-1, theta).Next }
	hotspot := func(n int64, data, operations float64) func(*rand.Rand) int64 {
		return generator.NewHotspot(0, n-1, data, operations).Next
	}
	return []distribution{
		{"freq_uniform_1000", few, 0, generator.NewUniform(0, few-1).Next, hotspotLaw(few, 1, 1)},
		{"uniform_100000", many, 0, generator.NewUniform(0, many-1).Next, hotspotLaw(many, 1, 1)},
		{"freq_hotspot_1000", few, 0, hotspot(few, 0.2, 0.8), hotspotLaw(few, 0.2, 0.8)},
		{"hotspot_100000", many, 0, hotspot(many, 0.2, 0.8), hotspotLaw(many, 0.2, 0.8)},
		{"freq_hotspot_d10_o90_1000", few, 0, hotspot(few, 0.1, 0.9), hotspotLaw(few, 0.1, 0.9)},
		{"freq_rawzipfian_1000", few, 0, zipfian(0, few), zipfianLaw(few, few, false)},
		{"fieldlength_zipfian", 100, 1, zipfian(1, 100), zipfianLaw(100, 100, false)},
		{"zipfian_100000", many, 0, zipfian(0, many), zipfianLaw(many, many, false)},
		{"freq_zipfian_1000", few, 0, scrambled(few, 0), scrambledLaw(few, 0)},
		{"freq_zipfian_100000", many, 0, scrambled(many, 0), scrambledLaw(many, 0)},
		{"freq_zipfian_insert5pct_1000", few, 0, scrambled(few, 100), scrambledLaw(few, 100)},
		{"freq_zipfian_insert5pct_100000", many, 0, scrambled(many, 10_000), scrambledLaw(many, 10_000)},
		{"freq_latest_1000", few, 0, latest(few, few), zipfianLaw(few-1, few-1, true)},
		{"freq_latest_100000", many, 0, latest(many, many), zipfianLaw(many-1, many-1, true)},
		{"latest_grown_3000", 3 * few, 0, latest(few, 3*few), zipfianLaw(3*few-1, few-1, true)},
		{"freq_exponential_1000", few, 0, exponential(few, 95, 0.8571428571), exponentialLaw(few, 95, 0.8571428571)},
		{"exponential_100000", many, 0, exponential(many, 95, 0.8571428571), exponentialLaw(many, 95, 0.8571428571)},
		{"freq_exponential_p99_f20_1000", few, 0, exponential(few, 99, 0.2), exponentialLaw(few, 99, 0.2)},
	}
}

// scrambled draws as YCSB does: over one item more than there are keys, and over
// those that inserts may add; again while the item is no key yet.
func scrambled(keys, inserts int64) func(*rand.Rand) int64 {
	g := generator.NewScrambledZipfian(0, keys+inserts)
	return func(r *rand.Rand) int64 {
		for {
			if k := g.Next(r); k < keys {
				return k
			}
		}
	}
}

// latest draws from records that have grown from start to n.
func latest(start, n int64) func(*rand.Rand) int64 {
	records := counter(start)
	g := generator.NewLatest(records)
	for range n - start {
		records.Acknowledge(records.Next())
	}
	return g.Next
}

func exponential(keys int64, percentile, fraction float64) func(*rand.Rand) int64 {
	g := generator.NewExponential(percentile, float64(keys)*fraction)
	return func(r *rand.Rand) int64 {
		for {
			if k := keys - 1 - g.Next(r); k >= 0 {
				return k
			}
		}
	}
}

func hotspotLaw(keys int64, data, operations float64) func() []float64 {
	return func() []float64 {
		law := make([]float64, keys)
		hot := float64(keys) * data
		for i := range law {
			law[i] = (1 - operations) / (float64(keys) - hot)
			if float64(i) < hot {
				law[i] = operations / hot
			}
		}
		return law
	}
}

// grayLaw returns the probability of each rank from 0 by Gray's formula: the
// length of the interval of uniform draws that give the rank. It is not the
// textbook's. The n of eta may differ from that of the ranks.
func grayLaw(n, etaN int64, zeta float64) func(rank int64) float64 {
	zeta2 := 1 + math.Pow(0.5, theta)
	eta := (1 - math.Pow(2/float64(etaN), 1-theta)) / (1 - zeta2/zeta)
	start := func(rank int64) float64 {
		return max(zeta2/zeta, 1-(1-math.Pow(float64(rank)/float64(n), 1-theta))/eta)
	}
	return func(rank int64) float64 {
		switch rank {
		case 0:
			return 1 / zeta
		case 1:
			return (zeta2 - 1) / zeta
		}
		return start(rank+1) - start(rank)
	}
}

// zipfianLaw gives rank 0 to key 0, or to the newest of the keys 0 to n if it is
// that of latest, where no rank has key 0.
func zipfianLaw(n, etaN int64, newest bool) func() []float64 {
	return func() []float64 {
		law := make([]float64, n+1)
		probability := grayLaw(n, etaN, sumOfTerms(n))
		for rank := range n {
			if newest {
				law[n-rank] = probability(rank)
			} else {
				law[rank] = probability(rank)
			}
		}
		if newest {
			return law
		}
		return law[:n]
	}
}

func sumOfTerms(n int64) float64 {
	sum := 0.0
	for i := int64(1); i <= n; i++ {
		sum += math.Pow(float64(i), -theta)
	}
	return sum
}

// scrambledLaw gives the first million of the 10^10 ranks to their keys and the
// rest of the probability to all keys alike: a key's share of that rest differs
// by 0.3 % of it, which adds 2 % to the chi-square of 10^7 draws.
func scrambledLaw(keys, inserts int64) func() []float64 {
	return func() []float64 {
		const ranks = 1_000_000
		items := make([]float64, keys+inserts+1)
		probability, rest := grayLaw(10_000_000_001, 10_000_000_001, 26.46902820178302), 1.0
		for rank := range int64(ranks) {
			p := probability(rank)
			items[generator.Hash(rank)%int64(len(items))] += p
			rest -= p
		}
		for i := range items {
			items[i] += rest / float64(len(items))
		}
		return normalized(items[:keys])
	}
}

func exponentialLaw(keys int64, percentile, fraction float64) func() []float64 {
	return func() []float64 {
		mean := -float64(keys) * fraction / math.Log(1-percentile/100)
		law := make([]float64, keys)
		for i := range law {
			distance := float64(int(keys) - 1 - i)
			law[i] = math.Exp(-distance/mean) - math.Exp(-(distance+1)/mean)
		}
		return normalized(law)
	}
}

func normalized(weights []float64) []float64 {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	for i := range weights {
		weights[i] /= sum
	}
	return weights
}

// Ten million draws of each distribution agree with its exact law and with ten
// million draws of YCSB. Both are chi-square tests with the bound of
// assertBelowBound; the seeds are fixed.
func TestFrequencies(t *testing.T) {
	draws := 10_000_000
	if testing.Short() {
		draws = 1_000_000
	}
	for i, d := range distributions() {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			counts := make([]float64, d.keys)
			for r, n := seeded(uint64(i)+1), 0; n < draws; n++ {
				counts[d.draw(r)-d.first]++
			}
			theirs := d.theirs(t)
			cells := cellsFor(d.keys, theirs)
			assertLaw(t, cells.group(d.law()), cells.group(counts), float64(draws))
			if theirs != nil {
				assertSameFrequencies(t, cells.group(theirs), cells.group(counts))
			}
		})
	}
}

// theirs returns YCSB's counts of the keys. Of the 100 most frequent ones of
// 100000 it takes 50, which are that by their probability and not by chance.
func (d distribution) theirs(t *testing.T) []float64 {
	if _, err := os.Stat(filepath.Join("testdata", d.name+".tsv")); err != nil {
		return nil
	}
	table := rows(t, d.name)
	if d.keys == many {
		table = table[:50]
	}
	counts := make([]float64, d.keys)
	for _, row := range table {
		counts[parseInt(t, row[0])-d.first] = parseFloat(t, row[1])
	}
	return counts
}

// cells maps each key to a cell of a chi-square test.
type cells struct {
	of    []int
	count int
}

// cellsFor gives each of few keys a cell of its own. Of many keys those that
// YCSB's frequencies name have one, and the others share 100, in order.
func cellsFor(keys int64, theirs []float64) cells {
	c := cells{of: make([]int, keys)}
	if keys < many {
		for i := range c.of {
			c.of[i] = i
		}
		c.count = int(keys)
		return c
	}
	c.count = 100
	for i := range c.of {
		c.of[i] = i / (many / 100)
		if theirs != nil && theirs[i] > 0 {
			c.of[i] = c.count
			c.count++
		}
	}
	return c
}

func (c cells) group(byKey []float64) []float64 {
	grouped := make([]float64, c.count)
	for i, cell := range c.of {
		grouped[cell] += byKey[i]
	}
	return grouped
}

// assertLaw compares counts with probabilities. Cells that expect fewer than ten
// draws are one.
func assertLaw(t *testing.T, law, counts []float64, draws float64) {
	t.Helper()
	square, freedom, rareWant, rareGot := 0.0, -1, 0.0, 0.0
	for i, p := range law {
		want := p * draws
		if want < 10 {
			rareWant, rareGot = rareWant+want, rareGot+counts[i]
			continue
		}
		square += (counts[i] - want) * (counts[i] - want) / want
		freedom++
	}
	if rareWant == 0 {
		assert.Zero(t, rareGot, "draws that the law forbids")
	} else {
		square += (rareGot - rareWant) * (rareGot - rareWant) / rareWant
		freedom++
	}
	assertBelowBound(t, square, freedom)
}

// assertSameFrequencies compares two samples, over the cells of the first that
// are not 0.
func assertSameFrequencies(t *testing.T, theirs, ours []float64) {
	t.Helper()
	sumTheirs, sumOurs := 0.0, 0.0
	for i, count := range theirs {
		if count > 0 {
			sumTheirs += count
			sumOurs += ours[i]
		}
	}
	square, freedom := 0.0, -1
	scale := math.Sqrt(sumTheirs / sumOurs)
	for i, count := range theirs {
		if count > 0 {
			difference := count/scale - ours[i]*scale
			square += difference * difference / (count + ours[i])
			freedom++
		}
	}
	assertBelowBound(t, square, freedom)
}

// assertBelowBound wants a chi-square below its mean plus five standard
// deviations, which a sound generator exceeds less than once in 10^4 tests of
// thirty or more degrees of freedom.
func assertBelowBound(t *testing.T, square float64, freedom int) {
	t.Helper()
	require.GreaterOrEqual(t, freedom, 30)
	assert.Less(t, square, float64(freedom)+5*math.Sqrt(2*float64(freedom)), "chi-square of %d degrees of freedom", freedom)
}
