package bench

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// disturbedBy is rounds of two tools in which others had these shares.
func disturbedBy(shares ...float64) (rounds []Round) {
	for i, share := range shares {
		rounds = append(rounds, Round{
			Ours:           {Reading: Reading{Operations: int64(i)}, Foreign: share},
			RedisBenchmark: {Foreign: 0.01},
		})
	}
	return rounds
}

func places(rounds []Round) (all []int64) {
	for _, r := range rounds {
		all = append(all, r[Ours].Operations)
	}
	return all
}

func TestDisturbedRoundsAreThrownAway(t *testing.T) {
	rule := Rule{Rounds: 3, Again: 2, Foreign: 0.1}
	for name, c := range map[string]struct {
		shares    []float64
		over      bool
		chosen    []int64
		disturbed int
	}{
		"too few":                     {[]float64{0, 0}, false, []int64{0, 1}, 0},
		"quiet":                       {[]float64{0, 0.1, 0.05}, true, []int64{0, 1, 2}, 0},
		"one has to be held again":    {[]float64{0, 0.5, 0.05}, false, []int64{0, 1, 2}, 1},
		"one was held again":          {[]float64{0, 0.5, 0.09, 0.1}, true, []int64{0, 2, 3}, 0},
		"no choice among quiet ones":  {[]float64{0.09, 0.5, 0.08, 0.07, 0}, true, []int64{0, 2, 3}, 0},
		"the least disturbed come in": {[]float64{0.9, 0.2, 0.4, 0, 0.3}, true, []int64{1, 3, 4}, 2},
	} {
		held := disturbedBy(c.shares...)
		assert.Equal(t, c.over, rule.over(held), name)
		chosen := rule.choose(held)
		assert.Equal(t, c.chosen, places(chosen), name)
		assert.Equal(t, c.disturbed, rule.count(chosen), name)
	}
}

func TestOneToolsNoiseDisturbsTheRound(t *testing.T) {
	r := Round{Ours: {Foreign: 0.02}, GoYCSB: {Foreign: 0.3}, JavaYCSB: {Foreign: 0.1}}
	assert.Equal(t, 0.3, r.Foreign())
	assert.True(t, Rule{Foreign: 0.2}.disturbed(r))
}

func TestTheRuleIsStated(t *testing.T) {
	text := Rule{Rounds: 5, Again: 7, Foreign: 0.1}.String()
	assert.Contains(t, text, "more than 10 % of the CPUs")
	assert.Contains(t, text, "7 times at most")
}
