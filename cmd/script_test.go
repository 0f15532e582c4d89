package cmd_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/goycsb/goycsb/cmd"
	_ "github.com/goycsb/goycsb/db/basic"
	_ "github.com/goycsb/goycsb/db/goodbadugly"
	_ "github.com/goycsb/goycsb/db/memory"
	_ "github.com/goycsb/goycsb/db/memoryts"
	_ "github.com/goycsb/goycsb/db/redis"
	_ "github.com/goycsb/goycsb/db/rest"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"ycsb": func() {
			ctx, stop := cmd.WithSignals(context.Background())
			defer stop()
			os.Exit(cmd.Main(ctx, os.Args[1:], os.Stdout, os.Stderr))
		},
	})
}

// The behaviour of the command line, a script for each.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: scriptCommands,
	})
}

// The same with a real server for each, whose port is in $REDIS_PORT and
// password in $REDIS_PASSWORD.
func TestRedisScripts(t *testing.T) {
	const password = "correct-horse-battery"
	files, err := filepath.Glob("testdata/redis/*.txtar")
	require.NoError(t, err)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			server := redistest.Start(t, "--requirepass", password)
			testscript.Run(t, testscript.Params{
				Files: []string{file},
				Cmds:  scriptCommands,
				Setup: func(env *testscript.Env) error {
					env.Setenv("REDIS_PORT", fmt.Sprint(server.Port))
					env.Setenv("REDIS_PASSWORD", password)
					return nil
				},
			})
		})
	}
}

var scriptCommands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"status": status,
	"await":  await,
}

// status runs a command and checks its exit status: status 2 ycsb run …
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status n command…")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
}

// await waits until a file exists.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: await file")
	}
	for range 3000 {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	ts.Fatalf("%s does not appear", args[0])
}
