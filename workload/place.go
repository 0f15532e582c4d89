package workload

import (
	"strings"

	"github.com/goycsb/goycsb/db"
)

// placedError is an error whose text tells where its properties were set.
type placedError struct {
	text string
	err  error
}

func (e *placedError) Error() string { return e.text }
func (e *placedError) Unwrap() error { return e.err }

// Place tells where the properties were set that an error complains of: it
// puts file:line (or -p) in front of each [db.PropertyError] in it, joined ones
// included, and masks secrets in its text. An error that has none, or whose
// properties are set nowhere, keeps its text. What the result wraps is the
// error as it came, unmasked.
func (p *Properties) Place(err error) error {
	if err == nil {
		return nil
	}
	text := placedText{rest: err.Error()}
	p.walk(err, &text)
	if result := text.String(); result != err.Error() {
		return &placedError{result, err}
	}
	return err
}

// walk visits the property errors of a tree in the order of its text.
func (p *Properties) walk(err error, text *placedText) {
	switch e := err.(type) {
	case *placedError:
		text.replace(e.text, e.text)
	case *db.PropertyError:
		text.replace(e.Error(), p.placed(e))
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			p.walk(inner, text)
		}
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			p.walk(inner, text)
		}
	}
}

func (p *Properties) placed(e *db.PropertyError) string {
	shown := *e
	shown.Value = masked(e.Property, e.Value)
	if property, ok := p.property(e.Property); ok {
		return property.Place.String() + ": " + shown.Error()
	}
	return shown.Error()
}

// placedText is a text whose front part is done.
type placedText struct {
	done strings.Builder
	rest string
}

// replace replaces the next occurrence of old, if there is one.
func (t *placedText) replace(old, replacement string) {
	before, after, found := strings.Cut(t.rest, old)
	if !found {
		return
	}
	t.done.WriteString(before)
	t.done.WriteString(replacement)
	t.rest = after
}

func (t *placedText) String() string { return t.done.String() + t.rest }
