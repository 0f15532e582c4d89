package bench

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// lines are the command lines of the tools that take part, as a reader would type
// them: programs by name, the server's port as PORT, a value by its length.
func (b *Bench) lines(c Contest, s *Server, count int64) (lines []string) {
	for _, e := range c.Entrants {
		if e.Missing == "" {
			lines = append(lines, b.line(e.Command(s, count).Args, s))
		}
	}
	return lines
}

var ourValue = regexp.MustCompile(`^x{20,}$`)

func (b *Bench) line(args []string, s *Server) string {
	words := []string{filepath.Base(args[0])}
	if args[0] == b.Program {
		words[0] = "bin/ycsb"
	}
	for _, word := range args[1:] {
		word = strings.ReplaceAll(word, b.Dir+string(filepath.Separator), "")
		if b.Peers.YCSB != "" && strings.HasPrefix(word, b.Peers.YCSB) {
			word = "$YCSB_CP"
		}
		if s != nil {
			word = strings.ReplaceAll(word, strconv.Itoa(s.Port), "PORT")
		}
		words = append(words, quote(ourValue.ReplaceAllStringFunc(word, func(x string) string {
			return "VALUE_OF_" + strconv.Itoa(len(x))
		})))
	}
	return strings.Join(words, " ")
}

// quote puts a word in quotes if a shell would take it apart.
func quote(word string) string {
	if strings.ContainsAny(word, " *?") {
		return strconv.Quote(word)
	}
	return word
}
