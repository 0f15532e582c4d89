package redis

import (
	"context"
	"errors"
	"flag"
	"net"
	"strconv"
	"time"

	"github.com/goycsb/goycsb/db"
)

func init() {
	open := func() db.Binding { return NewBinding() }
	db.Register("redis", "Redis, Valkey: hashes and a sorted set, as YCSB lays them out", open,
		"site.ycsb.db.RedisClient", "com.yahoo.ycsb.db.RedisClient")
	db.Register("keydb", "KeyDB: the same as redis", open)
}

// Binding is the settings of one Redis server.
type Binding struct {
	Host     string        // a name or an address, without a port; of a cluster a list of nodes
	Port     int           // the TCP port
	Cluster  bool          // a Redis Cluster: Host is some of its nodes, "a:7000,b", where Port is the default
	Socket   string        // the path of a unix socket, in the place of host and port
	DB       int           // the number of the database
	Username string        // empty for the default user
	Password string        // empty if there is none
	Timeout  time.Duration // the longest wait for a connection, or for all replies to what is sent together
	TLS      TLS           // whether and how connections are encrypted
	Sentinel Sentinel      // who tells where the server is; zero: nobody is asked
	Sharing  Sharing       // whether sessions share connections
	Faults   Faults        // when the server is taken for lost
	Storage  Storage       // how records are stored and indexed

	aliases []translation
}

// NewBinding returns the default settings: a server on this machine, without a
// password, and a time limit of ten seconds.
func NewBinding() *Binding {
	return &Binding{
		Host: usualHost, Port: usualPort, Timeout: 10 * time.Second,
		Faults: Faults{GiveUp: 10 * time.Second}, Storage: defaultStorage(),
	}
}

// RegisterFlags declares the properties, with the present settings as their
// defaults, and other tools' names for them.
func (b *Binding) RegisterFlags(fs *flag.FlagSet) {
	fs.StringVar(&b.Host, "redis.host", b.Host, "`name` or address of the server; of a cluster a list of nodes")
	fs.IntVar(&b.Port, "redis.port", b.Port, "TCP `port` of the server")
	fs.BoolVar(&b.Cluster, "redis.cluster", b.Cluster, "redis.host is nodes of a Redis Cluster, with commas between them and optional ports")
	fs.StringVar(&b.Socket, "redis.socket", b.Socket, "`path` of the server's unix socket, instead of host and port")
	fs.IntVar(&b.DB, "redis.db", b.DB, "`number` of the database")
	fs.StringVar(&b.Username, "redis.username", b.Username, "`name` of the user, if it is not the default one")
	fs.StringVar(&b.Password, "redis.password", b.Password, "`password`, if the server wants one")
	fs.Var((*milliseconds)(&b.Timeout), "redis.timeout", "connect, read and write time limit in `milliseconds`")
	b.TLS.registerFlags(fs)
	b.Sentinel.registerFlags(fs)
	b.Sharing.registerFlags(fs)
	b.Faults.registerFlags(fs)
	b.Storage.registerFlags(fs)
	b.registerAliases(fs)
}

// Open checks the settings, then connects once, so that a wrong address or
// password is found within the time limit. The error of settings that cannot be
// used joins a [db.PropertyError] for each.
func (b *Binding) Open(ctx context.Context) (db.DB, error) {
	b, given, err := b.resolve()
	if err = errors.Join(err, given.rename(b.check())); err != nil {
		return nil, err
	}
	s, err := b.server()
	if err != nil {
		return nil, err
	}
	if b.Cluster {
		return b.openCluster(ctx, s)
	}
	if err := s.refuseNode(ctx); err != nil {
		return nil, s.explain(ctx, err)
	}
	dialect, err := s.dialect(ctx)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	d := &database{
		transport: s.link,
		pulse:     s.pulse,
		servers:   func() []*server { return []*server{s} },
	}
	b.Storage.store(d, dialect)
	if b.Sharing.Connections > 0 {
		return &sharing{database: d, server: s, connections: b.Sharing.Connections}, nil
	}
	return d, nil
}

func (b *Binding) check() error {
	login := b.login()
	errs := []error{b.checkWay(), login.check(), b.TLS.check(), b.Sentinel.check(), b.Sharing.check(), b.Faults.check()}
	if b.Timeout <= 0 {
		errs = append(errs, &db.PropertyError{
			Property: "redis.timeout", Value: (*milliseconds)(&b.Timeout).String(), Want: "more than 0 milliseconds"})
	}
	if b.Cluster && b.Sharing.Connections > 0 {
		errs = append(errs, &db.PropertyError{Property: "redis.connections", Value: strconv.Itoa(b.Sharing.Connections),
			Want: "0 with redis.cluster, where each worker has a connection to each node"})
	}
	if b.Sharing.Connections > 0 && b.Storage.MultiKey {
		errs = append(errs, &db.PropertyError{Property: "redis.multikey", Value: "true",
			Want: "false with redis.connections, where no operations travel together"})
	}
	if b.Cluster && b.Storage.MultiKey {
		errs = append(errs, &db.PropertyError{Property: "redis.multikey", Value: "true",
			Want: "false with redis.cluster, as the keys of one command would be on several nodes"})
	}
	return errors.Join(append(errs, b.Storage.check())...)
}

// server is how to reach the server.
func (b *Binding) server() (*server, error) {
	config, err := b.TLS.config()
	if err != nil {
		return nil, err
	}
	s := &server{
		network: "tcp",
		address: net.JoinHostPort(b.Host, strconv.Itoa(b.Port)),
		login:   b.login(),
		db:      b.DB,
		tls:     config,
		timeout: b.Timeout,
		pulse:   &pulse{giveup: b.Faults.GiveUp},
	}
	if b.Socket != "" {
		s.network, s.address = "unix", b.Socket
	}
	if b.Sentinel.on() {
		s = s.managed(&b.Sentinel)
	}
	return s, nil
}

func (b *Binding) login() login {
	return login{username: b.Username, password: b.Password, properties: "redis"}
}

// milliseconds is a duration whose text is a whole number of milliseconds.
type milliseconds time.Duration

func (m *milliseconds) String() string {
	return strconv.FormatInt(time.Duration(*m).Milliseconds(), 10)
}

// Get returns the number as an int64, as a [flag.Getter] of a number does.
func (m *milliseconds) Get() any { return time.Duration(*m).Milliseconds() }

func (m *milliseconds) Set(text string) error {
	const most = int64(1<<63-1) / int64(time.Millisecond)
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n > most || n < -most {
		return errors.New("want a whole number of milliseconds")
	}
	*m = milliseconds(time.Duration(n) * time.Millisecond)
	return nil
}
