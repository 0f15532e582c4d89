package resp

import (
	"bytes"
	"io"
)

// fill reads what has arrived, at least a byte, behind what is in the buffer.
func (r *Reader) fill() error {
	if r.next == r.end {
		r.next, r.end = 0, 0
	}
	if r.end == len(r.buffer) {
		r.room()
	}
	n, err := r.some()
	r.end += n
	if r.next == 0 && r.end == len(r.buffer) && len(r.buffer) < longestBuffer {
		r.enlarge() // more may be waiting
	}
	return err
}

// some reads once, and again as long as that is nothing without an error.
func (r *Reader) some() (int, error) {
	const patience = 100
	for range patience {
		n, err := r.from.Read(r.buffer[r.end:])
		switch {
		case n > 0:
			return n, nil // an error comes again
		case err != nil:
			return 0, err
		}
	}
	return 0, io.ErrNoProgress
}

// room makes some behind what is in the buffer.
func (r *Reader) room() {
	if r.next == 0 {
		r.enlarge()
		return
	}
	r.end = copy(r.buffer, r.buffer[r.next:r.end])
	r.next = 0
}

func (r *Reader) enlarge() {
	buffer := make([]byte, 2*len(r.buffer))
	r.end = copy(buffer, r.buffer[r.next:r.end])
	r.buffer, r.next = buffer, 0
}

// line takes a line, without its end. It is valid until the next read.
func (r *Reader) line() ([]byte, error) {
	for seen := 0; ; {
		waiting := r.buffer[r.next:r.end]
		if at := bytes.IndexByte(waiting[seen:], '\n'); at >= 0 {
			r.next += seen + at + 1
			return withoutEnd(waiting[:seen+at])
		}
		if len(waiting) > longestLine {
			return nil, ProtocolError("line too long")
		}
		seen = len(waiting)
		if err := r.fill(); err != nil {
			return nil, err
		}
	}
}

func withoutEnd(line []byte) ([]byte, error) {
	last := len(line) - 1
	if last < 0 || line[last] != '\r' {
		return nil, ProtocolError("bad response line terminator")
	}
	return line[:last], nil
}

// parseLength reads the length of a bulk or an array, or -1 for nil.
func parseLength(digits []byte, most int) (int, error) {
	if string(digits) == "-1" {
		return -1, nil
	}
	n, err := parseInteger(digits)
	switch {
	case err != nil:
		return 0, ProtocolError("illegal bytes in length")
	case n < 0 || n > int64(most):
		return 0, ProtocolError("length out of range")
	}
	return int(n), nil
}

// parseInteger reads a decimal number of 64 bits.
func parseInteger(text []byte) (int64, error) {
	digits, negative := bytes.CutPrefix(text, []byte{'-'})
	if len(digits) == 0 {
		return 0, ProtocolError("illegal bytes in number")
	}
	var n int64 // the negative of the number, as there is one more of these
	for _, digit := range digits {
		d := int64(digit) - '0'
		switch {
		case d < 0 || d > 9:
			return 0, ProtocolError("illegal bytes in number")
		case n < (minInt64+d)/10:
			return 0, ProtocolError("number out of range")
		}
		n = 10*n - d
	}
	if negative {
		return n, nil
	}
	if n == minInt64 {
		return 0, ProtocolError("number out of range")
	}
	return -n, nil
}

const minInt64 = -1 << 63
