package cmd

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/goycsb/goycsb/db"
)

// shellCommand is one of the commands on a database.
type shellCommand struct {
	name, args, summary string
	least, most         int // number of arguments
	do                  func(s *shell, ctx context.Context, args []string) (string, error)
}

const many = math.MaxInt

var shellCommands = []shellCommand{
	{"read", "key [field ...]", "show a record, or some of its fields", 1, many, (*shell).read},
	{"scan", "key n [field ...]", "show n records from a key on", 2, many, (*shell).scan},
	{"insert", "key field=value ...", "write a record", 2, many, (*shell).insert},
	{"update", "key field=value ...", "overwrite fields of a record", 2, many, (*shell).update},
	{"delete", "key", "remove a record", 1, 1, (*shell).delete},
	{"table", "[name]", "show the table, or use another one", 0, 1, (*shell).useTable},
}

func (c shellCommand) usage() string { return c.name + " " + c.args }

func shellHelp() string {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, c := range shellCommands {
		fmt.Fprintf(table, "%s\t%s\n", c.usage(), c.summary)
	}
	fmt.Fprintf(table, "help\tshow this\nquit\tend, as does the end of the input\n")
	table.Flush() // to a strings.Builder, which has no errors
	text.WriteString("A word with blanks stands in quotes, single or double: insert k 'f=a b'\n")
	return text.String()
}

func (s *shell) read(ctx context.Context, args []string) (string, error) {
	fields, err := s.session.Read(ctx, s.table, args[0], named(args[1:]))
	return outcome("Return code", err) + shownFields(fields), err
}

// named returns nil, which stands for all fields, for no names.
func named(fields []string) []string {
	if len(fields) == 0 {
		return nil
	}
	return fields
}

func (s *shell) scan(ctx context.Context, args []string) (string, error) {
	n, err := strconv.Atoi(args[1])
	if err != nil || n < 1 {
		return "", fmt.Errorf("n: want a number of records from 1, got %q", args[1])
	}
	scanner, ok := s.session.(db.Scanner)
	if !ok {
		return outcome("Result", db.ErrNotImplemented), db.ErrNotImplemented
	}
	records, err := scanner.Scan(ctx, s.table, args[0], n, named(args[2:]))
	return outcome("Result", err) + shownRecords(records, err), err
}

func (s *shell) insert(ctx context.Context, args []string) (string, error) {
	return s.write(ctx, s.session.Insert, args)
}

func (s *shell) update(ctx context.Context, args []string) (string, error) {
	return s.write(ctx, s.session.Update, args)
}

func (s *shell) write(ctx context.Context, write func(context.Context, string, string, []db.Field) error, args []string) (string, error) {
	var values []db.Field
	for _, arg := range args[1:] {
		name, value, ok := strings.Cut(arg, "=")
		if !ok || name == "" {
			return "", fmt.Errorf("want field=value, got %q", arg)
		}
		values = append(values, db.Field{Name: name, Value: []byte(value)})
	}
	err := write(ctx, s.table, args[0], values)
	return outcome("Result", err), err
}

func (s *shell) delete(ctx context.Context, args []string) (string, error) {
	err := s.session.Delete(ctx, s.table, args[0])
	return outcome("Return result", err), err
}

func (s *shell) useTable(_ context.Context, args []string) (string, error) {
	if len(args) == 1 {
		s.table = args[0]
	}
	return "Using table \"" + s.table + "\"\n", nil
}

// outcome is a line with the status of an operation.
func outcome(title string, err error) string { return title + ": " + db.Status(err) + "\n" }

// shownFields is a line for each field, in order of their names.
func shownFields(fields []db.Field) string {
	var text bytes.Buffer
	for _, f := range slices.SortedFunc(slices.Values(fields), func(a, b db.Field) int { return strings.Compare(a.Name, b.Name) }) {
		fmt.Fprintf(&text, "%s=%s\n", f.Name, f.Value)
	}
	return text.String()
}

func shownRecords(records []db.Record, err error) string {
	const rule = "--------------------------------\n"
	if len(records) == 0 {
		if err != nil {
			return ""
		}
		return "0 records\n"
	}
	text := rule
	for i, r := range records {
		text += fmt.Sprintf("Record %d %s\n%s%s", i, r.Key, shownFields(r.Fields), rule)
	}
	return text
}
