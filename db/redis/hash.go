package redis

import (
	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis/resp"
)

// hash is YCSB's layout: a record is a hash under its key.
type hash struct {
	dialect dialect
	expiry  expiry
	tables  bool // keys are table/key
	names   names
	fields  []db.Field
}

func (h *hash) reset() { h.fields = h.fields[:0] }

func (h *hash) readsFirst(*db.Op) bool { return false }

func (h *hash) encode(f *flight, op *db.Op) {
	switch op.Kind {
	case db.Read:
		h.read(f, op)
	case db.Update, db.Insert:
		h.write(f, op)
	case db.Delete:
		f.begin(h.dialect.remove, 1, isInteger)
		h.addKey(f, op)
	}
}

func (h *hash) read(f *flight, op *db.Op) {
	if op.Fields == nil {
		f.begin("HGETALL", 1, isPairs)
		h.addKey(f, op)
		return
	}
	f.begin("HMGET", 1+len(op.Fields), isValues)
	h.addKey(f, op)
	for _, name := range op.Fields {
		f.addString(name)
	}
}

func (h *hash) write(f *flight, op *db.Op) {
	f.begin(h.dialect.write, 1+2*len(op.Values), h.dialect.written)
	h.addKey(f, op)
	for i := range op.Values {
		f.addString(op.Values[i].Name)
		f.addBytes(op.Values[i].Value)
	}
	if ttl := h.expiry.draw(); ttl != 0 {
		f.begin("PEXPIRE", 2, isInteger)
		h.addKey(f, op)
		f.addInt(ttl)
	}
}

func (h *hash) addKey(f *flight, op *db.Op) {
	if h.tables {
		f.addTableKey(op.Table, op.Key)
	} else {
		f.addKey(op.Key)
	}
}

// addTableKey adds the key that go-ycsb gives a record.
func (f *flight) addTableKey(table, key string) {
	length := len(table) + len("/") + len(key)
	f.out = resp.BeginWord(f.out, length)
	f.out = append(f.out, table...)
	f.out = append(f.out, '/')
	f.out = append(f.out, key...)
	c := f.last()
	c.keyStart, c.keyEnd = len(f.out)-length, len(f.out)
	f.out = resp.EndWord(f.out)
	c.end = len(f.out)
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
