package generator

import "math/rand/v2"

// Constant yields one number, always. It draws nothing.
type Constant int64

// NewConstant returns a generator of v.
func NewConstant(v int64) Constant { return Constant(v) }

// Next returns the number. It does not use r, which may be nil.
func (c Constant) Next(*rand.Rand) int64 { return int64(c) }
