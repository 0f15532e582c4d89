package cmd

import (
	"fmt"
	"strings"
)

// splitWords splits a line at blanks. What stands between two quotes of one kind
// belongs to a word as it is, blanks and quotes of the other kind included.
func splitWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote byte // the one that is open, or 0
	begun := false
	end := func() {
		if begun {
			words = append(words, word.String())
		}
		word.Reset()
		begun = false
	}
	for i := range len(line) {
		switch c := line[i]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, begun = c, true
		case quote == 0 && (c == ' ' || c == '\t'):
			end()
		default:
			word.WriteByte(c)
			begun = true
		}
	}
	end()
	if quote != 0 {
		return nil, fmt.Errorf("a quote %c is not closed", quote)
	}
	return words, nil
}
