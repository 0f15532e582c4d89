package redis

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/goycsb/goycsb/db/redis/resp"
)

// errProtocol is the cause of a reply that Redis would not send.
var errProtocol = errors.New("the answer is not Redis's")

// fault is an operation that failed at the server or on the way. Its text is
// the same whenever the same thing happens, so that it counts as one error.
type fault struct {
	status string
	text   string
	cause  error
}

func (f *fault) Error() string  { return f.text }
func (f *fault) Status() string { return f.status }
func (f *fault) Unwrap() error  { return f.cause }

func (s *server) fault(status, text string, cause error) *fault {
	return &fault{status: status, text: "redis " + s.address + ": " + text, cause: cause}
}

// broken is the error of a connection that failed. If the context ended, that
// is why.
func (s *server) broken(ctx context.Context, err error) error {
	if ended := endOf(ctx); ended != nil {
		return s.ended(ended)
	}
	if isTimeout(err) {
		return s.pulse.failed(s.fault("TIMEOUT", fmt.Sprintf("timed out (redis.timeout is %v)", s.timeout), err))
	}
	return s.fault("CONNECTION", reason(err), err)
}

// endOf is ctx.Err, of a context whose deadline has passed too: a connection that
// has the same deadline may notice first.
func endOf(ctx context.Context) error {
	deadline, ok := ctx.Deadline()
	if ok && !time.Now().Before(deadline) {
		return cmp.Or(ctx.Err(), context.DeadlineExceeded)
	}
	return ctx.Err()
}

func isTimeout(err error) bool {
	var network net.Error
	return errors.As(err, &network) && network.Timeout()
}

// closed is the error of what is sent after the end.
func (s *server) closed() error {
	return s.fault("CONNECTION", "the session is closed", net.ErrClosed)
}

func (s *server) ended(err error) error { return fmt.Errorf("redis %s: %w", s.address, err) }

// reason says what happened to a connection, without the port of our end, which
// differs from one connection to the next.
func reason(err error) string {
	var lookup *net.DNSError
	var network *net.OpError
	var protocol resp.ProtocolError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF),
		errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return "the connection was closed by the server"
	case errors.As(err, &lookup) && lookup.IsNotFound:
		return "there is no host of that name"
	case errors.As(err, &lookup):
		return "the lookup of the host's name failed"
	case errors.As(err, &network):
		return network.Err.Error()
	case errors.As(err, &protocol):
		return errProtocol.Error() + ": " + protocol.Error()
	}
	return parsing(err.Error())
}

// parsing leaves of an error of redigo's parser what it found.
func parsing(text string) string {
	found, ok := strings.CutPrefix(text, "redigo: ")
	if !ok {
		return text
	}
	found, _, _ = strings.Cut(found, " (")
	return errProtocol.Error() + ": " + found
}

// refused is the error of an operation that the server refused.
func (s *server) refused(reply string) error {
	s.pulse.answered()
	status, text := statusOf(reply), stable(reply)
	if status == "NOAUTH" {
		text += " (set " + s.login.properties + ".password)"
	}
	return s.fault(status, text, redis.Error(reply))
}

// statusOf is the upper-case word with which an error of the server begins, or
// one of our own for an error that a run can meet at any time.
func statusOf(text string) string {
	if strings.HasPrefix(text, "ERR max number of clients") {
		return "MAXCLIENTS"
	}
	word, _, _ := strings.Cut(text, " ")
	if word == "" || word == "ERR" || strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return "ERROR"
	}
	return word
}

// longest is how much of an error of the server is shown, in bytes: some are
// pages of advice.
const longest = 200

// stable leaves of an error of the server what does not depend on the key. MOVED
// and ASK name a slot and a node, an unknown command its arguments.
func stable(text string) string {
	switch word, _, _ := strings.Cut(text, " "); word {
	case "MOVED", "ASK":
		return word + " to another server: this one is a node of a cluster"
	}
	text, _, _ = strings.Cut(text, ", with args beginning with")
	if len(text) > longest {
		text = text[:longest] + "…"
	}
	return text
}
