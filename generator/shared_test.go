package generator_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/goycsb/goycsb/generator"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// generators returns one of each kind over the records 0 to n-1.
func generators(n int64) map[string]generator.Generator {
	buckets := make([]int64, min(n, 100))
	for i := range buckets {
		buckets[i] = int64(i) + 1
	}
	return map[string]generator.Generator{
		"constant":    generator.NewConstant(n - 1),
		"uniform":     generator.NewUniform(0, n-1),
		"sequential":  generator.NewSequential(0, n-1),
		"zipfian":     generator.NewZipfian(0, n-1, theta),
		"zipfian .5":  generator.NewZipfian(0, n-1, 0.5),
		"scrambled":   generator.NewScrambledZipfian(0, n-1),
		"latest":      generator.NewLatest(counter(n)),
		"hotspot":     generator.NewHotspot(0, n-1, 0.2, 0.8),
		"cold only":   generator.NewHotspot(0, n-1, 0, 0.8),
		"hot only":    generator.NewHotspot(0, n-1, 1, 0),
		"exponential": truncated{generator.NewExponential(95, float64(n)*6/7), n},
		"histogram":   shifted{generator.NewHistogram(buckets, 1)},
		"choice":      generator.NewChoice(make1s(min(n, 100))),
	}
}

func make1s(n int64) []float64 { return slices.Repeat([]float64{1}, int(n)) }

// truncated draws again while a distance is beyond the oldest record.
type truncated struct {
	generator.Exponential
	n int64
}

func (g truncated) Next(r *rand.Rand) int64 {
	for {
		if k := g.n - 1 - g.Exponential.Next(r); k >= 0 {
			return k
		}
	}
}

// shifted draws from 0.
type shifted struct{ *generator.Histogram }

func (g shifted) Next(r *rand.Rand) int64 { return g.Histogram.Next(r) - 1 }

func TestEveryDistributionWorksFromOneRecordOn(t *testing.T) {
	for _, n := range []int64{1, 2, 3, 10} {
		for name, g := range generators(n) {
			drawn := map[int64]bool{}
			for r, i := seeded(3), 0; i < 20_000; i++ {
				drawn[g.Next(r)] = true
			}
			want := map[int64]bool{}
			for k := range n {
				want[k] = true
			}
			switch name {
			case "constant":
				want = map[int64]bool{n - 1: true}
			case "latest":
				if n > 1 {
					delete(want, 0)
				}
			}
			assert.Equal(t, slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(drawn)), "%s of %d", name, n)
		}
	}
}

func TestEveryDistributionKeepsItsRangeAtTheEnds(t *testing.T) {
	for _, n := range []int64{1, 2, 3, 1000, 1_000_000_007, 1 << 53, math.MaxInt64} {
		for name, g := range generators(n) {
			if name == "exponential" {
				continue // draws again at an infinite distance, for ever with a source that yields nothing else
			}
			for _, u := range []float64{0, 0x1p-53, 0.5, 1 - 0x1p-52, 1 - 0x1p-53} {
				k := g.Next(yielding(bitsOf(u), 1<<63, 0, math.MaxUint64))
				assert.True(t, k >= 0 && k < n, "%s of %d at %g: %d", name, n, u, k)
			}
		}
	}
}

func TestRangesMayBeAnywhere(t *testing.T) {
	const lo, hi = math.MinInt64, math.MinInt64 + 99
	for _, g := range []generator.Generator{
		generator.NewUniform(lo, hi),
		generator.NewSequential(lo, hi),
		generator.NewZipfian(lo, hi, theta),
		generator.NewScrambledZipfian(lo, hi),
		generator.NewHotspot(lo, hi, 0.2, 0.8),
	} {
		for r, i := seeded(4), 0; i < 1000; i++ {
			require.LessOrEqual(t, g.Next(r), int64(hi), "%T", g)
		}
	}
}

// Small starts break YCSB's formula, which keeps the number of items of the
// start in one place: it yields numbers below 0.
func TestLatestGrowsFromFewRecords(t *testing.T) {
	for start := range int64(5) {
		records := counter(start)
		latest := generator.NewLatest(records)
		r := seeded(uint64(start))
		assert.Equal(t, start == 0, latest.Next(r) < 0, "none yet")
		for range 300 {
			records.Acknowledge(records.Next())
			for range 20 {
				k := latest.Next(r)
				require.True(t, k <= records.Last() && k >= min(1, records.Last()), "%d of %d", k, records.Last())
			}
		}
	}
}

func TestSequentialGoesRound(t *testing.T) {
	g := generator.NewSequential(5, 7)
	for _, want := range []int64{5, 6, 7, 5, 6, 7, 5} {
		assert.Equal(t, want, g.Next(nil))
	}
}

// Hot keys are those that arithmetic says, in that order, and not a matter of
// the seed: number 144 of YCSB's 1000 records, 42439 of its 100000.
func TestHotKeysDoNotDependOnTheSeed(t *testing.T) {
	const draws, hot = 300_000, 5
	for hi, hottest := range map[int64]int64{1000: 144, 100_000: 42439} {
		g := generator.NewScrambledZipfian(0, hi)
		var byRank []int64
		for rank := range int64(hot) {
			byRank = append(byRank, generator.Hash(rank)%(hi+1))
		}
		assert.Equal(t, hottest, byRank[0])
		for seed := range uint64(4) {
			counts := map[int64]int{}
			for r, i := seeded(seed), 0; i < draws; i++ {
				counts[g.Next(r)]++
			}
			keys := slices.SortedFunc(maps.Keys(counts), func(a, b int64) int { return counts[b] - counts[a] })
			assert.Equal(t, byRank, keys[:hot], "seed %d", seed)
		}
	}
}

func TestSameSourceSameDraws(t *testing.T) {
	for name, g := range generators(1000) {
		if name == "sequential" {
			continue
		}
		a, b := seeded(9), seeded(9)
		for range 100 {
			require.Equal(t, g.Next(a), g.Next(b), name)
		}
	}
}

func TestConstructorsRefuseWhatCannotWork(t *testing.T) {
	nan := math.NaN()
	for name, f := range map[string]func(){
		"uniform range":       func() { generator.NewUniform(1, 0) },
		"uniform overflow":    func() { generator.NewUniform(-1, math.MaxInt64) },
		"uniform everything":  func() { generator.NewUniform(math.MinInt64, math.MaxInt64) },
		"sequential range":    func() { generator.NewSequential(1, 0) },
		"zipfian range":       func() { generator.NewZipfian(1, 0, theta) },
		"zipfian theta 0":     func() { generator.NewZipfian(0, 9, 0) },
		"zipfian theta 1":     func() { generator.NewZipfian(0, 9, 1) },
		"zipfian theta NaN":   func() { generator.NewZipfian(0, 9, nan) },
		"scrambled range":     func() { generator.NewScrambledZipfian(1, 0) },
		"hotspot range":       func() { generator.NewHotspot(1, 0, 0.5, 0.5) },
		"hotspot data":        func() { generator.NewHotspot(0, 9, 1.1, 0.5) },
		"hotspot operations":  func() { generator.NewHotspot(0, 9, 0.5, nan) },
		"exponential 100 %":   func() { generator.NewExponential(100, 10) },
		"exponential 0 %":     func() { generator.NewExponential(0, 10) },
		"exponential span":    func() { generator.NewExponential(95, 0) },
		"exponential no end":  func() { generator.NewExponential(95, math.Inf(1)) },
		"histogram empty":     func() { generator.NewHistogram(nil, 10) },
		"histogram negative":  func() { generator.NewHistogram([]int64{1, -1}, 10) },
		"histogram blocksize": func() { generator.NewHistogram([]int64{1}, 0) },
		"choice empty":        func() { generator.NewChoice(nil) },
		"choice zero":         func() { generator.NewChoice([]float64{0, 0}) },
		"choice negative":     func() { generator.NewChoice([]float64{1, -1}) },
		"choice NaN":          func() { generator.NewChoice([]float64{1, nan}) },
		"choice infinite":     func() { generator.NewChoice([]float64{1, math.Inf(1)}) },
	} {
		assert.Panics(t, f, name)
	}
}

// All kinds are drawn from by 32 goroutines at once, while records are inserted
// under latest. The race detector watches; sequential must miss nothing.
func TestWorkersShareGenerators(t *testing.T) {
	const workers, draws, n = 32, 1000, 500
	records := counter(n)
	shared := generators(n)
	shared["latest"] = generator.NewLatest(records)
	var turns [n]int
	var mu sync.Mutex
	var wg sync.WaitGroup
	for w := range uint64(workers) {
		wg.Go(func() {
			r := seeded(w)
			var own [n]int
			for range draws {
				records.Acknowledge(records.Next())
				for name, g := range shared {
					k := g.Next(r)
					assert.True(t, k >= 0 && (k < n || name == "latest" && k <= records.Last()), "%s: %d", name, k)
					if name == "sequential" {
						own[k]++
					}
				}
			}
			mu.Lock()
			defer mu.Unlock()
			for k, count := range own {
				turns[k] += count
			}
		})
	}
	wg.Wait()
	for _, count := range turns {
		require.Equal(t, workers*draws/n, count)
	}
}

var sinkInt int64

func BenchmarkNext(b *testing.B) {
	for name, g := range generators(1_000_000) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			r := rand.New(rand.NewPCG(1, 2))
			for range b.N {
				sinkInt += g.Next(r)
			}
		})
	}
}
