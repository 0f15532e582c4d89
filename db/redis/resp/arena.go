package resp

// Arena is memory for replies. They are valid until its Reset. The zero value
// is ready for use; one goroutine uses it at a time.
type Arena struct {
	bytes   slab[byte]
	replies slab[Reply]
}

// Reset takes back all memory: whoever kept a reply finds others in it.
func (a *Arena) Reset() {
	a.bytes.used = 0
	a.replies.used = 0
}

// slab is a block of memory of which pieces are taken. A new block takes the
// place of one that is full and is twice as long, so that in the end one block
// has room for all that is taken between two resets.
type slab[T any] struct {
	block []T
	used  int
}

// shortestBlock is the length of a first block.
const shortestBlock = 64

func (s *slab[T]) take(n int) []T {
	if n > len(s.block)-s.used || s.block == nil { // as an empty piece is not nil
		s.block = make([]T, max(n, 2*len(s.block), shortestBlock))
		s.used = 0
	}
	piece := s.block[s.used : s.used+n : s.used+n]
	s.used += n
	return piece
}

// grow returns a longer piece that begins with this one, which is not empty. It
// is the same memory if the piece was the last that was taken and there is room.
func (s *slab[T]) grow(piece []T, n int) []T {
	start := s.used - len(piece)
	if start >= 0 && &piece[0] == &s.block[start] && n <= len(s.block)-start {
		s.used = start
		return s.take(n)
	}
	longer := s.take(n)
	copy(longer, piece)
	return longer
}
