package redis

import "strconv"

// arguments are a command's arguments as redigo takes them. Boxing a string or
// a slice into an interface allocates, so the boxes are kept and filled again.
type arguments struct {
	slots  []slot
	list   []any
	digits []byte
}

func (a *arguments) reset() { a.list = a.list[:0] }

func (a *arguments) addString(s string) { a.list = append(a.list, fill(a.slot(), s)) }
func (a *arguments) addBytes(b []byte)  { a.list = append(a.list, fill(a.slot(), b)) }

// addBoxed adds what is in a box already, such as a part of a reply.
func (a *arguments) addBoxed(box any) { a.list = append(a.list, box) }

func (a *arguments) addInt(n int64) {
	a.digits = strconv.AppendInt(a.digits[:0], n, 10)
	a.addBytes(a.digits)
}

// slot is the one of the next argument.
func (a *arguments) slot() *slot {
	if len(a.list) >= len(a.slots) {
		a.slots = append(a.slots, make([]slot, len(a.list)+1-len(a.slots))...)
	}
	return &a.slots[len(a.list)]
}

// slot boxes the bytes of one argument. A box cannot change its length, so it
// has one for each of the lengths seen last: enough for the keys, and for the
// values of one length, of a workload.
type slot struct {
	room  []byte
	boxes [16]any // by length, modulo 16: a []byte at the start of some room
}

// longestCopy is the longest argument that is copied rather than boxed anew.
const longestCopy = 64 << 10

func fill[T string | []byte](s *slot, bytes T) any {
	if len(bytes) > longestCopy {
		return bytes
	}
	box := &s.boxes[len(bytes)%len(s.boxes)]
	b, _ := (*box).([]byte)
	if *box == nil || len(b) != len(bytes) {
		b = s.take(len(bytes))
		*box = b
	}
	copy(b, bytes)
	return *box
}

func (s *slot) take(n int) []byte {
	if n > len(s.room) {
		s.room = make([]byte, max(n, 2*len(s.room), 32))
	}
	return s.room[:n]
}
