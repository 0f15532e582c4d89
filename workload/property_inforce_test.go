package workload_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/workload"
)

// declared is two sets of properties, as two parts have them.
func declared() (sets []*flag.FlagSet, seed *int) {
	first, second := flag.NewFlagSet("", flag.ContinueOnError), flag.NewFlagSet("", flag.ContinueOnError)
	first.Int("fieldcount", 10, "")
	seed = first.Int("seed", 0, "")
	second.Int("fieldcount", 11, "")
	second.String("table", "usertable", "")
	second.String("empty", "", "")
	return []*flag.FlagSet{first, second}, seed
}

func TestInForceHasDefaultsToo(t *testing.T) {
	var p workload.Properties
	require.NoError(t, p.Parse("file", []byte("table=t\nother.x=1")))
	p.Set("empty", "no")
	sets, seed := declared()
	require.NoError(t, p.Bind(sets...))
	*seed = 7

	var lines []string
	for _, property := range p.InForce(sets...) {
		lines = append(lines, property.String()+" "+property.Place.String())
	}
	assert.Equal(t, []string{"empty=no -p", "fieldcount=10 default", "seed=7 chosen", "table=t file:1"}, lines)
}

func TestAValueThatCannotBeIsNotInForce(t *testing.T) {
	var p workload.Properties
	p.Set("seed", "1O")
	sets, _ := declared()
	require.Error(t, p.Bind(sets...))
	assert.Contains(t, p.InForce(sets...), workload.Property{Name: "seed", Value: "0", Place: workload.Place{File: workload.ByDefault}})
}

func TestASpellingIsInForceIfItIsSet(t *testing.T) {
	for name, test := range map[string]struct{ set, want []string }{
		"neither": {nil, []string{"delayedseries=0.5 default"}},
		"first":   {[]string{"delayedseries"}, []string{"delayedseries=0.25 -p"}},
		"second":  {[]string{"delayedSeries"}, []string{"delayedSeries=0.25 -p"}},
		"both":    {[]string{"delayedseries", "delayedSeries"}, []string{"delayedSeries=0.25 -p", "delayedseries=0.25 -p"}},
	} {
		t.Run(name, func(t *testing.T) {
			var p workload.Properties
			for _, name := range test.set {
				p.Set(name, "0.25")
			}
			config := workload.DefaultTimeSeries()
			config.DelayedSeries = 0.5
			set := flag.NewFlagSet("", flag.ContinueOnError)
			config.RegisterFlags(set)
			require.NoError(t, p.Bind(set))
			var lines []string
			for _, property := range p.InForce(set) {
				if property.Name == "delayedseries" || property.Name == "delayedSeries" {
					lines = append(lines, property.String()+" "+property.Place.String())
				}
			}
			assert.Equal(t, test.want, lines)
		})
	}
}
