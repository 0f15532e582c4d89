package bench

import (
	"cmp"
	"fmt"
	"slices"
)

// Round is one sample of each tool of a contest, by its name, taken one after
// the other.
type Round map[string]Sample

// Foreign is the largest share of the CPUs that other processes had while a tool
// of the round ran.
func (r Round) Foreign() (most float64) {
	for _, s := range r {
		most = max(most, s.Foreign)
	}
	return most
}

// Rule says which rounds count.
type Rule struct {
	Rounds  int     // that are wanted
	Again   int     // that may be held besides, in place of disturbed ones
	Foreign float64 // share of the CPUs of other processes above which a round is disturbed
}

func (r Rule) disturbed(round Round) bool { return round.Foreign() > r.Foreign }

// over tells whether enough rounds were held.
func (r Rule) over(held []Round) bool {
	return len(held) >= r.Rounds+r.Again || len(held)-r.count(held) >= r.Rounds
}

// count returns how many rounds were disturbed.
func (r Rule) count(held []Round) (n int) {
	for _, round := range held {
		if r.disturbed(round) {
			n++
		}
	}
	return n
}

// choose returns the rounds that count, in the order in which they were held:
// those that were not disturbed, and if they are too few the least disturbed.
func (r Rule) choose(held []Round) []Round {
	order := make([]int, len(held))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		// Those that were not disturbed are equals: no choice among them by
		// anything but their order.
		return cmp.Compare(max(held[a].Foreign(), r.Foreign), max(held[b].Foreign(), r.Foreign))
	})
	order = order[:min(r.Rounds, len(order))]
	slices.Sort(order)
	var chosen []Round
	for _, i := range order {
		chosen = append(chosen, held[i])
	}
	return chosen
}

// String states the rule.
func (r Rule) String() string {
	return fmt.Sprintf("A round counts if in none of its processes' time others had more than %.0f %% of the CPUs. "+
		"A disturbed one is thrown away and held again, %d times at most for a contest; "+
		"then the least disturbed ones are taken in, and marked with ~.", 100*r.Foreign, r.Again)
}
