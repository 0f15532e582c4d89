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
	db.Register("redis", "Redis, Valkey: hashes and a sorted set, as YCSB lays them out", open)
	db.Register("keydb", "KeyDB: the same as redis", open)
}

// Binding is the settings of one Redis server.
type Binding struct {
	Host     string // a name or an address, without a port
	Port     int
	Password string        // of the default user; empty if there is none
	Timeout  time.Duration // the longest wait for a connection, or for all replies to what is sent together
	Faults   Faults
	Storage  Storage
}

// NewBinding returns the default settings: a server on this machine, without a
// password, and a time limit of ten seconds.
func NewBinding() *Binding {
	return &Binding{
		Host: "127.0.0.1", Port: 6379, Timeout: 10 * time.Second,
		Faults: Faults{GiveUp: 10 * time.Second}, Storage: defaultStorage(),
	}
}

// RegisterFlags declares the properties redis.host, redis.port, redis.password
// and redis.timeout, and those of [Storage], with the present settings as their
// defaults.
func (b *Binding) RegisterFlags(fs *flag.FlagSet) {
	fs.StringVar(&b.Host, "redis.host", b.Host, "`name` or address of the server")
	fs.IntVar(&b.Port, "redis.port", b.Port, "TCP `port` of the server")
	fs.StringVar(&b.Password, "redis.password", b.Password, "`password`, if the server wants one")
	fs.Var((*milliseconds)(&b.Timeout), "redis.timeout", "connect, read and write time limit in `milliseconds`")
	b.Faults.registerFlags(fs)
	b.Storage.registerFlags(fs)
}

// Open checks the settings, then connects once, so that a wrong address or
// password is found within the time limit. The error of settings that cannot be
// used joins a [db.PropertyError] for each.
func (b *Binding) Open(ctx context.Context) (db.DB, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	pulse := &pulse{giveup: b.Faults.GiveUp}
	s := &server{
		network:  "tcp",
		address:  net.JoinHostPort(b.Host, strconv.Itoa(b.Port)),
		password: b.Password,
		timeout:  b.Timeout,
		pulse:    pulse,
	}
	dialect, err := s.dialect(ctx)
	if err != nil {
		return nil, err
	}
	d := &database{
		transport: s.link,
		pulse:     pulse,
		servers:   func() []*server { return []*server{s} },
	}
	b.Storage.store(d, dialect)
	return d, nil
}

func (b *Binding) check() error {
	errs := []error{checkHost(b.Host), b.Faults.check()}
	if b.Port < 1 || b.Port > 65535 {
		errs = append(errs, &db.PropertyError{
			Property: "redis.port", Value: strconv.Itoa(b.Port), Want: "a port from 1 to 65535"})
	}
	if b.Timeout <= 0 {
		errs = append(errs, &db.PropertyError{
			Property: "redis.timeout", Value: (*milliseconds)(&b.Timeout).String(), Want: "more than 0 milliseconds"})
	}
	return errors.Join(append(errs, b.Storage.check())...)
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
