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
//   - Delete: DEL and ZREM _indices, sent together. (YCSB leaves the key in the
//     index.)
//   - Scan: ZRANGEBYSCORE _indices from the start's score on, then all reads
//     sent together: two round trips. Records come in the order of their keys'
//     hashes, not of their keys; the first may be another one whose hash is
//     that of the start. A member of the index whose record is gone, or has
//     none of the fields, is left out, so that a scan may find fewer records.
//
// # Connections and failures
//
// Each session has one connection of its own. A connection that broke or timed
// out is given up: its operation fails and is not tried again, as nobody knows
// whether the server did it. The next operation makes a new connection, behind
// a pause of about 10 ms that doubles up to 1 s while failures go on.
//
// Failed operations are counted under these words:
//
//   - NOT_FOUND: the record is not there, or has none of the named fields.
//   - BAD_REQUEST: a write of no fields, which Redis does not know.
//   - TIMEOUT: no connection, or no answer, within redis.timeout.
//   - CONNECTION: the connection was refused or broke.
//   - the word with which the server's own error begins, such as OOM,
//     WRONGTYPE, NOAUTH, LOADING, READONLY or MOVED; ERROR if it has none.
package redis
