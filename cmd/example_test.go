package cmd_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/goycsb/goycsb/cmd"
	"github.com/goycsb/goycsb/db"
)

// nullBinding is a binding of one's own: a store that takes everything and
// holds nothing.
type nullBinding struct{ greeting string }

func (b *nullBinding) RegisterFlags(fs *flag.FlagSet) {
	fs.StringVar(&b.greeting, "null.greeting", "", "what the store says when it is opened")
}

func (b *nullBinding) Open(context.Context) (db.DB, error) {
	fmt.Println(b.greeting)
	return nullStore{}, nil
}

type nullStore struct{}

func (nullStore) Session(context.Context) (db.Session, error) { return nullStore{}, nil }
func (nullStore) Read(_ context.Context, _, key string, _ []string) ([]db.Field, error) {
	return nil, nil
}
func (nullStore) Update(context.Context, string, string, []db.Field) error { return nil }
func (nullStore) Insert(context.Context, string, string, []db.Field) error { return nil }
func (nullStore) Delete(context.Context, string, string) error             { return nil }
func (nullStore) Close() error                                             { return nil }

// A binding of one's own is registered under a name and then known to the
// command.
func Example() {
	db.Register("null", "takes everything and holds nothing", func() db.Binding { return &nullBinding{} })

	args := []string{"run", "null", "-P", "workloada", "-p", "null.greeting=hello", "-p", "measurement.interval=op"}
	var report bytes.Buffer
	status := cmd.Main(context.Background(), args, &report, os.Stderr)
	fmt.Println("status", status, bytes.Contains(report.Bytes(), []byte("[READ], Operations, ")))
	// Output:
	// hello
	// status 0 true
}
