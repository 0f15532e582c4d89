package redis

// line is things in the order in which they came. It moves up in its memory, so
// that it does not grow with how many came.
type line[T any] struct {
	things []T
	head   int // the first
}

func (l *line[T]) len() int { return len(l.things) - l.head }

func (l *line[T]) first() *T { return &l.things[l.head] }

func (l *line[T]) all() []T { return l.things[l.head:] }

// push adds the last one. What first and all returned before may be elsewhere.
func (l *line[T]) push(t T) {
	if len(l.things) == cap(l.things) && l.head > 0 {
		l.things = l.things[:copy(l.things, l.things[l.head:])]
		l.head = 0
	}
	l.things = append(l.things, t)
}

// drop removes the first n.
func (l *line[T]) drop(n int) {
	l.head += n
}
