package resp

import (
	"bytes"
	"io"
)

// The limits of a reply. Longer ones are a [ProtocolError].
const (
	longestLine = 64 << 10
	longestBulk = 512 << 20 // Redis's own limit of a value
	mostReplies = 1 << 26   // in one array
	deepest     = 32        // arrays in arrays
)

// What is believed of a length before its bytes have arrived.
const (
	trustedBytes   = 1 << 20
	trustedReplies = 1 << 8
)

// The read buffer: it doubles when one read fills it.
const (
	shortestBuffer = 4 << 10
	longestBuffer  = 128 << 10
)

// Reader reads the replies that arrive on a connection. Its zero value reads
// nothing: see Reset. One goroutine uses it at a time.
type Reader struct {
	from   io.Reader
	buffer []byte
	next   int // the first byte of the buffer that was not taken
	end    int // the end of what was read into the buffer
}

// Reset begins to read from another connection. What is left of the last one is
// forgotten.
func (r *Reader) Reset(from io.Reader) {
	if r.buffer == nil {
		r.buffer = make([]byte, shortestBuffer)
	}
	r.from, r.next, r.end = from, 0, 0
}

// Buffered is how many bytes have arrived that no reply took yet.
func (r *Reader) Buffered() int { return r.end - r.next }

// Read waits for the next reply, whose memory is the arena's. The error is
// [io.EOF] if the connection ended before a reply, [io.ErrUnexpectedEOF] if it
// ended within one, a [ProtocolError], or the connection's own. After an error
// nothing more can be read.
func (r *Reader) Read(a *Arena) (Reply, error) {
	if r.Buffered() == 0 {
		if err := r.fill(); err != nil {
			return Reply{}, err
		}
	}
	if r.acknowledged() {
		return Reply{Kind: Simple, Bytes: okText}, nil
	}
	reply, err := r.read(a, 0)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return reply, err
}

// The usual reply to a write.
var (
	okText = []byte("OK")
	okLine = []byte("+OK\r\n")
)

// acknowledged takes the next reply if it is the usual one to a write.
func (r *Reader) acknowledged() bool {
	if !bytes.HasPrefix(r.buffer[r.next:r.end], okLine) {
		return false
	}
	r.next += len(okLine)
	return true
}

func (r *Reader) read(a *Arena, depth int) (Reply, error) {
	line, err := r.line()
	if err != nil {
		return Reply{}, err
	}
	if len(line) == 0 {
		return Reply{}, ProtocolError("empty line")
	}
	switch rest := line[1:]; line[0] {
	case '+':
		return r.text(a, Simple, rest), nil
	case '-':
		return r.text(a, Error, rest), nil
	case ':':
		n, err := parseInteger(rest)
		return Reply{Kind: Integer, Integer: n}, err
	case '$':
		return r.bulk(a, rest)
	case '*':
		return r.array(a, rest, depth)
	}
	return Reply{}, ProtocolError("unexpected response line")
}

func (r *Reader) text(a *Arena, kind Kind, line []byte) Reply {
	text := a.bytes.take(len(line))
	copy(text, line)
	return Reply{Kind: kind, Bytes: text}
}

func (r *Reader) bulk(a *Arena, digits []byte) (Reply, error) {
	n, err := parseLength(digits, longestBulk)
	if err != nil || n < 0 {
		return Reply{Kind: Nil}, err
	}
	if end := r.next + n; end+2 <= r.end && r.buffer[end] == '\r' && r.buffer[end+1] == '\n' {
		whole := a.bytes.take(n)
		copy(whole, r.buffer[r.next:end])
		r.next = end + 2
		return Reply{Kind: Bulk, Bytes: whole}, nil
	}
	piece, err := r.bytes(a, n)
	if err != nil {
		return Reply{}, err
	}
	return Reply{Kind: Bulk, Bytes: piece}, r.endOfBulk()
}

// bytes takes n bytes. The memory for a large n grows as they arrive.
func (r *Reader) bytes(a *Arena, n int) ([]byte, error) {
	piece := a.bytes.take(min(n, trustedBytes))
	for got := 0; ; {
		if err := r.full(piece[got:]); err != nil || len(piece) == n {
			return piece, err
		}
		got = len(piece)
		piece = a.bytes.grow(piece, min(n, 2*got))
	}
}

// full fills p.
func (r *Reader) full(p []byte) error {
	got := copy(p, r.buffer[r.next:r.end])
	r.next += got
	if got == len(p) {
		return nil
	}
	if len(p)-got >= len(r.buffer) {
		_, err := io.ReadFull(r.from, p[got:])
		return err
	}
	for got < len(p) {
		if err := r.fill(); err != nil {
			return err
		}
		n := copy(p[got:], r.buffer[r.next:r.end])
		r.next += n
		got += n
	}
	return nil
}

func (r *Reader) endOfBulk() error {
	for _, want := range [...]byte{'\r', '\n'} {
		if r.Buffered() == 0 {
			if err := r.fill(); err != nil {
				return err
			}
		}
		if r.buffer[r.next] != want {
			return ProtocolError("bad bulk string terminator")
		}
		r.next++
	}
	return nil
}

// array reads elements. The memory for many grows as they arrive.
func (r *Reader) array(a *Arena, digits []byte, depth int) (Reply, error) {
	n, err := parseLength(digits, mostReplies)
	switch {
	case err != nil || n < 0:
		return Reply{Kind: Nil}, err
	case depth == deepest:
		return Reply{}, ProtocolError("arrays too deep")
	}
	elements := a.replies.take(min(n, trustedReplies))
	for i := range n {
		if i == len(elements) {
			elements = a.replies.grow(elements, min(n, 2*i))
		}
		if elements[i], err = r.read(a, depth+1); err != nil {
			return Reply{}, err
		}
	}
	return Reply{Kind: Array, Elements: elements}, nil
}
