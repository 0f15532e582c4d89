package redistest_test

import (
	"crypto/tls"
	"crypto/x509"
	"net"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestReplicaHasWhatItsMasterHas(t *testing.T) {
	t.Parallel()
	master := redistest.Start(t)
	master.Do("SET", "k", "a")
	replica := redistest.StartReplica(t, master)
	assert.Equal(t, []byte("a"), replica.Do("GET", "k"))
}

func TestFailoverMakesTheReplicaTheMaster(t *testing.T) {
	t.Parallel()
	master := redistest.Start(t)
	replica := redistest.StartReplica(t, master)
	sentinel := redistest.StartSentinel(t, "main", master.Port)
	sentinel.AwaitReplicas("main", 1)
	sentinel.Failover("main", replica.Port)

	conn, err := net.Dial("tcp", replica.Addr())
	require.NoError(t, err)
	defer conn.Close()
	_, err = conn.Write([]byte("SET k a\r\n"))
	require.NoError(t, err)
	answer := make([]byte, 5)
	_, err = conn.Read(answer)
	require.NoError(t, err)
	assert.Equal(t, "+OK\r\n", string(answer))
}

func TestCertificatesAreSignedByTheAuthority(t *testing.T) {
	t.Parallel()
	a := redistest.NewAuthority(t)
	certificate, key := a.Issue(time.Hour, "db.example")
	server := redistest.StartTLS(t, a, certificate, key, "--tls-auth-clients", "no")
	text, err := os.ReadFile(a.File)
	require.NoError(t, err)
	pool := x509.NewCertPool()
	require.True(t, pool.AppendCertsFromPEM(text))

	address := net.JoinHostPort(server.Host, strconv.Itoa(server.TLSPort))
	conn, err := tls.Dial("tcp", address, &tls.Config{RootCAs: pool, ServerName: "db.example"})
	require.NoError(t, err)
	assert.NoError(t, conn.Close())
	_, err = tls.Dial("tcp", address, &tls.Config{RootCAs: pool, ServerName: "another.example"})
	assert.Error(t, err)
}
