package redis_test

import (
	"errors"
	"flag"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// bind sets properties, given as name=value, on a binding with these settings.
func bind(t *testing.T, b *redis.Binding, properties ...string) *redis.Binding {
	t.Helper()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	b.RegisterFlags(fs)
	for _, property := range properties {
		name, value, _ := strings.Cut(property, "=")
		require.NoError(t, fs.Set(name, value), property)
	}
	return b
}

// works wants a binding that opens.
func works(t *testing.T, b *redis.Binding, what any) {
	t.Helper()
	d, err := b.Open(t.Context())
	if assert.NoError(t, err, "%v", what) {
		assert.NoError(t, d.Close())
	}
}

func TestAliasesReachTheServer(t *testing.T) {
	t.Parallel()
	server, a := startTLS(t, loopback)
	certificate, key := a.Issue(time.Hour)
	addr := server.Addr()
	encrypted := address(atTLS(server, ""))
	for _, properties := range [][]string{
		{"redis.addr=" + addr},
		{"redis.addr= " + addr + " ", "redis.mode=single", "redis.network=tcp"},
		{"redis.mode=single", "redis.addr=" + addr, "redis.host=127.0.0.1"},
		{"redis.addr=" + addr, "redis.pool_size=0", "redis.read_only=false", "redis.max_retries=-1", "redis.route_by_latency=False"},
		{"redis.addr=" + addr, "redis.dial_timeout=10s", "redis.read_timeout=10000ms", "redis.timeout=10000"},
		{"redis.addr=" + server.Socket},
		{"redis.network=unix", "redis.addr=" + server.Socket, "redis.socket=" + server.Socket},
		{"redis.network=unix", "redis.socket=" + server.Socket},
		{"redis.addr=" + encrypted, "redis.tls_ca=" + a.File, "redis.tls_cert=" + certificate, "redis.tls_key=" + key},
		{"redis.addr=" + encrypted, "redis.tls_insecure_skip_verify=true", "redis.tls_cert=" + certificate, "redis.tls.key=" + key},
		{"redis.addr=" + addr, "redis.tls_insecure_skip_verify=false", "redis.tls_ca="},
	} {
		works(t, bind(t, redis.NewBinding(), properties...), properties)
	}
}

func TestAliasesOfSentinels(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	sentinel := redistest.StartSentinel(t, "main", server.Port)
	b := bind(t, redis.NewBinding(), "redis.mode=sentinel", "redis.sentinel.master=main", "redis.sentinel.hosts="+sentinel.Addr())
	works(t, b, b)
}

func aliasesOfACluster(t *testing.T, cluster *redistest.Cluster) {
	for _, node := range cluster.Nodes {
		node.Do("ACL", "SETUSER", "bench", "on", ">s3cret", "~*", "+@all")
		node.Do("ACL", "SETUSER", "default", "off")
		t.Cleanup(func() { node.Do("ACL", "SETUSER", "default", "on") })
	}
	b := bind(t, redis.NewBinding(), "redis.mode=cluster", "redis.username=bench", "redis.password=s3cret",
		"redis.addr="+cluster.Nodes[0].Addr()+";"+cluster.Nodes[1].Addr())
	s := session(t, open(t, b))
	for n := range 20 {
		require.NoError(t, insert(t.Context(), s, n))
	}
}

func TestAliasesThatCannotBeUsed(t *testing.T) {
	t.Parallel()
	for properties, want := range map[string]string{
		"redis.addr=db1":                              `redis.addr: want host:port, got "db1"`,
		"redis.addr=:1":                               `redis.addr: want host:port, got ":1"`,
		"redis.addr=db1:x":                            `redis.addr: want host:port, got "db1:x"`,
		"redis.addr=db1:0":                            `redis.addr: want a port from 1 to 65535, got "0"`,
		"redis.addr=me:s3cret@db1:1":                  `redis.addr: want host:port, got "***@db1:1"`,
		"redis.addr=a:1;b:2":                          `redis.addr: want one host, not a list (of a cluster's nodes with redis.cluster=true), got "a:1,b:2"`,
		"redis.addr=db1:7000 redis.host=db2":          `redis.addr: want the same as redis.host says, as both are redis.host, got "db1:7000"`,
		"redis.addr=127.0.0.1:7000 redis.port=6379":   `redis.addr: want the same as redis.port says, as both are redis.port, got "127.0.0.1:7000"`,
		"redis.addr=127.0.0.1:7000 redis.socket=/x":   `redis.addr: want it left out beside redis.socket, which is another way to a server, got "7000"`,
		"redis.dial_timeout=5s redis.read_timeout=3s": `redis.read_timeout: want the same as redis.dial_timeout says, as both are redis.timeout, got "3s"`,
		"redis.write_timeout=5s redis.timeout=10000":  `redis.write_timeout: want the same as redis.timeout says, as both are redis.timeout, got "5s"`,
		"redis.read_timeout=5":                        `redis.read_timeout: want a duration of whole milliseconds, as in 5s or 300ms, got "5"`,
		"redis.read_timeout=1us":                      `redis.read_timeout: want a duration of whole milliseconds, as in 5s or 300ms, got "1us"`,
		"redis.read_timeout=0s":                       `redis.read_timeout: want more than 0 milliseconds, got "0"`,
		"redis.mode=sentinel":                         `redis.mode: want redis.sentinel.master and redis.sentinel.hosts with it, got "sentinel"`,
		"redis.mode=single redis.cluster=true":        `redis.mode: want the same as redis.cluster says, as both are redis.cluster, got "single"`,
		"redis.mode=cluster redis.cluster=false":      `redis.mode: want the same as redis.cluster says, as both are redis.cluster, got "cluster"`,
		"redis.mode=cluster redis.db=3":               `redis.db: want 0 with redis.cluster=true, as clusters have no other, got "3"`,
		"redis.mode=cluster redis.addr=a:0;b:1":       `redis.addr: want hosts with ports from 1 to 65535, got "a:0,b:1"`,
		"redis.mode=ring":                             `redis.mode: want single, cluster or sentinel, got "ring"`,
		"redis.mode=single redis.sentinel.master=main redis.sentinel.hosts=a": `redis.mode: want the same as redis.sentinel.master says, as both are redis.sentinel.master, got "single"`,
		"redis.network=unix":                 `redis.network: want the path of the socket, in redis.addr, with it, got "unix"`,
		"redis.network=udp":                  `redis.network: want tcp or unix, got "udp"`,
		"redis.network=tcp redis.socket=/x":  `redis.network: want the same as redis.socket says, as both are redis.socket, got "tcp"`,
		"redis.tls_ca=/none redis.tls=false": `redis.tls_ca: want the same as redis.tls says, as both are redis.tls, got "/none"`,
		"redis.tls_ca=/none":                 `redis.tls_ca: want a file that can be read (no such file or directory), got "/none"`,
		"redis.tls_cert=/none":               `redis.tls.key: want the file of the key of redis.tls.cert`,
		"redis.tls_insecure_skip_verify=yes": `redis.tls_insecure_skip_verify: want true or false, got "yes"`,
		"redis.pool_size=10":                 `redis.pool_size: want it left out (there is no pool: each worker has its own connection, or see redis.connections), got "10"`,
		"redis.max_retries=3":                `redis.max_retries: want it left out (a failed operation counts as failed and is not sent again), got "3"`,
		"redis.read_only=true":               `redis.read_only: want it left out (replicas are not read), got "true"`,
	} {
		b := bind(t, redis.NewBinding(), strings.Fields(properties)...)
		_, err := b.Open(t.Context())
		require.Error(t, err, properties)
		assert.Contains(t, strings.Split(err.Error(), "\n"), want, properties)
		assert.NotContains(t, err.Error(), "s3cret", properties)
		var property *db.PropertyError
		assert.ErrorAs(t, err, &property, properties)
	}
}

func TestAliasSetTwiceHasTheLastValue(t *testing.T) {
	t.Parallel()
	b := bind(t, redis.NewBinding(), "redis.addr=db1:0", "redis.addr=db2:0")
	_, err := b.Open(t.Context())
	assert.EqualError(t, err, `redis.addr: want a port from 1 to 65535, got "0"`)
	b = bind(t, redis.NewBinding(), "redis.mode=ring", "redis.mode=single", "redis.port=0")
	_, err = b.Open(t.Context())
	assert.EqualError(t, err, `redis.port: want a port from 1 to 65535, got "0"`)
}

func TestOpenLeavesTheBindingAsItWas(t *testing.T) {
	t.Parallel()
	b := bind(t, redis.NewBinding(), "redis.addr="+redistest.Start(t).Addr())
	works(t, b, "first")
	assert.Equal(t, 6379, b.Port)
	works(t, b, "again")
}

func TestHelpShowsAliasesAsSuch(t *testing.T) {
	t.Parallel()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	redis.NewBinding().RegisterFlags(fs)
	for _, name := range []string{"redis.addr", "redis.mode", "redis.tls_ca", "redis.read_timeout"} {
		assert.Contains(t, fs.Lookup(name).Usage, "alias of", name)
	}
	assert.Contains(t, fs.Lookup("redis.pool_size").Usage, "only if it asks for nothing")
}

func TestSettingsThatExcludeEachOther(t *testing.T) {
	t.Parallel()
	for properties, want := range map[string][]string{
		"redis.host=a,b":           {`redis.host: want one host, not a list (of a cluster's nodes with redis.cluster=true), got "a,b"`},
		"redis.host=a:1":           {`redis.host: want a host without a port (redis.port is a property) or brackets, got "a:1"`},
		"redis.db=-1":              {`redis.db: want a number from 0, got "-1"`},
		"redis.username=me":        {`redis.password: want the password of the user in redis.username`},
		"redis.socket=\"/r.sock\"": {`redis.socket: want a path without the quotes, which would be a part of it, got "\"/r.sock\""`},
		"redis.socket=/x redis.host=a redis.port=1 redis.tls=true": {
			`redis.host: want it left out beside redis.socket, which is another way to a server, got "a"`,
			`redis.port: want it left out beside redis.socket, which is another way to a server, got "1"`,
			`redis.tls: want it left out beside redis.socket, which is another way to a server, got "true"`,
		},
		"redis.socket=/x redis.sentinel.master=m redis.sentinel.hosts=a": {
			`redis.sentinel.master: want it left out beside redis.socket, which is another way to a server, got "m"`,
		},
		"redis.sentinel.master=m redis.sentinel.hosts=a redis.host=b redis.port=2": {
			`redis.host: want it left out beside redis.sentinel.master: the sentinels tell the address, got "b"`,
			`redis.port: want it left out beside redis.sentinel.master: the sentinels tell the address, got "2"`,
		},
		"redis.sentinel.master=m":        {`redis.sentinel.hosts: want the hosts of the sentinels`},
		"redis.sentinel.hosts=a":         {`redis.sentinel.master: want the sentinels' name of the master`},
		"redis.sentinel.password=s3cret": {`redis.sentinel.master: want it and redis.sentinel.hosts with a user or a password for sentinels`},
		"redis.sentinel.master=m redis.sentinel.hosts=a redis.sentinel.username=u": {
			`redis.sentinel.password: want the password of the user in redis.sentinel.username`},
		"redis.sentinel.master=m redis.sentinel.hosts=a:0": {`redis.sentinel.hosts: want hosts with ports from 1 to 65535, got "a:0"`},
		"redis.tls.ca=/a redis.tls.cert=/b redis.tls.key=/c redis.tls.servername=d redis.tls.skipverify=true": {
			`redis.tls.ca: want redis.tls=true with it, as connections are plain text without, got "/a"`,
			`redis.tls.cert: want redis.tls=true with it, as connections are plain text without, got "/b"`,
			`redis.tls.key: want redis.tls=true with it, as connections are plain text without, got "/c"`,
			`redis.tls.servername: want redis.tls=true with it, as connections are plain text without, got "d"`,
			`redis.tls.skipverify: want redis.tls=true with it, as connections are plain text without, got "true"`,
		},
		"redis.cluster=true redis.db=1": {`redis.db: want 0 with redis.cluster=true, as clusters have no other, got "1"`},
		"redis.cluster=true redis.socket=/x": {
			`redis.cluster: want it left out beside redis.socket, which is another way to a server, got "true"`},
		"redis.cluster=true redis.sentinel.master=m redis.sentinel.hosts=a": {
			`redis.cluster: want false beside redis.sentinel.master: clusters do without sentinels, got "true"`},
		"redis.username=me redis.db=-2 redis.tls.ca=/a": {
			`redis.db: want a number from 0, got "-2"`,
			`redis.password: want the password of the user in redis.username`,
			`redis.tls.ca: want redis.tls=true with it, as connections are plain text without, got "/a"`,
		},
	} {
		b := bind(t, fake(t, func(net.Conn) { assert.Fail(t, "connected", properties) }))
		b.Host, b.Port = "127.0.0.1", 6379
		_, err := bind(t, b, strings.Fields(properties)...).Open(t.Context())
		var property *db.PropertyError
		require.True(t, errors.As(err, &property), properties)
		assert.Equal(t, want, strings.Split(err.Error(), "\n"), properties)
		assert.NotContains(t, err.Error(), "s3cret")
	}
}

// What a document of a run lists as defaults must not be what an alias has set.
func TestAliasesTellWhatTheySet(t *testing.T) {
	for properties, want := range map[string][]string{
		"redis.addr=h:1":                       {"redis.host", "redis.port"},
		"redis.addr=/s redis.network=unix":     {"redis.socket"},
		"redis.tls_insecure_skip_verify=true":  {"redis.tls.skipverify", "redis.tls"},
		"redis.tls_insecure_skip_verify=false": {"redis.tls.skipverify"},
		"redis.dial_timeout=5s":                {"redis.timeout"},
		"redis.pool_size=0":                    nil,
	} {
		b := redis.NewBinding()
		fs := flag.NewFlagSet("", flag.ContinueOnError)
		b.RegisterFlags(fs)
		first, _, _ := strings.Cut(properties, "=")
		for _, property := range strings.Fields(properties) {
			name, value, _ := strings.Cut(property, "=")
			require.NoError(t, fs.Set(name, value))
		}
		alias, ok := fs.Lookup(first).Value.(interface{ Aliased() []string })
		require.True(t, ok, first)
		assert.ElementsMatch(t, want, alias.Aliased(), properties)
	}
}
