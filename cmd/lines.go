package cmd

import (
	"io"
	"strings"
	"sync"

	"golang.org/x/term"
)

// lines is a writer for several goroutines, each of which writes whole lines. On a
// terminal, one more line can stay below them.
type lines struct {
	mu      sync.Mutex
	w       io.Writer
	columns func() int // of the terminal; nil: w is none
	staying string     // what the line below shows; empty: there is none
}

// newLines finds out whether w is a terminal.
func newLines(w io.Writer) *lines {
	l := &lines{w: w}
	file, ok := w.(interface{ Fd() uintptr })
	if ok && term.IsTerminal(int(file.Fd())) {
		l.columns = func() int { return widthOf(int(file.Fd())) }
	}
	return l
}

// widthOf returns a terminal's width, or the usual one if it does not tell.
func widthOf(fd int) int {
	if width, _, err := term.GetSize(fd); err == nil && width > 1 {
		return width
	}
	return 80
}

// erase goes to the beginning of the line and empties it.
const erase = "\r\x1b[K"

// Write writes lines above the one that stays.
func (l *lines) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.staying == "" {
		return l.w.Write(text)
	}
	if _, err := io.WriteString(l.w, erase+string(text)+l.staying); err != nil {
		return 0, err
	}
	return len(text), nil
}

// stay shows a line below all others in place of the one before, as much of it as
// fits; an empty one removes it. It is for terminals alone.
func (l *lines) stay(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if runes := []rune(text); len(runes) >= l.columns() {
		text = string(runes[:l.columns()-1]) // a full line may wrap
	}
	text = strings.TrimRight(text, " ")
	if text == l.staying {
		return
	}
	l.staying = text
	// If the terminal cannot be written to, there is nowhere to say so.
	_, _ = io.WriteString(l.w, erase+text)
}
