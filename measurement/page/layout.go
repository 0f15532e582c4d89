package page

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"strings"
)

//go:embed page.html
var markup string

//go:embed page.css
var style string

// layout is what a page shows, in that order. Parts that are empty are left out, but
// of documents that have no warnings it is said.
type layout struct {
	Kind     string // what sort of page it is
	Title    string
	Warnings []notice
	Cards    []card
	Sections []section
}

// notice is what is to be said of a document.
type notice struct {
	Name  string
	Texts []string
}

// card is the main figures of a document.
type card struct {
	Name    string
	Style   string // classes of its curves, if it has a tone of its own
	Lines   []string
	Figures []figure
}

// figure is a number that stands out, and what it is.
type figure struct {
	Name, Value, Note string
	Bad               bool
}

// section is a part of a page under a heading.
type section struct {
	Title  string
	Lead   string // what it comes to
	Text   string // what there is to know about the charts and tables
	Charts []chart
	Tables []table
	Empty  string // what is said if there is neither
}

// ID is the section's name in a link.
func (s section) ID() string { return strings.ReplaceAll(strings.ToLower(s.Title), " ", "-") }

// filled leaves out tables without rows.
func (s section) filled() section {
	var tables []table
	for _, t := range s.Tables {
		if len(t.Rows) > 0 {
			tables = append(tables, t)
		}
	}
	s.Tables = tables
	if len(s.Charts) > 0 || len(tables) > 0 {
		s.Empty = ""
	} else {
		s.Text = ""
	}
	return s
}

// Warned tells whether there is any warning.
func (l layout) Warned() bool {
	for _, n := range l.Warnings {
		if len(n.Texts) > 0 {
			return true
		}
	}
	return false
}

// Several tells whether warnings need the name of what they are about.
func (l layout) Several() bool { return len(l.Warnings) > 1 }

// Style is the page's only style.
func (l layout) Style() template.CSS { return template.CSS(style) }

// Policy forbids whatever is not in the page, scripts altogether, and all styles
// but its own.
func (l layout) Policy() string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
}

// write writes the page, or nothing if it cannot be made.
func (l layout) write(w io.Writer) error {
	for i, s := range l.Sections {
		l.Sections[i] = s.filled()
	}
	t, err := template.New("page").Parse(markup)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := t.Execute(&text, l); err != nil {
		return err
	}
	_, err = w.Write(text.Bytes())
	return err
}
