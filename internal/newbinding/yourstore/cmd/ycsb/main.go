//go:build yourstore

// Command ycsb is the benchmark YCSB with the binding yourstore.
package main

import (
	"context"
	"os"

	_ "github.com/goycsb/goycsb/internal/newbinding/yourstore" // registers yourstore

	"github.com/goycsb/goycsb/cmd"
	_ "github.com/goycsb/goycsb/db/memory" // to compare with
)

func main() {
	ctx, stop := cmd.WithSignals(context.Background())
	defer stop()
	os.Exit(cmd.Main(ctx, os.Args[1:], os.Stdout, os.Stderr))
}
