package cmd

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/plural"
	"github.com/goycsb/goycsb/workload"
)

// shell is a conversation with a database: commands from stdin, one a line, and
// what comes of them on stdout.
type shell struct {
	*program
	session db.Session
	table   string

	commands, failed int // how many there were
}

// shell carries out the command of that name.
func (p *program) shell(ctx context.Context, args []string) (err error) {
	s, _, err := readProperties("shell", args)
	if errors.Is(err, flag.ErrHelp) {
		return p.help(nil)
	}
	if err != nil {
		return err
	}
	database, err := p.openDatabase(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	session, err := database.Session(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	p.header(s)
	table, ok := s.properties.Lookup("table")
	if !ok {
		table = workload.DefaultCore().Table
	}
	return (&shell{program: p, session: session, table: table}).converse(ctx)
}

// converse carries out commands until one of them is quit, or stdin or the
// context ends. Its error tells how many of them failed.
func (s *shell) converse(ctx context.Context) error {
	input := s.input(ctx)
	for {
		if err := s.print("> "); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case l, ok := <-input:
			switch {
			case !ok:
				return errors.Join(s.print("\n"), s.verdict())
			case l.err != nil:
				return fmt.Errorf("standard input: %w", l.err)
			}
			if quit, err := s.obey(ctx, l.text); quit || err != nil {
				return errors.Join(err, s.verdict())
			}
		}
	}
}

func (s *shell) verdict() error {
	if s.failed == 0 {
		return nil
	}
	return fmt.Errorf("shell: %d of %s failed", s.failed, plural.Count(s.commands, "command"))
}

// typed is a line of stdin, or the error that ended it.
type typed struct {
	text string
	err  error
}

// input reads stdin beside the conversation, which a signal can end while
// nobody types.
func (s *shell) input(ctx context.Context) <-chan typed {
	input := make(chan typed)
	send := func(l typed) bool {
		select {
		case input <- l:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		defer close(input)
		reader := bufio.NewReader(s.stdin)
		for {
			text, err := reader.ReadString('\n')
			if text != "" && !send(typed{text: strings.TrimRight(text, "\r\n")}) {
				return
			}
			if err != nil {
				if err != io.EOF {
					send(typed{err: err})
				}
				return
			}
		}
	}()
	return input
}

// obey carries out one line. Its error is that of stdout.
func (s *shell) obey(ctx context.Context, line string) (quit bool, err error) {
	words, err := splitWords(line)
	switch {
	case err == nil && len(words) == 0:
		return false, nil
	case err == nil && words[0] == "help":
		return false, s.print(shellHelp())
	case err == nil && words[0] == "quit":
		return true, nil
	}
	start := time.Now()
	text := ""
	if err == nil {
		text, err = s.carryOut(ctx, words)
	}
	s.commands++
	if err != nil {
		s.failed++
		text += fmt.Sprintf("Error: %v\n", err)
	}
	return false, s.print(fmt.Sprintf("%s%d ms\n", text, time.Since(start).Milliseconds()))
}

// carryOut finds the command and returns what it has to say.
func (s *shell) carryOut(ctx context.Context, words []string) (string, error) {
	for _, c := range shellCommands {
		if c.name != words[0] {
			continue
		}
		if args := words[1:]; len(args) >= c.least && len(args) <= c.most {
			return c.do(s, ctx, args)
		}
		return "", fmt.Errorf("want %s", c.usage())
	}
	return "", fmt.Errorf("unknown command %q: help shows those that are known", words[0])
}
