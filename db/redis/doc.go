// Package redis is the binding for Redis and for what speaks its protocol, such
// as KeyDB and Valkey. Importing it registers the bindings "redis" and "keydb",
// which are the same.
//
// # Layout
//
// The data is laid out as YCSB's Redis binding does it, so that either can load
// what the other reads:
//
//   - A record is a hash under the bare key. The table is ignored: the same key
//     in two tables is one record.
//   - The sorted set _indices has the key of each inserted record as a member,
//     with the key's hash as its score: Java's String.hashCode.
//
// # Operations
//
//   - Read: HGETALL for all fields, HMGET for named ones.
//   - Insert: HSET and ZADD _indices, sent together: one round trip. A record
//     that is there already gets these fields and keeps its others. The two are
//     no transaction: a key of another type is refused by HSET alone.
//   - Update: one HSET, no read. A record that is not there comes to be, with
//     these fields, but not in the index: scans do not see it.
//   - Delete: UNLINK and ZREM _indices, sent together. (YCSB leaves the key in
//     the index.)
//   - Scan: ZRANGEBYSCORE _indices from the start's score on, then all reads
//     sent together: two round trips. Records come in the order of their keys'
//     hashes, not of their keys; the first may be another one whose hash is
//     that of the start. A member of the index whose record is gone, or has
//     none of the fields, is left out, so that a scan may find fewer records.
//
// Opening the database asks the server for HSET and UNLINK, by COMMAND INFO.
// Where HSET takes one field only, as before version 4.0, it is HMSET that
// writes. Where there is no UNLINK, or the server does not tell, it is DEL that
// deletes.
//
// Sessions take batches. All commands of all operations of a batch are sent
// together, and after them all reads of the records that its scans found: one
// round trip, or two if a scan found something. The operations are carried out
// in the batch's order, but for those reads, and are no transaction.
//
// # Connections and failures
//
// Each session has one connection of its own. The time limit is that of making
// it, and then of each round trip, from its sending to its last reply, of
// however many operations. A connection that broke or timed out is given up: the
// operations without a reply fail and are not tried again, as nobody knows
// whether the server did them. The next operation makes a new connection, behind
// a pause of about 10 ms that doubles up to 1 s while failures go on. A session
// that was closed makes none.
//
// Failed operations are counted under these words:
//
//   - NOT_FOUND: the record is not there, or has none of the named fields.
//   - BAD_REQUEST: a write of no fields, which Redis does not know.
//   - NOT_IMPLEMENTED: a read-modify-write in a batch.
//   - TIMEOUT: no connection, or not all answers, within redis.timeout.
//   - CONNECTION: the connection was refused or broke, or what came back is no
//     answer to what was sent.
//   - the word with which the server's own error begins, such as OOM,
//     WRONGTYPE, NOAUTH, LOADING, READONLY or MOVED; ERROR if it has none.
package redis
