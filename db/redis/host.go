package redis

import (
	"net/netip"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// checkHost refuses what is often written in the place of a host.
func checkHost(host string) error {
	want := wantOfHost(host)
	if want == "" {
		return nil
	}
	return &db.PropertyError{Property: "redis.host", Value: mask(host), Want: want}
}

// wantOfHost returns what should be there instead of this host, or nothing.
func wantOfHost(host string) string {
	_, notAddress := netip.ParseAddr(host)
	switch {
	case host == "":
		return "the name or address of a server"
	case strings.ContainsAny(host, "\"'`"):
		return "a host without the quotes, which would be a part of its name"
	case strings.Contains(host, "://"):
		return "a host alone, not a URL"
	case strings.Contains(host, "@"):
		return "a host alone, without a user or a password (redis.password is a property)"
	case strings.ContainsAny(host, ",;"):
		return "one host, not a list (of a cluster's nodes with redis.cluster=true)"
	case strings.ContainsAny(host, " \t\r\n"):
		return "a host without blanks"
	case strings.Contains(host, "/"):
		return "a host, not a path"
	case strings.Contains(host, ":") && notAddress != nil:
		return "a host without a port (redis.port is a property) or brackets"
	}
	return ""
}

// mask hides what may be a user's name and password.
func mask(host string) string {
	if at := strings.LastIndexByte(host, '@'); at >= 0 {
		return "***" + host[at:]
	}
	return host
}
