package redis

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"time"
)

// explain looks for the reason why a connection to a server failed before there
// was any answer: often it speaks TLS and we do not, or the reverse, of which
// neither side says a word. It asks on a connection of its own, so it is for the
// first connection alone.
func (s *server) explain(ctx context.Context, err error) error {
	var failed *fault
	if s.sentinels != nil || s.network != "tcp" || !errors.As(err, &failed) {
		return err
	}
	closed := failed.status == "CONNECTION" && isClosed(err)
	switch {
	case s.tls == nil && closed && s.try(ctx, speaksTLS):
		return s.fault("TLS", "the server speaks TLS (set redis.tls=true)", err)
	case s.tls != nil && (closed || failed.status == "TIMEOUT") && s.try(ctx, speaksPlainly):
		return s.fault("TLS", "the server does not speak TLS (redis.tls is true)", err)
	}
	return err
}

// try makes a connection to ask something of the server. That lasts no longer
// than a second.
func (s *server) try(ctx context.Context, ask func(socket net.Conn) bool) bool {
	deadline := time.Now().Add(min(s.timeout, time.Second))
	dialer := net.Dialer{Deadline: deadline}
	socket, err := dialer.DialContext(ctx, s.network, s.address)
	if err != nil {
		return false
	}
	defer socket.Close()
	defer context.AfterFunc(ctx, func() { socket.Close() })()
	return socket.SetDeadline(deadline) == nil && ask(socket)
}

// speaksTLS shakes hands. Nothing is sent behind that, so that it does not
// matter with whom.
func speaksTLS(socket net.Conn) bool {
	err := tls.Client(socket, &tls.Config{InsecureSkipVerify: true}).Handshake()
	var network *net.OpError
	return err == nil || errors.As(err, &network) && network.Op == "remote error"
}

// speaksPlainly sends PING, to which a server that wants to know who asks says
// an error.
func speaksPlainly(socket net.Conn) bool {
	if _, err := socket.Write([]byte("PING\r\n")); err != nil {
		return false
	}
	var first [1]byte
	_, err := socket.Read(first[:])
	return err == nil && (first[0] == '+' || first[0] == '-')
}
