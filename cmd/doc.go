// Package cmd is the command line as a function: [Main] takes arguments and
// streams and returns an exit status.
//
// A program with bindings of its own is a page:
//
//	package main
//
//	import (
//		"context"
//		"os"
//
//		"github.com/goycsb/goycsb/cmd"
//		_ "github.com/goycsb/goycsb/db/redis" // registers "redis"
//		_ "example.org/mystore/ycsb"          // registers "mystore"
//	)
//
//	func main() {
//		ctx, stop := cmd.WithSignals(context.Background())
//		defer stop()
//		os.Exit(cmd.Main(ctx, os.Args[1:], os.Stdout, os.Stderr))
//	}
package cmd
