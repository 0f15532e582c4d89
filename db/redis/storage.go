package redis

import (
	"errors"
	"flag"
	"strconv"

	"github.com/goycsb/goycsb/db"
)

// Storage is how records are stored, and how scans find them.
type Storage struct {
	DataType string // of a record: hash or string
	Index    string // for scans: hash, lex, sharded or none
	Shards   int    // sorted sets of a sharded index
	TTL      TTL    // of each record that is written
	MultiKey bool   // one MSET and one MGET for all writes and reads of a batch

	// TableKeys makes the key of a record table/key, as in go-ycsb. Without it,
	// as in YCSB, the table is ignored.
	TableKeys bool

	// A record's fields, which the workload decides on. With strings, an
	// update of fewer fields than there are has to read the record first.
	Fields      int64  // how many there are
	FieldPrefix string // before a field's index in its name; the lone field has index 0
}

// defaultStorage is YCSB's.
func defaultStorage() Storage {
	return Storage{DataType: "hash", Index: "hash", Shards: 16, Fields: 10, FieldPrefix: "field"}
}

func (s *Storage) registerFlags(fs *flag.FlagSet) {
	fs.StringVar(&s.DataType, "redis.datatype", s.DataType,
		"`type` of a record: hash (as YCSB stores it) or string (the lone field, or all fields packed into one value)")
	fs.StringVar(&s.Index, "redis.index", s.Index,
		"`kind` of index for scans: hash (YCSB's, by the keys' hashes), lex (in the order of keys), sharded (the same, in several sorted sets) or none (no scans)")
	fs.IntVar(&s.Shards, "redis.index.shards", s.Shards,
		"number of sorted `sets` of redis.index=sharded, spread evenly over the slots of a cluster; the same for load and run")
	fs.Var(&s.TTL, "redis.ttl",
		"`milliseconds` after which a record that was written expires, or a range such as 60000-120000 from which they are drawn; empty for never")
	fs.BoolVar(&s.MultiKey, "redis.multikey", s.MultiKey,
		"all writes of a batch are one MSET and all reads one MGET; wants redis.datatype=string")
	fs.BoolVar(&s.TableKeys, "redis.tablekeys", s.TableKeys,
		"keys are table/key, as in go-ycsb, and not the key alone, as in YCSB; wants redis.datatype=hash and redis.index=none")
	fs.Int64Var(&s.Fields, "fieldcount", s.Fields, "number of `fields` of a record")
	fs.StringVar(&s.FieldPrefix, "fieldnameprefix", s.FieldPrefix, "`text` before a field's index, which counts from 0, in its name")
}

// mostShards is more than a cluster has nodes.
const mostShards = 1024

func (s *Storage) check() error {
	errs := []error{s.checkTogether()}
	refuse := func(property, value, want string) {
		errs = append(errs, &db.PropertyError{Property: property, Value: value, Want: want})
	}
	if s.DataType != "hash" && s.DataType != "string" {
		refuse("redis.datatype", s.DataType, "hash or string")
	}
	switch s.Index {
	case "hash", "lex", "sharded", "none":
	default:
		refuse("redis.index", s.Index, "hash, lex, sharded or none")
	}
	if s.Shards < 1 || s.Shards > mostShards {
		refuse("redis.index.shards", strconv.Itoa(s.Shards), "a number of sorted sets from 1 to "+strconv.Itoa(mostShards))
	}
	if !s.TTL.valid() {
		refuse("redis.ttl", s.TTL.String(), wantTTL)
	}
	if s.Fields < 1 {
		refuse("fieldcount", strconv.FormatInt(s.Fields, 10), "1 or more fields")
	}
	return errors.Join(errs...)
}

// checkTogether refuses settings that others forbid.
func (s *Storage) checkTogether() error {
	var errs []error
	refuse := func(property, want string) {
		errs = append(errs, &db.PropertyError{Property: property, Value: "true", Want: want})
	}
	if s.MultiKey && s.DataType != "string" {
		refuse("redis.multikey", "false, or redis.datatype=string, which MSET and MGET are for")
	}
	if s.MultiKey && s.TTL.given() {
		refuse("redis.multikey", "false, or no redis.ttl, as MSET sets no expiry")
	}
	if s.TableKeys && (s.DataType != "hash" || s.Index != "none") {
		refuse("redis.tablekeys", "false, or redis.datatype=hash and redis.index=none, as in go-ycsb")
	}
	return errors.Join(errs...)
}

// store makes the database's sessions store records so, on servers of this
// dialect.
func (s *Storage) store(d *database, dialect dialect) {
	d.layout, d.index = s.layout(dialect), s.index()
	d.expires, d.multiKey = s.TTL.given(), s.MultiKey
}

func (s *Storage) layout(d dialect) func() layout {
	ttl, tables := s.TTL, s.TableKeys
	if s.DataType == "string" {
		field, count := s.FieldPrefix+"0", s.Fields
		return func() layout { return &blob{dialect: d, expiry: newExpiry(ttl), field: field, count: count} }
	}
	return func() layout { return &hash{dialect: d, expiry: newExpiry(ttl), tables: tables} }
}

func (s *Storage) index() index {
	switch s.Index {
	case "lex":
		return lex{}
	case "sharded":
		return newShards(s.Shards)
	case "none":
		return none{}
	}
	return scores{}
}
