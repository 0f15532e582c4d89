package generator_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/goycsb/goycsb/generator"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The rows about YCSB's window are left out: there it forgets, jumps or throws.
func TestAcknowledgedFollowsYCSBsScript(t *testing.T) {
	a := generator.NewAcknowledged(1000)
	played := 0
	for _, row := range rows(t, "ackcounter") {
		var k int64
		if n, _ := fmt.Sscanf(row[0], "hold key %d", &k); n == 1 {
			break
		}
		if n, _ := fmt.Sscanf(row[0], "next->%d", &k); n == 1 {
			require.Equal(t, k, a.Next())
		}
		if n, _ := fmt.Sscanf(row[0], "ack %d", &k); n == 1 {
			a.Acknowledge(k)
		}
		assert.Equal(t, parseInt(t, row[1]), a.Last(), row[0])
		played++
	}
	assert.Equal(t, 16, played)
}

// What makes YCSB's window alias and overflow: one number that waits while
// millions after it are acknowledged.
func TestAcknowledgedHasNoWindow(t *testing.T) {
	const records = 3_000_000
	a := generator.NewAcknowledged(0)
	for range records {
		if k := a.Next(); k > 0 {
			a.Acknowledge(k)
		}
	}
	assert.Equal(t, int64(-1), a.Last())
	assert.Equal(t, 1, a.Waiting())
	a.Acknowledge(0)
	assert.Equal(t, int64(records-1), a.Last())
	assert.Zero(t, a.Waiting())
}

func TestAcknowledgedTakesAnyDistance(t *testing.T) {
	a := generator.NewAcknowledged(10)
	a.Acknowledge(math.MaxInt64 - 1)
	a.Acknowledge(1 << 40)
	a.Skip(1 << 50)
	assert.Equal(t, int64(9), a.Last())
	a.Acknowledge(10)
	assert.Equal(t, int64(10), a.Last())
	assert.False(t, a.Has(1<<40), "not all before it are settled")
}

func TestAcknowledgedSkipsHoles(t *testing.T) {
	a := generator.NewAcknowledged(100)
	a.Skip(102)
	a.Acknowledge(102) // settled before: a hole it stays
	a.Acknowledge(101)
	a.Skip(101) // settled before: it is there
	assert.Equal(t, int64(99), a.Last())
	a.Skip(100)
	assert.Equal(t, int64(102), a.Last())
	a.Acknowledge(103)
	a.Skip(104)

	a.Acknowledge(100)
	a.Skip(101)
	assert.Equal(t, int64(104), a.Last())
	want := map[int64]bool{0: true, 99: true, 100: false, 101: true, 102: false, 103: true, 104: false, 105: false}
	for k, there := range want {
		assert.Equal(t, there, a.Has(k), k)
	}
}

// Every number of many is settled once, in a random order; a plain list of what
// is settled tells the limit and the holes.
func TestAcknowledgedInAnyOrder(t *testing.T) {
	for seed := range uint64(30) {
		const start, n = 50, 400
		r := seeded(seed)
		a := generator.NewAcknowledged(start)
		settled, hole := map[int64]bool{}, map[int64]bool{}
		limit := int64(start - 1)
		for _, i := range shuffled(r, n, int(seed)*10+1) {
			k := int64(start + i)
			if hole[k] = r.Int64N(3) == 0; hole[k] {
				a.Skip(k)
			} else {
				a.Acknowledge(k)
			}
			for settled[k] = true; settled[limit+1]; limit++ {
			}
			require.Equal(t, limit, a.Last())
		}
		require.Equal(t, int64(start+n-1), a.Last())
		require.Zero(t, a.Waiting())
		for k := int64(0); k < start+n; k++ {
			require.Equal(t, !hole[k], a.Has(k), k)
		}
	}
}

// shuffled returns 0 to n-1, each moved by less than the given distance.
func shuffled(r *rand.Rand, n, distance int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	for i := 0; i < n; i += distance {
		part := order[i:min(i+distance, n)]
		r.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
	}
	return order
}

func TestAcknowledgedCoalescesHoles(t *testing.T) {
	a := generator.NewAcknowledged(0)
	const failed = 2_000_000
	allocations := testing.AllocsPerRun(1, func() {
		for range failed / 2 {
			k := a.Next()
			if k == 0 {
				continue // under way while all others fail
			}
			a.Skip(k)
		}
	})
	assert.Less(t, allocations, 10.0)
	assert.LessOrEqual(t, a.Waiting(), 2)
	a.Acknowledge(0)
	assert.Equal(t, int64(failed-1), a.Last())
	for range 1000 {
		a.Skip(a.Next())
	}
	assert.Equal(t, 1, a.Holes())
	assert.True(t, a.Has(0))
	assert.False(t, a.Has(1))
	assert.False(t, a.Has(failed-1))
}

func TestAcknowledgedByManyWorkers(t *testing.T) {
	const workers, each = 32, 2000
	a := generator.NewAcknowledged(7)
	isHole := func(k int64) bool { return k%5 == 0 || k%100 > 90 }
	var wg sync.WaitGroup
	for w := range uint64(workers) {
		wg.Go(func() {
			r := seeded(w)
			for range each / 10 {
				var batch [10]int64
				for i := range batch {
					batch[i] = a.Next()
				}
				for _, i := range r.Perm(10) {
					if isHole(batch[i]) {
						a.Skip(batch[i])
					} else {
						a.Acknowledge(batch[i])
					}
					last := a.Last()
					assert.LessOrEqual(t, last, a.Last(), "the limit goes up")
					k := 7 + r.Int64N(max(1, last-6))
					assert.Equal(t, k <= last && !isHole(k), a.Has(k) && k <= last, k)
				}
			}
		})
	}
	wg.Wait()
	assert.Equal(t, int64(7+workers*each-1), a.Last())
	assert.Zero(t, a.Waiting())
	for k := int64(7); k <= a.Last(); k++ {
		require.Equal(t, !isHole(k), a.Has(k), k)
	}
}

func BenchmarkAcknowledge(b *testing.B) {
	a := generator.NewAcknowledged(0)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			a.Acknowledge(a.Next())
		}
	})
}

func BenchmarkHas(b *testing.B) {
	for _, holes := range []int64{0, 1000} {
		b.Run(fmt.Sprint(holes), func(b *testing.B) {
			a := generator.NewAcknowledged(0)
			for k := range int64(2000) {
				if k < 2*holes && k%2 == 0 {
					a.Skip(k)
				}
				a.Acknowledge(k)
			}
			for i := range b.N {
				if a.Has(int64(i % 2000)) {
					sinkInt++
				}
			}
		})
	}
}
