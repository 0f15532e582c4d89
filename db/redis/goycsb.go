package redis

import (
	"net"
	"strconv"
	"strings"
	"time"
)

// aliases are the properties of go-ycsb (its db/redis/db.go) that have other
// names here, and those that have no counterpart.
var aliases = []alias{
	{"redis.addr", "alias of go-ycsb's: `host:port`, the path of a socket, or a list with semicolons for a cluster", addr},
	{"redis.network", "alias of go-ycsb's: what redis.addr is, `tcp or unix`", network},
	{"redis.mode", "alias of go-ycsb's: `single, cluster or sentinel`", mode},
	{"redis.tls_ca", "alias of redis.tls.ca; implies redis.tls=true", tlsFile("redis.tls.ca")},
	{"redis.tls_cert", "alias of redis.tls.cert; implies redis.tls=true", tlsFile("redis.tls.cert")},
	{"redis.tls_key", "alias of redis.tls.key; implies redis.tls=true", tlsFile("redis.tls.key")},
	{"redis.tls_insecure_skip_verify", "alias of redis.tls.skipverify; implies redis.tls=true if it is true", skipVerify},
	{"redis.dial_timeout", "alias of redis.timeout, as in 5s", timeout},
	{"redis.read_timeout", "alias of redis.timeout, as in 5s", timeout},
	{"redis.write_timeout", "alias of redis.timeout, as in 5s", timeout},

	refused("redis.pool_size", "there is no pool: each worker has its own connection, or see redis.connections"),
	refused("redis.min_idle_conns", "there is no pool: all connections are made at the start"),
	refused("redis.max_conn_age", "there is no pool: a connection is used until it breaks"),
	refused("redis.pool_timeout", "there is no pool: no worker waits for a connection"),
	refused("redis.idle_timeout", "there is no pool: a connection is used until it breaks"),
	refused("redis.idle_check_frequency", "there is no pool: a connection is used until it breaks"),
	refused("redis.max_retries", "a failed operation counts as failed and is not sent again"),
	refused("redis.min_retry_backoff", "a failed operation counts as failed and is not sent again"),
	refused("redis.max_retry_backoff", "a failed operation counts as failed and is not sent again"),
	refused("redis.max_redirects", "how often a cluster redirects an operation is not a setting"),
	refused("redis.read_only", "replicas are not read"),
	refused("redis.route_by_latency", "replicas are not read"),
	refused("redis.route_randomly", "replicas are not read"),
}

// refused is a property without a counterpart, for this reason. What asks for
// nothing is taken.
func refused(name, reason string) alias {
	translate := func(text string, _ *Binding) ([]setting, string) {
		switch strings.ToLower(strings.TrimSpace(text)) {
		case "", "0", "0s", "-1", "false":
			return nil, ""
		}
		return nil, "it left out (" + reason + ")"
	}
	return alias{name, "go-ycsb's, and taken only if it asks for nothing: " + reason, translate}
}

// addr is a host and its port, a path or, for a cluster, a list.
func addr(text string, b *Binding) ([]setting, string) {
	text = strings.TrimSpace(text)
	if b.aliased("redis.network") == "unix" {
		return []setting{{"redis.socket", text}}, ""
	}
	if b.aliased("redis.mode") == "cluster" || strings.ContainsAny(text, ";,") {
		return []setting{{"redis.host", strings.ReplaceAll(text, ";", ",")}}, ""
	}
	if strings.HasPrefix(text, "/") {
		return []setting{{"redis.socket", text}}, ""
	}
	host, port, err := net.SplitHostPort(text)
	if _, number := strconv.ParseUint(port, 10, 16); err != nil || number != nil || host == "" {
		return nil, "host:port"
	}
	return []setting{{"redis.host", host}, {"redis.port", port}}, ""
}

func network(text string, b *Binding) ([]setting, string) {
	switch {
	case text == "tcp":
		return []setting{{"redis.socket", ""}}, ""
	case text == "unix" && b.Socket == "" && b.aliased("redis.addr") == "":
		return nil, "the path of the socket, in redis.addr, with it"
	case text == "unix":
		return nil, ""
	}
	return nil, "tcp or unix"
}

func mode(text string, b *Binding) ([]setting, string) {
	switch {
	case text == "single":
		return []setting{{"redis.cluster", "false"}, {"redis.sentinel.master", ""}}, ""
	case text == "cluster":
		return []setting{{"redis.cluster", "true"}}, ""
	case text == "sentinel" && b.Sentinel.Master == "":
		return nil, "redis.sentinel.master and redis.sentinel.hosts with it"
	case text == "sentinel":
		return []setting{{"redis.cluster", "false"}}, ""
	}
	return nil, "single, cluster or sentinel"
}

// tlsFile is an alias of a file that go-ycsb reads for TLS, for which it has no
// switch.
func tlsFile(property string) func(text string, _ *Binding) ([]setting, string) {
	return func(text string, _ *Binding) ([]setting, string) {
		if text == "" {
			return nil, ""
		}
		return []setting{{property, text}, {"redis.tls", "true"}}, ""
	}
}

func skipVerify(text string, _ *Binding) ([]setting, string) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "true":
		return []setting{{"redis.tls.skipverify", "true"}, {"redis.tls", "true"}}, ""
	case "false":
		return []setting{{"redis.tls.skipverify", "false"}}, ""
	}
	return nil, "true or false"
}

// timeout is a duration of whole milliseconds.
func timeout(text string, _ *Binding) ([]setting, string) {
	d, err := time.ParseDuration(strings.TrimSpace(text))
	if err != nil || d%time.Millisecond != 0 {
		return nil, "a duration of whole milliseconds, as in 5s or 300ms"
	}
	return []setting{{"redis.timeout", strconv.FormatInt(d.Milliseconds(), 10)}}, ""
}
