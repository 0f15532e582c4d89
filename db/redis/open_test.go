package redis_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	client "github.com/gomodule/redigo/redis"
	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fails wants an error of one line that names the server, with this status, and
// that does not tell the password.
func fails(t *testing.T, err error, address, status, text string) {
	t.Helper()
	require.Error(t, err)
	assert.Equal(t, "redis "+address+": "+text, err.Error())
	assert.NotContains(t, err.Error(), "\n")
	assert.Equal(t, status, db.Status(err))
	for cause := err; cause != nil; {
		assert.NotContains(t, cause.Error(), "s3cret")
		unwrap, ok := cause.(interface{ Unwrap() error })
		if !ok {
			break
		}
		cause = unwrap.Unwrap()
	}
}

func TestOpenWithThePassword(t *testing.T) {
	t.Parallel()
	b := at(redistest.Start(t, "--requirepass", "s3cret"))
	b.Password = "s3cret"
	s := session(t, open(t, b))
	assert.NoError(t, insert(t.Context(), s, 1))
}

func TestOpenWithoutThePassword(t *testing.T) {
	t.Parallel()
	b := at(redistest.Start(t, "--requirepass", "s3cret"))
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "NOAUTH", "NOAUTH Authentication required. (set redis.password)")

	var refused client.Error
	assert.ErrorAs(t, err, &refused)
}

func TestOpenWithAWrongPassword(t *testing.T) {
	t.Parallel()
	b := at(redistest.Start(t, "--requirepass", "other"))
	b.Password = "s3cret"
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "WRONGPASS",
		"WRONGPASS invalid username-password pair or user is disabled. (check redis.password)")
}

func TestOpenWithAPasswordThatTheServerDoesNotWant(t *testing.T) {
	t.Parallel()
	b := at(redistest.Start(t))
	b.Password = "s3cret"
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "ERROR", "ERR AUTH <password> called without any password configured "+
		"for the default user. Are you sure your configuration is correct? (check redis.password)")
}

func TestOpenOfAClosedPort(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	server.Kill()
	b := at(server)
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "CONNECTION", "connect: connection refused")
}

func TestOpenOfAServerThatRefusesMoreClients(t *testing.T) {
	t.Parallel()
	b := at(redistest.Start(t, "--maxclients", "1")) // the test's own connection
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "MAXCLIENTS", "ERR max number of clients reached")
}

func TestOpenOfAFrozenServerEndsWithinTheTimeLimit(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	server.Pause()
	b := at(server)
	b.Timeout = 50 * time.Millisecond
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "TIMEOUT", "timed out (redis.timeout is 50ms)")
}

func TestOpenEndsWithTheContext(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	server.Pause()
	b := at(server)
	b.Timeout = time.Hour
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := b.Open(ctx)
	assert.ErrorIs(t, err, context.DeadlineExceeded)
	assert.ErrorContains(t, err, address(b))
}

func TestOpenOfWhatIsNotRedis(t *testing.T) {
	t.Parallel()
	const closed = "the connection was closed by the server"
	for name, c := range map[string]struct{ answer, text string }{
		"HTTP":         {"HTTP/1.1 400 Bad Request\r\n\r\n", "the answer is not Redis's: unexpected response line"},
		"SSH":          {"SSH-2.0-OpenSSH_9.2\r\n", "the answer is not Redis's: unexpected response line"},
		"bare lines":   {"hello\nworld\n", "the answer is not Redis's: bad response line terminator"},
		"nothing":      {"", closed},
		"an array":     {"*1\r\n$4\r\nPING\r\n", "the answer is not Redis's: want OK"},
		"an integer":   {":1\r\n:1\r\n", "the answer is not Redis's: want OK"},
		"OK, no PONG":  {"+OK\r\n+OK\r\n", "the answer is not Redis's: want PONG"},
		"a bad length": {"$x\r\n", "the answer is not Redis's: illegal bytes in length"},
	} {
		t.Run(name, func(t *testing.T) {
			b := fake(t, func(conn net.Conn) {
				request := bufio.NewReader(conn)
				for {
					line, err := request.ReadString('\n')
					if err != nil {
						return
					}
					if line == "PING\r\n" {
						break
					}
				}
				io.WriteString(conn, c.answer)
			})
			b.Password = "s3cret"
			_, err := b.Open(t.Context())
			fails(t, err, address(b), "CONNECTION", c.text)
		})
	}
}

func TestOpenNeverRepeatsThePassword(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ answer, status, text string }{
		"Redis": {"-ERR unknown command `AUTH`, with args beginning with: `s3cret`, ",
			"ERROR", "ERR unknown command `AUTH` (check redis.password)"},
		"another": {"-DENIED s3cret is wrong", "DENIED", "DENIED *** is wrong (check redis.password)"},
		"a page": {"-DENIED " + strings.Repeat("advice ", 100), "DENIED",
			("DENIED " + strings.Repeat("advice ", 100))[:200] + "… (check redis.password)"},
	} {
		t.Run(name, func(t *testing.T) {
			b := fake(t, func(conn net.Conn) {
				io.WriteString(conn, c.answer+"\r\n")
				io.Copy(io.Discard, conn)
			})
			b.Password = "s3cret"
			_, err := b.Open(t.Context())
			fails(t, err, address(b), c.status, c.text)
		})
	}
}
