package db

import "io"

// Printer is implemented by bindings that print, such as one that shows each
// operation. The command says where to, before Open; a binding that is told
// nothing prints nothing. The binding writes whole lines, one at a time.
type Printer interface {
	// SetOutput is called once, before Open, by whoever runs the program. Several
	// goroutines may write to w at once.
	SetOutput(w io.Writer)
}
