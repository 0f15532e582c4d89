package bolt

import (
	"github.com/goycsb/goycsb/db"
	"go.etcd.io/bbolt"
)

// read appends the fields of a record to the results.
func (s *session) read(tx *bbolt.Tx, table, key string, names []string) ([]db.Field, error) {
	value := lookUp(tx, table, key)
	if value == nil {
		return nil, db.ErrNotFound
	}
	fields, err := s.take(value, names)
	if err == nil && len(fields) == 0 && names != nil {
		return nil, db.ErrNotFound
	}
	return fields, err
}

// scan appends records to the results.
func (s *session) scan(tx *bbolt.Tx, table, start string, count int, names []string) ([]db.Record, error) {
	bucket := tx.Bucket([]byte(table))
	if bucket == nil {
		return nil, nil
	}
	first, cursor := len(s.records), bucket.Cursor()
	for key, value := cursor.Seek([]byte(start)); key != nil && len(s.records)-first < count; key, value = cursor.Next() {
		fields, err := s.take(value, names)
		if err != nil {
			return nil, err
		}
		s.records = append(s.records, db.Record{Key: string(key), Fields: fields})
	}
	return s.records[first:len(s.records):len(s.records)], nil
}

// Of a value that is put, bbolt wants the bytes until the transaction ends. So each
// is memory of its own, and no part of what the worker or the session uses again.

// update writes a record anew, with some of its fields changed.
func update(tx *bbolt.Tx, table, key string, values []db.Field) error {
	value := lookUp(tx, table, key)
	if value == nil {
		return db.ErrNotFound
	}
	changed, err := appendChanged(nil, value, values)
	if err != nil {
		return err
	}
	return tx.Bucket([]byte(table)).Put([]byte(key), changed)
}

// insert writes a record.
func insert(tx *bbolt.Tx, table, key string, values []db.Field) error {
	bucket, err := tx.CreateBucketIfNotExists([]byte(table))
	if err != nil {
		return err
	}
	return bucket.Put([]byte(key), appendFields(nil, values))
}

// remove deletes a record.
func remove(tx *bbolt.Tx, table, key string) error {
	if lookUp(tx, table, key) == nil {
		return db.ErrNotFound
	}
	return tx.Bucket([]byte(table)).Delete([]byte(key))
}

// lookUp returns the value of a record, or nil. It is valid in the transaction.
func lookUp(tx *bbolt.Tx, table, key string) []byte {
	bucket := tx.Bucket([]byte(table))
	if bucket == nil {
		return nil
	}
	return bucket.Get([]byte(key))
}
