package timeseries

import (
	"errors"
	"flag"
	"fmt"
	"strings"
	"unicode"

	"github.com/goycsb/goycsb/db"
)

// Encoding is the words and delimiters of the encoding. Each field is the
// property that its comment names. Start from [DefaultEncoding].
type Encoding struct {
	TimestampKey    string // timestampkey: name of the timestamp
	ValueKey        string // valuekey: name of the value
	TagDelimiter    string // tagpairdelimiter: between a name and its value
	SpanDelimiter   string // querytimespandelimiter: between the ends of a range
	DeleteDelimiter string // deletedelimiter: between the parts of a delete's key
	GroupByKey      string // groupbykey: name of a query's function for groups
	DownsamplingKey string // downsamplingkey: name of a query's function for intervals
	ValueType       string // valuetype: integers, floats or mixednumbers, in any case; mixed is the same
}

// DefaultEncoding returns YCSB's defaults.
func DefaultEncoding() Encoding {
	return Encoding{
		TimestampKey:    "YCSBTS",
		ValueKey:        "YCSBV",
		TagDelimiter:    "=",
		SpanDelimiter:   ",",
		DeleteDelimiter: ":",
		GroupByKey:      "YCSBGB",
		DownsamplingKey: "YCSBDS",
		ValueType:       "floats",
	}
}

// RegisterFlags declares the properties of the encoding, with the current
// settings as defaults.
func (e *Encoding) RegisterFlags(fs *flag.FlagSet) {
	fs.StringVar(&e.TimestampKey, "timestampkey", e.TimestampKey, "`name` of the timestamp among the values of a point and the fields of a query")
	fs.StringVar(&e.ValueKey, "valuekey", e.ValueKey, "`name` of the value among the values of a point")
	fs.StringVar(&e.TagDelimiter, "tagpairdelimiter", e.TagDelimiter, "`text` between the name and the value of a tag in a query")
	fs.StringVar(&e.SpanDelimiter, "querytimespandelimiter", e.SpanDelimiter, "`text` between the first and the last timestamp of a query")
	fs.StringVar(&e.DeleteDelimiter, "deletedelimiter", e.DeleteDelimiter, "`text` between the parts of a delete's key")
	fs.StringVar(&e.GroupByKey, "groupbykey", e.GroupByKey, "`name` of the function for groups among the fields of a query")
	fs.StringVar(&e.DownsamplingKey, "downsamplingkey", e.DownsamplingKey, "`name` of the function for intervals among the fields of a query")
	fs.StringVar(&e.ValueType, "valuetype", e.ValueType, "`type` of values: integers (of 32 bits), floats (from 0 to 100000) or mixednumbers (either)")
}

// Check returns a [db.PropertyError] for each setting that cannot be used,
// joined. A delimiter has no letters, digits or minus signs, but for the minus
// sign of a range: tags and numbers have them. Names are not empty, differ, and
// have no delimiter in them.
func (e *Encoding) Check() error {
	var errs []error
	refuse := func(property, value, want string) {
		errs = append(errs, &db.PropertyError{Property: property, Value: value, Want: want})
	}
	for _, p := range []struct{ property, text string }{
		{"tagpairdelimiter", e.TagDelimiter}, {"querytimespandelimiter", e.SpanDelimiter}, {"deletedelimiter", e.DeleteDelimiter},
	} {
		inTags := func(r rune) bool {
			return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' && p.property != "querytimespandelimiter"
		}
		if p.text == "" || strings.ContainsFunc(p.text, inTags) {
			refuse(p.property, p.text, "a delimiter without letters, digits and minus signs, as tags and numbers have them")
		}
	}
	if e.TagDelimiter == e.SpanDelimiter || e.TagDelimiter == e.DeleteDelimiter || e.SpanDelimiter == e.DeleteDelimiter {
		refuse("tagpairdelimiter", e.TagDelimiter, "three delimiters that differ, with querytimespandelimiter and deletedelimiter")
	}
	names := map[string]bool{}
	for _, p := range []struct{ property, name string }{
		{"timestampkey", e.TimestampKey}, {"valuekey", e.ValueKey}, {"groupbykey", e.GroupByKey}, {"downsamplingkey", e.DownsamplingKey},
	} {
		if p.name == "" || names[p.name] || e.delimited(p.name) {
			refuse(p.property, p.name, "a name of its own without a delimiter in it")
		}
		names[p.name] = true
	}
	if e.kind() == unknown {
		refuse("valuetype", e.ValueType, "integers, floats or mixednumbers")
	}
	return errors.Join(errs...)
}

func (e *Encoding) delimited(name string) bool {
	return strings.Contains(name, e.TagDelimiter) || strings.Contains(name, e.DeleteDelimiter)
}

// IsReserved reports whether a name is that of no tag.
func (e *Encoding) IsReserved(name string) bool {
	return name == e.TimestampKey || name == e.ValueKey || name == e.GroupByKey || name == e.DownsamplingKey
}

type kind int

const (
	unknown kind = iota
	integers
	floats
	mixed
)

func (e *Encoding) kind() kind {
	switch strings.ToLower(e.ValueType) {
	case "integers":
		return integers
	case "floats":
		return floats
	case "mixednumbers", "mixed":
		return mixed
	}
	return unknown
}

// HasIntegers reports whether values may be integers.
func (e *Encoding) HasIntegers() bool { return e.kind() == integers || e.kind() == mixed }

// HasFloats reports whether values may be doubles.
func (e *Encoding) HasFloats() bool { return e.kind() == floats || e.kind() == mixed }

func bad(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{db.ErrBadRequest}, args...)...)
}
