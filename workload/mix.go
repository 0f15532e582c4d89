package workload

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
)

// weight is the proportion of one kind of operation as it was set.
type weight struct {
	property string
	kind     db.Kind
	value    float64
	standard float64 // what it is unless set
}

// weights returns the proportions in the order in which a draw walks them.
func (c *Core) weights() []weight {
	d := DefaultCore()
	return []weight{
		{"readproportion", db.Read, c.ReadProportion, d.ReadProportion},
		{"updateproportion", db.Update, c.UpdateProportion, d.UpdateProportion},
		{"insertproportion", db.Insert, c.InsertProportion, d.InsertProportion},
		{"scanproportion", db.Scan, c.ScanProportion, d.ScanProportion},
		{"readmodifywriteproportion", db.ReadModifyWrite, c.ReadModifyWriteProportion, d.ReadModifyWriteProportion},
	}
}

// mix draws kinds of operation. It does not change.
type mix struct {
	weights []weight // those above 0
	sum     float64
	choice  *generator.Choice // of an index of weights
}

// newMix returns the mix of some weights, the first of which is named if none is
// above 0.
func newMix(weights []weight) (mix, error) {
	var m mix
	var values []float64
	for _, w := range weights {
		if w.value > 0 {
			m.weights, m.sum, values = append(m.weights, w), m.sum+w.value, append(values, w.value)
		}
	}
	if !(m.sum > 0) || math.IsInf(m.sum, 1) {
		return m, &db.PropertyError{Property: weights[0].property, Value: fmt.Sprint(weights[0].value),
			Want: "at least one proportion above 0, and a finite sum of them"}
	}
	m.choice = generator.NewChoice(values)
	return m, nil
}

func (m *mix) next(r *rand.Rand) db.Kind { return m.weights[m.choice.Next(r)].kind }

func (m *mix) kinds() []db.Kind {
	var kinds []db.Kind
	for _, w := range m.weights {
		kinds = append(kinds, w.kind)
	}
	return kinds
}

// has tells whether operations of that kind can be drawn.
func (m *mix) has(kind db.Kind) bool {
	for _, w := range m.weights {
		if w.kind == kind {
			return true
		}
	}
	return false
}

// String lists the kinds with their shares.
func (m *mix) String() string {
	var parts []string
	for _, w := range m.weights {
		parts = append(parts, w.kind.String()+" "+percent(w.value/m.sum))
	}
	return strings.Join(parts, ", ")
}

// warning tells what the shares are if the proportions are not shares.
func (m *mix) warning() string {
	if math.Abs(m.sum-1) < 1e-9 {
		return ""
	}
	var parts []string
	for _, w := range m.weights {
		part := fmt.Sprintf("%s=%v", w.property, w.value)
		if w.value == w.standard {
			part += " (its default)"
		}
		parts = append(parts, part)
	}
	return fmt.Sprintf("the proportions add up to %.6g, not 1: %s; the shares are %v", m.sum, strings.Join(parts, ", "), m)
}

func percent(share float64) string { return strconv.FormatFloat(100*share, 'g', 4, 64) + " %" }
