package redis_test

import (
	"flag"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestBothNamesAreRegistered(t *testing.T) {
	for _, name := range []string{"redis", "keydb"} {
		b, err := db.New(name)
		require.NoError(t, err)
		assert.IsType(t, &redis.Binding{}, b, name)
	}
}

func TestPropertiesSetTheBinding(t *testing.T) {
	t.Parallel()
	b := redis.NewBinding()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	b.RegisterFlags(fs)

	defaults := map[string]string{}
	fs.VisitAll(func(f *flag.Flag) { defaults[f.Name] = f.DefValue })
	assert.Subset(t, defaults, map[string]string{
		"redis.host": "127.0.0.1", "redis.port": "6379", "redis.password": "", "redis.timeout": "10000",
		"redis.giveup":   "10",
		"redis.datatype": "hash", "redis.index": "hash", "redis.index.shards": "16", "redis.ttl": "", "redis.multikey": "false",
		"redis.tablekeys": "false",
		"fieldcount":      "10", "fieldnameprefix": "field",
		"redis.cluster": "false", "redis.connections": "0",
	})

	require.NoError(t, fs.Set("redis.host", "db1"))
	require.NoError(t, fs.Set("redis.port", "7000"))
	require.NoError(t, fs.Set("redis.password", "secret"))
	require.NoError(t, fs.Set("redis.timeout", "250"))
	require.NoError(t, fs.Set("redis.giveup", "0.5"))
	want := redis.NewBinding()
	want.Host, want.Port, want.Password, want.Timeout = "db1", 7000, "secret", 250*time.Millisecond
	want.Faults.GiveUp = 500 * time.Millisecond
	assert.Equal(t, want, b)
}

func TestTimeoutIsAWholeNumberOfMilliseconds(t *testing.T) {
	t.Parallel()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	redis.NewBinding().RegisterFlags(fs)
	for _, text := range []string{"", "1.5", "10s", "1O0", "9223372036855", "99999999999999999999"} {
		assert.Error(t, fs.Set("redis.timeout", text), text)
	}
	require.NoError(t, fs.Set("redis.timeout", "1800000000"))
	assert.Equal(t, int64(1_800_000_000), fs.Lookup("redis.timeout").Value.(flag.Getter).Get())
}

func TestOpenRefusesSettingsBeforeItConnects(t *testing.T) {
	t.Parallel()
	for host, want := range map[string]string{
		"":                         `redis.host: want the name or address of a server`,
		`"127.0.0.1"`:              `redis.host: want a host without the quotes, which would be a part of its name, got "\"127.0.0.1\""`,
		"a,b":                      `redis.host: want one host, not a list (of a cluster's nodes with redis.cluster=true), got "a,b"`,
		"a:6379":                   `redis.host: want a host without a port (redis.port is a property) or brackets, got "a:6379"`,
		"[::1]":                    `redis.host: want a host without a port (redis.port is a property) or brackets, got "[::1]"`,
		"me:secret@a":              `redis.host: want a host alone, without a user or a password (redis.password is a property), got "***@a"`,
		"redis://:secret@a:6379/0": `redis.host: want a host alone, not a URL, got "***@a:6379/0"`,
		"/run/redis.sock":          `redis.host: want a host, not a path, got "/run/redis.sock"`,
		"a b":                      `redis.host: want a host without blanks, got "a b"`,
	} {
		b := redis.NewBinding()
		b.Host = host
		_, err := b.Open(t.Context())
		var property *db.PropertyError
		require.ErrorAs(t, err, &property, host)
		assert.EqualError(t, err, want)
	}
}

func TestOpenNamesAllSettingsThatItRefuses(t *testing.T) {
	t.Parallel()
	b := redis.NewBinding()
	b.Host, b.Port, b.Timeout = `'a'`, 65536, -time.Second
	_, err := b.Open(t.Context())
	require.Error(t, err)
	assert.Equal(t, []string{
		`redis.host: want a host without the quotes, which would be a part of its name, got "'a'"`,
		`redis.port: want a port from 1 to 65535, got "65536"`,
		`redis.timeout: want more than 0 milliseconds, got "-1000"`,
	}, strings.Split(err.Error(), "\n"))
}
