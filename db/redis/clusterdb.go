package redis

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gomodule/redigo/redis"
	"github.com/goycsb/goycsb/db"
)

// checkHosts refuses a host, or of a cluster a list of hosts, that cannot be
// used.
func (b *Binding) checkHosts() error {
	if !b.Cluster {
		return checkHost(b.Host)
	}
	_, err := parseHosts("redis.host", b.Host, b.Port)
	return err
}

// openCluster opens the cluster of which the hosts are nodes. Each of its nodes
// is reached as settings say, apart from the address.
func (b *Binding) openCluster(ctx context.Context, settings *server) (db.DB, error) {
	seeds, err := parseHosts("redis.host", b.Host, b.Port)
	if err != nil {
		return nil, err
	}
	c := newCluster(settings, seeds)
	dialect, err := c.open(ctx)
	if err != nil {
		c.close()
		return nil, err
	}
	d := &database{
		transport: c.session,
		pulse:     settings.pulse,
		servers:   c.servers,
		closing:   c.close,
	}
	b.Storage.store(d, dialect)
	return d, nil
}

// servers are those that have all records between them.
func (c *cluster) servers() []*server {
	var servers []*server
	for _, n := range c.serving() {
		servers = append(servers, n.server)
	}
	return servers
}

// open learns from the first of the seeds that is of use.
func (c *cluster) open(ctx context.Context) (dialect, error) {
	seeds := c.known()
	var errs []error
	for _, n := range seeds {
		var d dialect
		err := c.learn(ctx, n)
		if err == nil {
			d, err = n.server.dialect(ctx)
		}
		if err == nil {
			return d, nil
		}
		var property *db.PropertyError
		if ctx.Err() != nil || errors.As(err, &property) {
			return d, err
		}
		errs = append(errs, n.server.explain(ctx, err))
	}
	return dialect{}, noSeed(seeds, errs)
}

// refusedSlots is the error of a server that does not say which node has which
// slots.
func (s *server) refusedSlots(reply redis.Error) error {
	if !strings.Contains(string(reply), "cluster support disabled") {
		return s.refused(string(reply))
	}
	return &db.PropertyError{Property: "redis.cluster", Value: "true",
		Want: fmt.Sprintf("false, as %s is no node of a cluster", s.address)}
}

// refuseNode refuses a node of a cluster in the place of a single server: it
// would answer most commands with MOVED. A server that does not tell whether it
// is one is taken.
func (s *server) refuseNode(ctx context.Context) error {
	return s.ask(ctx, func(conn redis.Conn) error {
		text, err := redis.String(conn.Do("INFO", "cluster"))
		if isTimeout(err) {
			return s.broken(ctx, err)
		}
		if err != nil || !strings.Contains(text, "cluster_enabled:1") {
			return nil
		}
		return &db.PropertyError{Property: "redis.cluster", Value: "false",
			Want: fmt.Sprintf("true, as %s is a node of a cluster", s.address)}
	})
}
