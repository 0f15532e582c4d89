package timeseries

import (
	"strconv"
	"strings"
)

// Query is what a read, a scan or a delete asks for. Its texts share memory with
// the operation.
type Query struct {
	Tags         []Tag  // all of which a point has to meet
	First, Last  int64  // timestamps; the same unless Ranged
	Ranged       bool   // whether there is a range
	GroupBy      string // the function for groups; empty for none
	Downsampling string // the function and the interval, such as SUM60; empty for none
}

// Tag is a condition on a tag.
type Tag struct {
	Name, Value string // what the tag is called, and what it has to be
	Grouped     bool   // any value will do, and the points are grouped by it
}

// Query takes the fields of a read or a scan apart. It uses q.Tags again. The
// error of fields that are no query wraps [db.ErrBadRequest].
func (e *Encoding) Query(fields []string, q *Query) error {
	*q = Query{Tags: q.Tags[:0]}
	timed := false
	for _, field := range fields {
		name, value, paired := strings.Cut(field, e.TagDelimiter)
		switch {
		case paired && name == e.TimestampKey:
			timed = true
			if err := e.span(value, q); err != nil {
				return err
			}
		case paired && name == e.GroupByKey:
			q.GroupBy = value
		case paired && name == e.DownsamplingKey:
			q.Downsampling = value
		default:
			q.Tags = append(q.Tags, Tag{name, value, !paired})
		}
	}
	if !timed {
		return bad("want a timestamp %s in a query", e.TimestampKey)
	}
	return nil
}

// span takes the timestamp or the two ends of a range apart.
func (e *Encoding) span(text string, q *Query) error {
	first, last := text, text
	if at := strings.Index(text[min(1, len(text)):], e.SpanDelimiter); at >= 0 { // behind the sign
		first, last, q.Ranged = text[:1+at], text[1+at+len(e.SpanDelimiter):], true
	}
	var firstErr, lastErr error
	q.First, firstErr = strconv.ParseInt(first, 10, 64)
	q.Last, lastErr = strconv.ParseInt(last, 10, 64)
	if firstErr != nil || lastErr != nil {
		return bad("want a timestamp or two of them with %q in between, got %q", e.SpanDelimiter, text)
	}
	return nil
}

// Delete takes the key of a delete apart. It uses q.Tags again. The error of a
// key that is no query wraps [db.ErrBadRequest].
func (e *Encoding) Delete(key string, q *Query) (metric string, err error) {
	parts := strings.Split(key, e.DeleteDelimiter)
	return parts[0], e.Query(parts[1:], q)
}

// AppendTime appends the field of a query for its timestamp, or for a range of
// them with both ends, to dst.
func (e *Encoding) AppendTime(dst []byte, first, last int64, ranged bool) []byte {
	dst = append(append(dst, e.TimestampKey...), e.TagDelimiter...)
	dst = strconv.AppendInt(dst, first, 10)
	if ranged {
		dst = strconv.AppendInt(append(dst, e.SpanDelimiter...), last, 10)
	}
	return dst
}

// Field returns the field of a query for a name and its value: a tag, or one of
// the functions.
func (e *Encoding) Field(name, value string) string { return name + e.TagDelimiter + value }
