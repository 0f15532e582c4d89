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
// # Connections
//
// Each session has one connection of its own. The time limit is that of making
// it, and then of each round trip, from its sending to its last reply, of
// however many operations. A connection that broke or timed out is given up: the
// operations without a reply fail and are not tried again, as nobody knows
// whether the server did them. The next operation makes a new connection, behind
// a pause of about 10 ms that doubles up to 1 s while failures go on. A session
// that was closed makes none.
//
// # Shared connections
//
// With redis.connections=c, the workers of a phase share c connections, in turn;
// what c exceeds the number of workers is not opened. An operation is sent as soon
// as it is due, whatever else waits for a reply on its connection, so that as many
// are in flight as there are workers on it, and the connection is topped up as
// replies come. What was begun while replies were read is sent by one write. Each
// operation has a latency of its own: from its start until its own reply has come.
// What memtier_benchmark calls 400 clients with a pipeline of 20 is 8000 workers
// with redis.connections=400. Sessions of such a database are each a
// [db.Multiplexer]. A batchsize above 1 is refused with it.
//
// A connection that breaks fails all that was sent on it, each operation for
// itself; the next one makes it anew, and the others wait for that. The time limit
// of an operation begins when it is sent; the first that is over gives the
// connection up.
//
// # Failures
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
//   - TLS: the two sides did not agree; see below.
//   - SENTINEL: no sentinel tells the master, or what they call it is a replica.
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
// # Ways to a server
//
// One server is reached at redis.host and redis.port, or at the unix socket
// redis.socket. On every connection the user redis.username, or the default one,
// says hello with redis.password, and the database redis.db is chosen.
//
// With redis.sentinel.master and redis.sentinel.hosts, a list of hosts with
// optional ports (26379), the sentinels are asked one after another where the
// master is: whenever a connection is made, so that a failover is followed. What
// they name is taken if its ROLE is master, or KeyDB's active-replica, or if it
// does not tell. An operation that fails as READONLY gives up the connection, and
// the next operation asks again. What a master took after another one was chosen
// is lost, as is the nature of Redis. The sentinels have a user and a password of
// their own, redis.sentinel.username and redis.sentinel.password.
//
// With redis.tls=true all connections are encrypted, those to sentinels and to
// the nodes of a cluster too. A server's certificate must be signed by one in the
// file redis.tls.ca, or else by one that the system trusts, and be that of the
// host's name or address, or of redis.tls.servername. With
// redis.tls.skipverify=true any certificate is taken, and redis.tls.ca is of no
// use. To servers that want a certificate of ours, that in redis.tls.cert is
// shown, whose key is in redis.tls.key; both are PEM, and read once, by Open. No
// connection is ever plain text for want of something in these files.
//
// go-ycsb's names of these properties, such as redis.addr, are taken too. What
// two names say differently is an error.
//
// # Redis Cluster
//
// With redis.cluster=true, redis.host is a list of nodes such as
// "10.0.0.1,10.0.0.2:7000,[fd00::3]:7000", where redis.port is the port of those
// without one. One that answers is enough: it names the others. A node of a
// cluster without redis.cluster=true is refused, as is another server with it.
//
//   - Each session has one connection to each master. Password and time limit
//     are those of every node.
//   - The commands of a batch, or of an insert and its index, go to all nodes
//     concerned before the first reply is awaited. The sorted set _indices is on
//     one node, which takes a command of every insert.
//   - MOVED and ASK are followed, up to five times for a command. TRYAGAIN and
//     CLUSTERDOWN are tried again up to six times, behind pauses of 10 ms that
//     double, within redis.timeout. After that the operation fails under the
//     word of the last answer. Nothing else is sent twice.
//   - Which node has which slots is asked anew when a node says MOVED or
//     CLUSTERDOWN, or does not answer: in the background, at most every 100 ms.
//   - The error of a node that cannot be reached says which slots are concerned.
//     While such a node is down one session at a time tries to connect, behind
//     the same pauses as those of a single server. The operations of the others
//     on it fail at once with that error, so that the nodes which are up get as
//     much work as before; a session that reaches no node waits.
//
// # What is said about the server
//
// Before and after a phase, one connection more asks for INFO, a few settings
// by CONFIG GET, DBSIZE and whether the index exists, in two round trips. What
// the server may not tell is left out. The description has the address (host and
// port, path of the socket, the master's name at sentinels, or the masters of a
// cluster), the kind of server
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
