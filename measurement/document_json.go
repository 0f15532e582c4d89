package measurement

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Write writes the document as JSON.
func (d *Document) Write(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	return encoder.Encode(d)
}

// ReadDocument reads a document that [Document.Write] wrote. What has another
// schema, or none, is refused.
func ReadDocument(r io.Reader) (*Document, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var form struct {
		Schema *string `json:"schema"`
	}
	switch err := json.Unmarshal(text, &form); {
	case err != nil:
		return nil, fmt.Errorf("not a result document: %w", err)
	case form.Schema == nil:
		return nil, fmt.Errorf("not a result document: want schema %q, got none", Schema)
	case *form.Schema != Schema:
		return nil, fmt.Errorf("want schema %q, got %q", Schema, *form.Schema)
	}
	d := new(Document)
	if err := json.Unmarshal(text, d); err != nil {
		return nil, fmt.Errorf("not a result document: %w", err)
	}
	if err := d.check(); err != nil {
		return nil, fmt.Errorf("not a result document: %w", err)
	}
	d.order()
	return d, nil
}

// order puts the operations in the order that merging relies on, and restores
// what follows from their samples.
func (d *Document) order() {
	slices.SortStableFunc(d.Breakdown, func(a, b Operation) int { return cmp.Compare(a.Name, b.Name) })
	for i := range d.Breakdown {
		d.Breakdown[i].Failing = d.Breakdown[i].Failure.Service.Count > 0
	}
}

// latencyJSON is a [Latency] in a document.
type latencyJSON struct {
	Count       int64            `json:"count"`
	Min         time.Duration    `json:"min_ns"`
	Max         time.Duration    `json:"max_ns"`
	Sum         *big.Int         `json:"sum_ns"`
	Mean        time.Duration    `json:"mean_ns"`                  // for readers; follows from Sum and Count
	Percentiles map[string]int64 `json:"percentiles_us,omitempty"` // for readers; follow from Histogram
	Histogram   string           `json:"histogram_us,omitempty"`
}

// MarshalJSON writes the exact figures, and the buckets as an HDR histogram of
// microseconds in the standard compressed encoding, V2, as base64. The detail for
// other measurement types is not in it.
func (l Latency) MarshalJSON() ([]byte, error) {
	out := latencyJSON{Count: l.Count, Min: l.Min, Max: l.Max, Sum: l.Sum.integer(), Mean: l.Mean()}
	if l.Count > 0 {
		h, err := l.Histogram()
		if err != nil {
			return nil, err
		}
		encoded, err := h.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
		if err != nil {
			return nil, err
		}
		out.Histogram = string(encoded)
		out.Percentiles = make(map[string]int64)
		for _, p := range []float64{50, 90, 95, 99, 99.9, 99.99} {
			out.Percentiles[strconv.FormatFloat(p, 'f', -1, 64)] = l.percentile(p)
		}
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (l *Latency) UnmarshalJSON(text []byte) error {
	var in latencyJSON
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	read := Latency{Count: in.Count, Min: in.Min, Max: in.Max}
	held := int64(0)
	if in.Histogram != "" {
		h, err := hdrhistogram.Decode([]byte(in.Histogram))
		switch {
		case err != nil:
			return fmt.Errorf("histogram_us: %w", err)
		case h.SignificantFigures() != digits || h.LowestTrackableValue() != 1:
			return fmt.Errorf("histogram_us: want %d significant digits from 1 on, got %d from %d on",
				digits, h.SignificantFigures(), h.LowestTrackableValue())
		}
		held, read.Buckets = h.TotalCount(), buckets(h, half)
	}
	if held != in.Count {
		return fmt.Errorf("histogram_us: want as many samples as count says, %d, got %d", in.Count, held)
	}
	var err error
	if read.Sum, err = newSum(in.Sum); err == nil {
		*l = read
	}
	return err
}

func (s Sum) integer() *big.Int {
	sum := new(big.Int).SetUint64(s.High)
	return sum.Lsh(sum, 64).Or(sum, new(big.Int).SetUint64(s.Low))
}

func newSum(n *big.Int) (Sum, error) {
	if n == nil || n.Sign() < 0 || n.BitLen() > 128 {
		return Sum{}, errors.New("sum_ns: want a whole number of 0 to 128 bits")
	}
	return Sum{High: new(big.Int).Rsh(n, 64).Uint64(), Low: new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1)).Uint64()}, nil
}
