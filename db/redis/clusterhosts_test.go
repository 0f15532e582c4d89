package redis_test

import (
	"testing"

	"github.com/goycsb/goycsb/db/redis"
	"github.com/stretchr/testify/assert"
)

func TestHostsOfAClusterAreAList(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]string{
		"":                 `redis.host: want a host in each place of the list`,
		"a,,b":             `redis.host: want a host in each place of the list, got "a,,b"`,
		"a;b":              `redis.host: want hosts with commas between them, got "a;b"`,
		"a:0":              `redis.host: want hosts with ports from 1 to 65535, got "a:0"`,
		"a,b:65536":        `redis.host: want hosts with ports from 1 to 65535, got "a,b:65536"`,
		"a:":               `redis.host: want hosts with or without a port, such as a:6379,b,[::1]:6379, got "a:"`,
		"a:x":              `redis.host: want hosts with or without a port, such as a:6379,b,[::1]:6379, got "a:x"`,
		"[a]":              `redis.host: want hosts with or without a port, such as a:6379,b,[::1]:6379, got "[a]"`,
		"a,redis://b:7000": `redis.host: want a host alone, not a URL, got "a,redis://b:7000"`,
		"x,me:s3cret@a:1":  `redis.host: want a host alone, without a user or a password (redis.password is a property), got "***@a:1"`,
		"a,/run/b":         `redis.host: want a host, not a path, got "a,/run/b"`,
		"a b":              `redis.host: want a host without blanks, got "a b"`,
	} {
		b := redis.NewBinding()
		b.Cluster, b.Host = true, list
		_, err := b.Open(t.Context())
		assert.EqualError(t, err, want)
	}
}
