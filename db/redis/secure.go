package redis

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"strings"
	"syscall"
	"time"
)

// secured is an encrypted connection.
type secured struct {
	*tls.Conn
	asked bool // for a certificate of ours
}

// Close closes the socket without the parting word of TLS, for which a server
// that does not answer would let us wait.
func (c *secured) Close() error { return c.NetConn().Close() }

// secure encrypts a new connection.
func (s *server) secure(ctx context.Context, socket net.Conn, deadline time.Time) (*secured, error) {
	c := &secured{}
	config := s.tls.Clone()
	if config.ServerName == "" {
		config.ServerName, _, _ = net.SplitHostPort(s.address)
	}
	config.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) {
		c.asked = true
		if len(s.tls.Certificates) == 0 {
			return &tls.Certificate{}, nil
		}
		return &s.tls.Certificates[0], nil
	}
	c.Conn = tls.Client(socket, config)
	_ = socket.SetDeadline(deadline) // the handshake tells of a closed connection
	if err := c.HandshakeContext(ctx); err != nil {
		return nil, s.untrusted(ctx, err)
	}
	return c, socket.SetDeadline(time.Time{})
}

// untrusted is the error of a handshake.
func (s *server) untrusted(ctx context.Context, err error) error {
	text := ""
	var authority x509.UnknownAuthorityError
	var name x509.HostnameError
	var invalid x509.CertificateInvalidError
	var noTLS tls.RecordHeaderError
	switch {
	case ctx.Err() != nil:
		return s.broken(ctx, err)
	case errors.As(err, &noTLS):
		text = "the server does not speak TLS (redis.tls is true)"
	case errors.As(err, &authority):
		text = "the server's certificate is signed by an unknown authority (check redis.tls.ca)"
	case errors.As(err, &name):
		text = strings.TrimPrefix(name.Error(), "x509: ") + " (check redis.tls.servername)"
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		text = "the server's certificate has expired or is not valid yet"
	case strings.Contains(err.Error(), "tls: "), strings.Contains(err.Error(), "x509: "):
		text = "the handshake failed: " + reason(err)
	default:
		return s.broken(ctx, err)
	}
	return s.fault("TLS", text, err)
}

// unanswered returns a better reason for the failure of a connection on which
// there was no answer at all, if there is one, and else the error itself.
func (s *server) unanswered(err error, socket net.Conn, answer *listener) error {
	if answer.isAlert() {
		return s.fault("TLS", "the server speaks TLS (set redis.tls=true)", err)
	}
	secured, ok := socket.(*secured)
	if !ok || !secured.asked || answer.heard > 0 || !isClosed(err) {
		return err
	}
	text := "the server refused the client's certificate (check redis.tls.cert and redis.tls.key)"
	if len(s.tls.Certificates) == 0 {
		text = "the server wants a client's certificate (set redis.tls.cert and redis.tls.key)"
	}
	return s.fault("TLS", text, err)
}

// isClosed reports whether the other side ended the connection, with or without
// a word of TLS.
func isClosed(err error) bool {
	var network *net.OpError
	return errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) ||
		errors.As(err, &network) && network.Op == "remote error"
}

// listener hears how an answer begins.
type listener struct {
	net.Conn
	first [2]byte
	heard int
}

// Read reads from the connection.
func (l *listener) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	l.heard += copy(l.first[min(l.heard, len(l.first)):], p[:n])
	return n, err
}

// isAlert reports whether what was heard is an alert of TLS.
func (l *listener) isAlert() bool {
	const alert, version = 0x15, 0x03
	return l.heard == len(l.first) && l.first == [2]byte{alert, version}
}
