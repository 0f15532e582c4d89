package redis_test

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// atTLS returns the settings of a server that speaks TLS.
func atTLS(s *redistest.Server, authority string) *redis.Binding {
	b := redis.NewBinding()
	b.Host, b.Port = s.Host, s.TLSPort
	b.TLS = redis.TLS{On: true, CA: authority}
	return b
}

// startTLS starts a server whose certificate is valid for these names.
func startTLS(t *testing.T, names []string, args ...string) (*redistest.Server, *redistest.Authority) {
	t.Helper()
	a := redistest.NewAuthority(t)
	certificate, key := a.Issue(time.Hour, names...)
	return redistest.StartTLS(t, a, certificate, key, args...), a
}

var loopback = []string{"127.0.0.1"}

func TestConformanceOverTLS(t *testing.T) {
	t.Parallel()
	notShort(t)
	server, a := startTLS(t, loopback)
	b := atTLS(server, a.File)
	b.TLS.Cert, b.TLS.Key = a.Issue(time.Hour)
	over(t, server, b)
}

func TestSessionOverTLSReconnects(t *testing.T) {
	t.Parallel()
	server, a := startTLS(t, loopback, "--tls-auth-clients", "no")
	server.Do("CONFIG", "SET", "requirepass", "s3cret")
	b := atTLS(server, a.File)
	b.Password = "s3cret"
	s := session(t, open(t, b))
	for range 3 {
		server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
		fails(t, insert(t.Context(), s, 1), address(b), "CONNECTION", "the connection was closed by the server")
		require.NoError(t, insert(t.Context(), s, 1))
	}
}

func TestFrozenServerOverTLS(t *testing.T) {
	t.Parallel()
	server, a := startTLS(t, loopback, "--tls-auth-clients", "no")
	b := atTLS(server, a.File)
	b.Timeout = time.Second
	s := session(t, open(t, b))
	server.Pause()
	large := values("field0", string(make([]byte, 16<<20)))
	const timedOut = "timed out (redis.timeout is 1s)"
	fails(t, s.Update(t.Context(), "t", "user1", large), address(b), "TIMEOUT", timedOut)
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "TIMEOUT", timedOut)
	server.Resume()
	recovers(t, func() error { return insert(t.Context(), s, 1) })
}

func TestCertificatesOfTheServer(t *testing.T) {
	t.Parallel()
	a, stranger := redistest.NewAuthority(t), redistest.NewAuthority(t)
	for name, c := range map[string]struct {
		valid  time.Duration
		names  []string
		change func(b *redis.Binding)
		text   string // none if it is taken
	}{
		"a good one": {time.Hour, loopback, func(b *redis.Binding) {}, ""},
		"of a stranger": {time.Hour, loopback, func(b *redis.Binding) { b.TLS.CA = stranger.File },
			"the server's certificate is signed by an unknown authority (check redis.tls.ca)"},
		"without the authority": {time.Hour, loopback, func(b *redis.Binding) { b.TLS.CA = "" },
			"the server's certificate is signed by an unknown authority (check redis.tls.ca)"},
		"an old one": {-time.Hour, loopback, func(b *redis.Binding) {},
			"the server's certificate has expired or is not valid yet"},
		"of a name": {time.Hour, []string{"db.example"}, func(b *redis.Binding) {},
			"cannot validate certificate for 127.0.0.1 because it doesn't contain any IP SANs (check redis.tls.servername)"},
		"of the name": {time.Hour, []string{"db.example"}, func(b *redis.Binding) { b.TLS.ServerName = "db.example" }, ""},
		"of another name": {time.Hour, []string{"db.example"}, func(b *redis.Binding) { b.TLS.ServerName = "other.example" },
			"certificate is valid for db.example, not other.example (check redis.tls.servername)"},
		"any": {-time.Hour, []string{"db.example"}, func(b *redis.Binding) {
			b.TLS.CA, b.TLS.SkipVerify = "", true
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			certificate, key := a.Issue(c.valid, c.names...)
			server := redistest.StartTLS(t, a, certificate, key, "--tls-auth-clients", "no")
			b := atTLS(server, a.File)
			b.Password = "s3cret"
			server.Do("CONFIG", "SET", "requirepass", b.Password)
			c.change(b)
			d, err := b.Open(t.Context())
			if c.text == "" {
				require.NoError(t, err)
				assert.NoError(t, d.Close())
				return
			}
			fails(t, err, address(b), "TLS", c.text)
		})
	}
}

func TestCertificatesOfTheClient(t *testing.T) {
	t.Parallel()
	server, a := startTLS(t, loopback)
	b := atTLS(server, a.File)
	b.Password = "s3cret"
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "TLS", "the server wants a client's certificate (set redis.tls.cert and redis.tls.key)")

	b.TLS.Cert, b.TLS.Key = redistest.NewAuthority(t).Issue(time.Hour)
	_, err = b.Open(t.Context())
	fails(t, err, address(b), "TLS", "the server refused the client's certificate (check redis.tls.cert and redis.tls.key)")
}

func TestPlainTextToATLSPort(t *testing.T) {
	t.Parallel()
	server, _ := startTLS(t, loopback, "--tls-auth-clients", "no")
	b := redis.NewBinding()
	b.Host, b.Port, b.Password = server.Host, server.TLSPort, "s3cret"
	for _, b.Cluster = range []bool{false, true} {
		_, err := b.Open(t.Context())
		fails(t, err, address(b), "TLS", "the server speaks TLS (set redis.tls=true)")
	}
}

func TestTLSToAPlainPort(t *testing.T) {
	t.Parallel()
	b := at(redistest.Start(t))
	b.TLS.On, b.Password, b.Timeout = true, "s3cret", time.Second
	for _, b.Cluster = range []bool{false, true} {
		_, err := b.Open(t.Context())
		fails(t, err, address(b), "TLS", "the server does not speak TLS (redis.tls is true)")
	}
}

func TestAnswersThatShowWhoSpeaksTLS(t *testing.T) {
	t.Parallel()
	alert := fake(t, func(conn net.Conn) {
		conn.Read(make([]byte, 100))
		io.WriteString(conn, "\x15\x03\x03\x00\x02\x02\x46")
	})
	_, err := alert.Open(t.Context())
	fails(t, err, address(alert), "TLS", "the server speaks TLS (set redis.tls=true)")

	plain := fake(t, func(conn net.Conn) {
		conn.Read(make([]byte, 100))
		io.WriteString(conn, "HTTP/1.1 400 Bad Request\r\n\r\n")
		io.Copy(io.Discard, conn)
	})
	plain.TLS.On = true
	_, err = plain.Open(t.Context())
	fails(t, err, address(plain), "TLS", "the server does not speak TLS (redis.tls is true)")
}

func TestTLSToWhatHangsUp(t *testing.T) {
	t.Parallel()
	b := fake(t, func(conn net.Conn) { io.CopyN(io.Discard, conn, 1) }) // of the PING too
	b.TLS.On = true
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "CONNECTION", "the connection was closed by the server")
}

func TestOpenRefusesFilesOfTLS(t *testing.T) {
	t.Parallel()
	a := redistest.NewAuthority(t)
	certificate, key := a.Issue(time.Hour)
	_, other := a.Issue(time.Hour)
	none := filepath.Join(t.TempDir(), "none.pem")
	noPEM := filepath.Join(t.TempDir(), "no.pem")
	require.NoError(t, os.WriteFile(noPEM, []byte("s3cret"), 0o600))
	for _, c := range []struct {
		tls  redis.TLS
		want string
	}{
		{redis.TLS{CA: none}, `redis.tls.ca: want a file that can be read (no such file or directory), got "` + none + `"`},
		{redis.TLS{CA: noPEM}, `redis.tls.ca: want a file with PEM certificates, got "` + noPEM + `"`},
		{redis.TLS{Cert: none, Key: t.TempDir()},
			`redis.tls.cert: want a file that can be read (no such file or directory), got "` + none + `"`},
		{redis.TLS{Cert: certificate, Key: other}, `redis.tls.cert: want the file of a PEM certificate, ` +
			`and in redis.tls.key that of its key (private key does not match public key), got "` + certificate + `"`},
		{redis.TLS{Cert: certificate, Key: noPEM}, `redis.tls.cert: want the file of a PEM certificate, ` +
			`and in redis.tls.key that of its key (failed to find any PEM data in key input), got "` + certificate + `"`},
		{redis.TLS{Cert: certificate}, `redis.tls.key: want the file of the key of redis.tls.cert`},
		{redis.TLS{Key: key}, `redis.tls.cert: want the file of the certificate of redis.tls.key`},
		{redis.TLS{ServerName: `"db"`}, `redis.tls.servername: want a name or an address as it is in the certificate, got "\"db\""`},
	} {
		b := fake(t, func(net.Conn) { assert.Fail(t, "connected") })
		b.TLS = c.tls
		b.TLS.On = true
		_, err := b.Open(t.Context())
		assert.ErrorContains(t, err, c.want)
		assert.NotContains(t, err.Error(), "s3cret")
	}
}

func TestConformanceOverTLSOfACluster(t *testing.T) {
	t.Parallel()
	notShort(t)
	a := redistest.NewAuthority(t)
	certificate, key := a.Issue(time.Hour, "127.0.0.1")
	cluster := redistest.StartTLSCluster(t, 2, a, certificate, key)
	for _, node := range cluster.Nodes {
		node.Do("CONFIG", "SET", "requirepass", "s3cret")
	}
	b := atTLS(cluster.Nodes[0], a.File)
	b.Cluster, b.Password = true, "s3cret"
	b.TLS.Cert, b.TLS.Key = certificate, key
	dbtest.Run(t, func(t *testing.T) db.DB {
		for _, node := range cluster.Nodes {
			node.Do("FLUSHALL")
		}
		d, err := b.Open(t.Context())
		require.NoError(t, err)
		return d
	})
}
