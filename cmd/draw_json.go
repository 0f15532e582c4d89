package cmd

import (
	"bufio"
	"encoding/json"
	"unicode/utf8"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

// drawnKey is the key of an operation as a line of JSON. Bytes that are not UTF-8
// are base64, under a name of their own.
type drawnKey struct {
	Worker int     `json:"worker"`
	Key    *string `json:"key,omitempty"`
	Bytes  []byte  `json:"key_base64,omitempty"`
}

// drawnOperation is an operation as a line of JSON.
type drawnOperation struct {
	Worker int          `json:"worker"`
	Kind   string       `json:"op"`
	Table  string       `json:"table"`
	Key    *string      `json:"key,omitempty"`
	Bytes  []byte       `json:"key_base64,omitempty"`
	Count  int          `json:"count,omitempty"`  // of a scan
	Fields []string     `json:"fields,omitempty"` // to read; without: all, if it reads
	Values []drawnField `json:"values,omitempty"` // to write
}

type drawnField struct {
	Name  string  `json:"name"`
	Value *string `json:"value,omitempty"`
	Bytes []byte  `json:"value_base64,omitempty"`
}

func newEncoder(out *bufio.Writer) *json.Encoder {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e
}

func keysInJSON(out *bufio.Writer) notation {
	e := newEncoder(out)
	return func(t workload.Turn) error {
		for _, op := range t.Ops {
			k := drawnKey{Worker: t.Worker}
			k.Key, k.Bytes = textOrBytes(op.Key)
			if err := e.Encode(k); err != nil {
				return err
			}
		}
		return nil
	}
}

func operationsInJSON(out *bufio.Writer) notation {
	e := newEncoder(out)
	var values []drawnField
	return func(t workload.Turn) error {
		for _, op := range t.Ops {
			values = appendDrawn(values[:0], written(op))
			o := drawnOperation{Worker: t.Worker, Kind: op.Kind.String(), Table: op.Table, Fields: read(op), Values: values}
			o.Key, o.Bytes = textOrBytes(op.Key)
			if op.Kind == db.Scan {
				o.Count = op.Count
			}
			if err := e.Encode(o); err != nil {
				return err
			}
		}
		return nil
	}
}

func appendDrawn(list []drawnField, fields []db.Field) []drawnField {
	for _, f := range fields {
		d := drawnField{Name: f.Name}
		d.Value, d.Bytes = textOrBytes(string(f.Value))
		list = append(list, d)
	}
	return list
}

// textOrBytes returns a value as text, or else its bytes.
func textOrBytes(value string) (text *string, bytes []byte) {
	if utf8.ValidString(value) {
		return &value, nil
	}
	return nil, []byte(value)
}
