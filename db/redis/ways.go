package redis

import (
	"errors"
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// The server's address if nothing is said.
const (
	usualHost = "127.0.0.1"
	usualPort = 6379

	highestPort = 65535
)

// setting is a property and its text.
type setting struct{ property, text string }

// checkWay refuses settings of which one would be left out for another. There is
// one way to the data: by host and port, by socket, by sentinels, or by nodes of
// a cluster.
func (b *Binding) checkWay() error {
	var errs []error
	refuse := func(s setting, want string) {
		errs = append(errs, &db.PropertyError{Property: s.property, Value: s.text, Want: want})
	}
	if b.Socket != "" {
		for _, other := range b.besideSocket() {
			refuse(other, "it left out beside redis.socket, which is another way to a server")
		}
	}
	if b.Sentinel.on() {
		for _, other := range b.address() {
			refuse(other, "it left out beside redis.sentinel.master: the sentinels tell the address")
		}
	}
	switch {
	case b.DB < 0:
		refuse(setting{"redis.db", strconv.Itoa(b.DB)}, "a number from 0")
	case b.Cluster && b.DB != 0:
		refuse(setting{"redis.db", strconv.Itoa(b.DB)}, "0 with redis.cluster=true, as clusters have no other")
	}
	if b.Cluster && b.Sentinel.on() {
		refuse(setting{"redis.cluster", "true"}, "false beside redis.sentinel.master: clusters do without sentinels")
	}
	return errors.Join(append(errs, checkSocket(b.Socket), b.checkAddress())...)
}

// besideSocket is what has no meaning beside a unix socket.
func (b *Binding) besideSocket() []setting {
	others := b.address()
	if b.Sentinel.Master != "" {
		others = append(others, setting{"redis.sentinel.master", b.Sentinel.Master})
	}
	if b.Cluster {
		others = append(others, setting{"redis.cluster", "true"})
	}
	if b.TLS.On {
		others = append(others, setting{"redis.tls", "true"})
	}
	return others
}

// address is the host and the port as far as somebody set them.
func (b *Binding) address() []setting {
	var given []setting
	if b.Host != "" && b.Host != usualHost {
		given = append(given, setting{"redis.host", mask(b.Host)})
	}
	if b.Port != 0 && b.Port != usualPort {
		given = append(given, setting{"redis.port", strconv.Itoa(b.Port)})
	}
	return given
}

// checkAddress checks host and port if they are the way to the server.
func (b *Binding) checkAddress() error {
	if b.Socket != "" || b.Sentinel.on() {
		return nil
	}
	err := b.checkHosts()
	if b.Port < 1 || b.Port > highestPort {
		err = errors.Join(err, &db.PropertyError{
			Property: "redis.port", Value: strconv.Itoa(b.Port), Want: "a port from 1 to 65535"})
	}
	return err
}

// checkSocket refuses paths that no unix socket can have.
func checkSocket(path string) error {
	const longest = 107 // the room of sockaddr_un on Linux, less its end
	want := ""
	switch {
	case strings.ContainsAny(path, "\"'`"):
		want = "a path without the quotes, which would be a part of it"
	case len(path) > longest:
		want = "a path of at most 107 bytes, as that is all that sockets can have"
	default:
		return nil
	}
	return &db.PropertyError{Property: "redis.socket", Value: path, Want: want}
}
