package db

import "io"

// Printer is implemented by bindings that print, such as one that shows each
// operation. The command says where to, before Open; a binding that is told
// nothing prints nothing. The binding writes whole lines, one at a time.
type Printer interface {
	SetOutput(w io.Writer)
}
