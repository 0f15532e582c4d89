package resp

// Kind is a kind of reply.
type Kind byte

// The kinds of reply. The zero value is that of no reply at all.
const (
	None    Kind = iota
	Simple       // a line, such as OK
	Error        // a line by which the server refuses the command
	Integer      // a number
	Bulk         // any bytes
	Nil          // no bytes, or no array
	Array        // replies in a row
)

// String names the kind with its article.
func (k Kind) String() string {
	switch k {
	case Simple:
		return "a line"
	case Error:
		return "an error"
	case Integer:
		return "an integer"
	case Bulk:
		return "a string"
	case Nil:
		return "nil"
	case Array:
		return "an array"
	}
	return "nothing"
}

// Reply is what a server answers to one command, or an element of that. Its
// memory is that of the [Arena] it was read into, or shared by all of its kind: it is
// not to be changed.
type Reply struct {
	Kind     Kind    // which of the others counts
	Integer  int64   // of an Integer
	Bytes    []byte  // of a Simple, an Error or a Bulk
	Elements []Reply // of an Array
}

// ProtocolError is a reply that no server of Redis's protocol sends. Nothing
// that comes after it can be understood.
type ProtocolError string

func (e ProtocolError) Error() string { return string(e) }
