package redis

import (
	"net"
	"net/netip"
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// parseHosts returns the addresses in a property's list of hosts with commas
// between them: a name or an address, with a port behind a colon or with the
// default one. An IPv6 address with a port is in brackets.
func parseHosts(property, list string, port int) ([]string, error) {
	var addresses []string
	for entry := range strings.SplitSeq(list, ",") {
		host, ownPort := splitPort(strings.TrimSpace(entry), port)
		if want := wantOfEntry(host, ownPort); want != "" {
			return nil, &db.PropertyError{Property: property, Value: mask(list), Want: want}
		}
		addresses = append(addresses, net.JoinHostPort(host, strconv.Itoa(ownPort)))
	}
	return addresses, nil
}

// splitPort takes a host and its port apart. What looks like no port is left to
// the host.
func splitPort(entry string, port int) (string, int) {
	host := entry
	colon := strings.LastIndexByte(entry, ':')
	if colon >= 0 && !isAddress(entry) {
		if n, err := strconv.ParseUint(entry[colon+1:], 10, 31); err == nil {
			host, port = entry[:colon], int(n)
		}
	}
	if inner, ok := strings.CutPrefix(host, "["); ok && strings.HasSuffix(inner, "]") {
		if inner = strings.TrimSuffix(inner, "]"); isAddress(inner) {
			host = inner
		}
	}
	return host, port
}

// wantOfEntry returns what should be in the list instead of this host and port,
// or nothing.
func wantOfEntry(host string, port int) string {
	switch {
	case host == "":
		return "a host in each place of the list"
	case strings.Contains(host, ";"):
		return "hosts with commas between them"
	case strings.ContainsAny(host, ":[]") && !strings.ContainsAny(host, "/@") && !isAddress(host):
		return "hosts with or without a port, such as a:6379,b,[::1]:6379"
	case port < 1 || port > 65535:
		return "hosts with ports from 1 to 65535"
	}
	return wantOfHost(host)
}

func isAddress(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}
