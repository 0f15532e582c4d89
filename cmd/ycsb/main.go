// Command ycsb loads and runs YCSB's workloads on Redis, KeyDB and other
// key-value stores.
package main

import (
	"context"
	"os"

	"github.com/goycsb/goycsb/cmd"
	_ "github.com/goycsb/goycsb/db/basic"
	_ "github.com/goycsb/goycsb/db/goodbadugly"
	_ "github.com/goycsb/goycsb/db/memory"
	_ "github.com/goycsb/goycsb/db/memoryts"
	_ "github.com/goycsb/goycsb/db/redis"
	_ "github.com/goycsb/goycsb/db/rest"
)

func main() {
	ctx, stop := cmd.WithSignals(context.Background())
	defer stop()
	os.Exit(cmd.Main(ctx, os.Args[1:], os.Stdout, os.Stderr))
}
