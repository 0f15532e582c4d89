package redis

import (
	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis/resp"
)

// hash is YCSB's layout: a record is a hash under its key.
type hash struct {
	dialect dialect
	names   names
	fields  []db.Field
}

func (h *hash) reset() { h.fields = h.fields[:0] }

func (h *hash) encode(f *flight, op *db.Op) {
	switch op.Kind {
	case db.Read:
		h.read(f, op.Key, op.Fields)
	case db.Update, db.Insert:
		h.write(f, op.Key, op.Values)
	case db.Delete:
		f.begin(h.dialect.remove, 1, isInteger)
		f.addKey(op.Key)
	}
}

func (h *hash) read(f *flight, key string, fields []string) {
	if fields == nil {
		f.begin("HGETALL", 1, isPairs)
		f.addKey(key)
		return
	}
	f.begin("HMGET", 1+len(fields), isValues)
	f.addKey(key)
	for _, name := range fields {
		f.addString(name)
	}
}

func (h *hash) write(f *flight, key string, values []db.Field) {
	f.begin(h.dialect.write, 1+2*len(values), h.dialect.written)
	f.addKey(key)
	for i := range values {
		f.addString(values[i].Name)
		f.addBytes(values[i].Value)
	}
}

func (h *hash) decode(op *db.Op, replies []command) {
	reply := &replies[0].reply
	switch op.Kind {
	case db.Read:
		h.found(op, reply.Elements)
	case db.Delete:
		if reply.Integer == 0 {
			op.Err = db.ErrNotFound
		}
	}
}

func (h *hash) found(op *db.Op, elements []resp.Reply) {
	first := len(h.fields)
	if op.Fields == nil {
		h.pairs(elements)
	} else {
		h.named(op.Fields, elements)
	}
	if len(h.fields) == first {
		op.Err = db.ErrNotFound
		return
	}
	op.Result = h.fields[first:len(h.fields):len(h.fields)]
}

func (h *hash) pairs(elements []resp.Reply) {
	for i := 0; i < len(elements); i += 2 {
		name := keep(&h.names, i/2, elements[i].Bytes)
		h.fields = append(h.fields, db.Field{Name: name, Value: elements[i+1].Bytes})
	}
}

func (h *hash) named(names []string, values []resp.Reply) {
	for i, name := range names {
		if values[i].Kind == resp.Bulk {
			h.fields = append(h.fields, db.Field{Name: keep(&h.names, i, name), Value: values[i].Bytes})
		}
	}
}
