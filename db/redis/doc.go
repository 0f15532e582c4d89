// Package redis is the binding for Redis and for what speaks its protocol, such
// as KeyDB and Valkey. Importing it registers the bindings "redis" and "keydb",
// which are the same.
//
// # Layout
//
// By default the data is laid out as YCSB's Redis binding does it, so that either
// can load what the other reads:
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
// # Strings, indexes and expiry
//
// Properties lay the data out otherwise. A load and the runs on it need the same
// ones.
//
// With redis.datatype=string a record is one string. That of a lone field (by
// fieldcount and fieldnameprefix, field0 unless they say otherwise) is the bare
// value, that of several fields is packed as package packed says. A value that
// is not packed is read as that of the lone field, whoever wrote it.
//
//   - Read: one GET, whichever fields are asked for.
//   - Insert: one SET. A record that is there already is replaced whole.
//   - Update of all fields: one SET. With fieldcount=1 that is any update of the
//     lone field.
//   - Update of fewer: GET, and SET of the record with what has changed: two
//     round trips, both in the operation's latency. They are not atomic: of
//     updates of one record by two sessions at once one may be lost. Those of
//     one batch are not. Set writeallfields=true to measure SET alone.
//   - Delete: UNLINK, or DEL if the server is too old.
//
// redis.index chooses how scans find records. Its commands are sent together
// with those of the record.
//
//   - hash: the set _indices in the order of the keys' hashes, as above.
//   - lex: the set _indices_lex, in which all scores are 0: ZRANGEBYLEX finds
//     keys in the order of their bytes. The keys of insertorder=hashed are
//     hashes themselves, so only insertorder=ordered with a zeropadding makes
//     this the order of the records' numbers.
//   - sharded: the same order, in redis.index.shards sets _indices_lex:{n}. Each
//     has an equal part of the slots of a cluster and the keys of the records
//     there, so that no node takes every insert. A scan asks every set for as
//     many keys as it wants and merges them: two round trips, like the others.
//   - none: an insert is the write of the record alone. A workload with scans is
//     refused.
//
// redis.ttl is how many milliseconds a record lives after each insert and
// update: a number, or a range from which one is drawn each time. Hashes get a
// PEXPIRE in the same round trip, strings a SET with PX. An entry of the index
// does not expire: scans leave out records that are gone, and find fewer.
//
// redis.multikey=true sends one MSET for all SETs of a batch and one MGET for
// all GETs, those of a scan included. With batchsize=1 that is one key in each
// command. An error of such a command is that of all its operations. MGET finds
// nothing under a key of another type, where GET fails with WRONGTYPE.
//
// redis.tablekeys=true names records as go-ycsb does: table/key. It is for
// hashes without an index; the JSON that go-ycsb writes in its string mode is
// not read.
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
//   - UNEXPECTED_STATE: a value begins as a packed record does, but is none.
//   - NOT_IMPLEMENTED: a read-modify-write in a batch.
//   - TIMEOUT: no connection, or not all answers, within redis.timeout.
//   - CONNECTION: the connection was refused or broke, or what came back is no
//     answer to what was sent.
//   - MAXCLIENTS: the server takes no more connections.
//   - the word with which the server's own error begins, such as OOM,
//     WRONGTYPE, NOAUTH, LOADING, READONLY, MASTERDOWN, BUSY, NOREPLICAS,
//     MISCONF or MOVED; ERROR if it has none.
//
// A database is given up when connections are refused, or nothing is answered
// in time, for redis.giveup without one answer to an operation of any session:
// then errors wrap [db.ErrGone]. An error that the server sends is an answer, so
// that one which loads its data, or is full, is waited for. The time is counted
// from the first such failure, so that idle sessions give nothing up.
//
// # What is said about the server
//
// Before and after a phase, one connection more asks for INFO, a few settings
// by CONFIG GET, DBSIZE and whether the index exists, in two round trips. What
// the server may not tell is left out. The description has the kind of server
// (Redis, Valkey, KeyDB, Dragonfly, Garnet or Kvrocks), its version, mode, role
// and threads, the limit of its memory, how it saves, and after a phase what
// changed: keys, evictions, expired keys, hits and misses, rejected connections,
// CPU time, background saves, and how often sessions connected anew. A server
// counts for all its clients, not for this one alone.
//
// It warns of records that were evicted or that expired unasked, of commands
// refused for want of memory, of rejected connections, of a restart and of
// background saves.
package redis
