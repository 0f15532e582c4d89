// Command ycsb is YCSB's benchmark with the bolt binding.
package main

import (
	"context"
	"os"

	_ "example.org/ycsb-bolt" // registers bolt

	"github.com/goycsb/goycsb/cmd"
	_ "github.com/goycsb/goycsb/db/memory" // to compare with
)

func main() {
	ctx, stop := cmd.WithSignals(context.Background())
	defer stop()
	os.Exit(cmd.Main(ctx, os.Args[1:], os.Stdout, os.Stderr))
}
