package basic

import (
	"cmp"
	"strconv"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
)

// call is a call of a session as data.
type call struct {
	kind       db.Kind
	table, key string
	count      int // of a scan
	names      []string
	values     []db.Field
	encoding   *timeseries.Encoding // of numbers in values; nil if there are none
}

// appendLine appends the line that YCSB prints, with the fields in the order of
// the call (YCSB's is that of a hash map). No table is null.
func (c *call) appendLine(line []byte) []byte {
	line = append(line, c.kind.String()...)
	line = append(append(line, ' '), cmp.Or(c.table, "null")...)
	line = append(append(line, ' '), c.key...)
	if c.kind == db.Scan {
		line = strconv.AppendInt(append(line, ' '), int64(c.count), 10)
	}
	if c.kind != db.Delete {
		line = c.appendFields(append(line, " [ "...))
		line = append(line, ']')
	}
	return append(line, '\n')
}

func (c *call) appendFields(line []byte) []byte {
	for _, f := range c.values {
		line = append(append(line, f.Name...), '=')
		var printed bool
		if line, printed = appendNumber(line, f, c.encoding); !printed {
			line = append(line, f.Value...)
		}
		line = append(line, ' ')
	}
	for _, name := range c.names {
		line = append(append(line, name...), ' ')
	}
	if c.names == nil && (c.kind == db.Read || c.kind == db.Scan) {
		line = append(line, "<all fields>"...)
	}
	return line
}
