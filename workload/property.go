package workload

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Property is one property in force.
type Property struct {
	Name  string // exact, as the one that declares it spells it
	Value string // as it was written, trailing blanks included
	Place Place  // where it was set
}

// Place is where a property was set. The zero Place is the command line.
type Place struct {
	File string // as it was named
	Line int    // counted from 1; that on which the property begins; 0: in no file
}

// Where a property has its value from that nobody set: the File of a Place without
// a line.
const (
	ByDefault = "default"
	Chosen    = "chosen" // by the program, such as a seed
)

// String returns file:line, -p for the command line, or default or chosen for
// what nobody set.
func (p Place) String() string {
	switch {
	case p == (Place{}):
		return "-p"
	case p.Line == 0:
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// String returns name=value as it may be shown; see [Property.Masked].
func (p Property) String() string { return p.Name + "=" + p.Masked() }

// Masked returns the value as it may be shown. Nothing is left of the value of
// a property whose name speaks of a secret. In any other value, what stands
// between the name of a user and the @ of an address is hidden, and so are
// parameters that speak of a secret, as in url?password=x. Rather too much is
// hidden than too little.
func (p Property) Masked() string { return masked(p.Name, p.Value) }

const mask = "***"

var (
	secretName = regexp.MustCompile(`(?i)pass(word|wd|phrase)|secret|token|credential|` +
		`^headers$|(api|access|account|primary|private|master)[._-]?key|(^|[._-])(auth|pass|pwd)$`)
	secretParameter = regexp.MustCompile(`(?i)\b(\w*(?:pass(?:word|wd|phrase)?|pwd|secret|token|credential|key)=)[^&;\s]+`)
)

func masked(name, value string) string {
	if value != "" && secretName.MatchString(name) {
		return mask
	}
	return secretParameter.ReplaceAllString(maskUser(value), "${1}"+mask)
}

// maskUser hides the password in user:password@host, with or without a scheme
// in front, and the whole user in scheme://user@host.
func maskUser(value string) string {
	at := strings.LastIndexByte(value, '@')
	if at < 0 {
		return value
	}
	start := 0
	if scheme := strings.IndexByte(value[:at], ':'); scheme >= 0 && strings.HasPrefix(value[scheme:], "://") {
		start = scheme + len("://")
	}
	if colon := strings.IndexByte(value[start:at], ':'); colon >= 0 {
		start += colon + 1
	}
	if start == 0 {
		return value
	}
	return value[:start] + mask + value[at:]
}

// shownIn reports whether a text has the property's value in it.
func (p Property) shownIn(text string) bool {
	return strings.Contains(text, p.Value) || strings.Contains(text, strconv.Quote(p.Value))
}

// hide masks the property's value wherever a text quotes it.
func (p Property) hide(text string) string {
	shown := p.Masked()
	if shown == p.Value {
		return text
	}
	return strings.NewReplacer(
		strconv.Quote(p.Value), strconv.Quote(shown),
		p.Value, shown,
	).Replace(text)
}
