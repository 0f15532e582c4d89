package cmd

import (
	"bufio"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

// inLines writes a line for each operation, with the number of its worker in
// front if there are several.
func inLines(out *bufio.Writer, several bool, appendLine func(line []byte, op *db.Op) []byte) notation {
	var line []byte
	return func(t workload.Turn) error {
		for _, op := range t.Ops {
			line = line[:0]
			if several {
				line = append(strconv.AppendInt(line, int64(t.Worker), 10), ' ')
			}
			line = append(appendLine(line, op), '\n')
			if _, err := out.Write(line); err != nil {
				return err
			}
		}
		return nil
	}
}

func appendKey(line []byte, op *db.Op) []byte { return appendWord(line, op.Key) }

// appendOperation appends an operation in words: its kind, table and key, the
// length of a scan, the fields to read unless that is all, and those to write
// with their values in quotes.
func appendOperation(line []byte, op *db.Op) []byte {
	line = append(line, op.Kind.String()...)
	line = appendWord(append(line, ' '), op.Table)
	line = appendWord(append(line, ' '), op.Key)
	if op.Kind == db.Scan {
		line = strconv.AppendInt(append(line, ' '), int64(op.Count), 10)
	}
	for _, name := range read(op) {
		line = appendWord(append(line, ' '), name)
	}
	for _, f := range written(op) {
		line = appendWord(append(line, ' '), f.Name)
		line = appendQuoted(append(line, '='), f.Value)
	}
	return line
}

// appendWord appends a word as it is, or in quotes if it would not be one word.
func appendWord(line []byte, word string) []byte {
	strange := func(r rune) bool {
		return r == ' ' || r == '"' || r == '\\' || r == '=' || r == utf8.RuneError || !unicode.IsPrint(r)
	}
	if word == "" || strings.IndexFunc(word, strange) >= 0 {
		return strconv.AppendQuote(line, word)
	}
	return append(line, word...)
}

// appendQuoted appends what strconv.AppendQuote does, in less time where
// most bytes stay as they are.
func appendQuoted(line, value []byte) []byte {
	line = append(line, '"')
	for len(value) > 0 {
		end := indexOr(value, odd)
		line = append(line, value[:end]...)
		value = value[end:]
		if end = indexOr(value, plain); end > 0 { // whole runes, as their bytes are all odd
			quoted := strconv.AppendQuote(nil, string(value[:end]))
			line = append(line, quoted[1:len(quoted)-1]...)
			value = value[end:]
		}
	}
	return append(line, '"')
}

func plain(b byte) bool { return ' ' <= b && b <= '~' && b != '"' && b != '\\' }
func odd(b byte) bool   { return !plain(b) }

// indexOr returns the place of the first such byte, or the length.
func indexOr(value []byte, is func(byte) bool) int {
	if i := slices.IndexFunc(value, is); i >= 0 {
		return i
	}
	return len(value)
}

// read returns the fields that an operation reads, nil for all or none. The source
// uses an operation again, so what its kind has no use for may be of another.
func read(op *db.Op) []string {
	switch op.Kind {
	case db.Read, db.Scan, db.ReadModifyWrite:
		return op.Fields
	}
	return nil
}

// written returns the fields that an operation writes.
func written(op *db.Op) []db.Field {
	switch op.Kind {
	case db.Insert, db.Update, db.ReadModifyWrite:
		return op.Values
	}
	return nil
}
