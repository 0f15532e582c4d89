package workload

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/magiconair/properties"
)

// propertyLine is a logical line of a property file: natural lines joined where
// one ends in a backslash, without leading blanks, never empty or a comment.
type propertyLine struct {
	number int // of its first natural line
	text   string
}

// What separates a name from its value and is dropped at the start of a line.
// The byte-order mark is what files that were put together leave behind.
const lineBlanks = " \t\f\ufeff"

// propertyLines splits a property file as java.util.Properties does. The
// properties package beneath joins no lines in files with CRLF, nor in names.
func propertyLines(text []byte) []propertyLine {
	var lines []propertyLine
	var open []byte
	number, first := 0, 0
	end := func() {
		if len(open) > 0 {
			lines = append(lines, propertyLine{first, string(open)})
		}
		open = open[:0]
	}
	for natural := range strings.SplitSeq(decodeProperties(text), "\n") {
		number++
		natural = strings.TrimLeft(natural, lineBlanks)
		if len(open) == 0 {
			first = number
			if natural == "" || natural[0] == '#' || natural[0] == '!' {
				continue
			}
		}
		body, continues := cutContinuation(natural)
		open = append(open, body...)
		if !continues {
			end()
		}
	}
	end()
	return lines
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// decodeProperties reads ISO-8859-1, as Java does, or UTF-8 if the file starts
// with its byte-order mark, and makes every line end a line feed.
func decodeProperties(text []byte) string {
	if utf8Text, ok := bytes.CutPrefix(text, []byte("\ufeff")); ok {
		return lineEnds.Replace(string(utf8Text))
	}
	latin1 := make([]rune, len(text))
	for i, b := range text {
		latin1[i] = rune(b)
	}
	return lineEnds.Replace(string(latin1))
}

// cutContinuation cuts the backslash that joins a line to the next one. Two
// backslashes are an escaped one and join nothing.
func cutContinuation(natural string) (body string, continues bool) {
	backslashes := len(natural) - len(strings.TrimRight(natural, `\`))
	if backslashes%2 == 0 {
		return natural, false
	}
	return natural[:len(natural)-1], true
}

// property reads the name and the value of a line. Everything that the
// properties package would refuse is refused before it sees it: each error of
// its parser leaves a goroutine behind.
func (l propertyLine) property() (name, value string, err error) {
	switch {
	case !utf8.ValidString(l.text):
		return "", "", errors.New("want UTF-8, as the file starts with its byte-order mark")
	case l.text[0] == '=' || l.text[0] == ':':
		return "", "", errors.New("want a name in front of the separator")
	}
	text, err := joinSurrogates(l.text)
	if err != nil {
		return "", "", err
	}
	loader := properties.Loader{Encoding: properties.UTF8, DisableExpansion: true}
	loaded, err := loader.LoadBytes([]byte(text))
	if err != nil {
		return "", "", err
	}
	for name, value := range loaded.Map() {
		return name, value, nil
	}
	return "", "", errors.New("want a property")
}

var (
	errEscape    = errors.New(`want four hexadecimal digits after \u (a backslash itself is written \\)`)
	errSurrogate = errors.New(`want both halves of a surrogate pair, as in \ud83d\ude00`)
)

// joinSurrogates checks the \u escapes of a line and replaces those that are
// halves of a pair, which the properties package cannot put together.
func joinSurrogates(line string) (string, error) {
	var out strings.Builder
	for {
		plain, escape, found := strings.Cut(line, `\`)
		out.WriteString(plain)
		if !found || escape == "" {
			return out.String(), nil
		}
		if escape[0] != 'u' {
			out.WriteString(`\` + escape[:1])
			line = escape[1:]
			continue
		}
		text, length, err := unicodeEscape(escape)
		if err != nil {
			return "", err
		}
		out.WriteString(text)
		line = escape[length:]
	}
}

// unicodeEscape returns what to write for the escape that starts with the u at
// the start of rest, and how much of rest that is.
func unicodeEscape(rest string) (text string, length int, err error) {
	high, ok := hexadecimal(rest)
	switch {
	case !ok:
		return "", 0, errEscape
	case !utf16.IsSurrogate(high):
		return `\` + rest[:5], 5, nil
	}
	low, ok := rune(0), false
	if second, found := strings.CutPrefix(rest[5:], `\`); found {
		low, ok = hexadecimal(second)
	}
	pair := utf16.DecodeRune(high, low)
	if !ok || pair == utf8.RuneError {
		return "", 0, errSurrogate
	}
	return string(pair), len(`uXXXX\uXXXX`), nil
}

// hexadecimal reads uXXXX at the start of rest.
func hexadecimal(rest string) (rune, bool) {
	if len(rest) < 5 || rest[0] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(rest[1:5], 16, 16)
	return rune(n), err == nil
}
