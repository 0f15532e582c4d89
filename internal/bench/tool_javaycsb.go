package bench

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
)

// javaYCSB is a phase of YCSB. The CPU time of a virtual machine's start is not
// counted; that of compiling while it runs is.
func (b *Bench) javaYCSB(phase, class string, p properties, more ...string) Command {
	path := b.Peers.YCSB + string(os.PathListSeparator) + b.Dir
	args := []string{"java", "-cp", path, "site.ycsb.Client", phase, "-db", class}
	return Command{
		Args:     append(append(args, more...), p.arguments()...),
		Read:     func(stdout []byte) (Reading, error) { return parseJavaYCSB(string(stdout)) },
		Overhead: b.javaStart,
	}
}

var (
	javaRunTime    = regexp.MustCompile(`(?m)^\[OVERALL\], RunTime\(ms\), (\S+)$`)
	javaThroughput = regexp.MustCompile(`(?m)^\[OVERALL\], Throughput\(ops/sec\), (\S+)$`)
	javaFailed     = regexp.MustCompile(`(?m)^\[\S+-FAILED\], Operations, [1-9].*`)
)

// parseJavaYCSB reads a report as text. The operations follow from time and rate.
func parseJavaYCSB(stdout string) (Reading, error) {
	if failed := javaFailed.FindString(stdout); failed != "" {
		return Reading{}, fmt.Errorf("YCSB: want no failures, got %s", failed)
	}
	elapsed, rate := javaRunTime.FindStringSubmatch(stdout), javaThroughput.FindStringSubmatch(stdout)
	if elapsed == nil || rate == nil {
		return Reading{}, fmt.Errorf("YCSB: want lines of OVERALL, got %q", tail(stdout))
	}
	ms, err := strconv.ParseFloat(elapsed[1], 64)
	if err != nil {
		return Reading{}, fmt.Errorf("YCSB: run time: %w", err)
	}
	r, err := positive("YCSB", rate[1])
	return Reading{Operations: int64(math.Round(ms * r / 1000)), Rate: r}, err
}

// built is a database of YCSB's that does nothing but build the values that it
// is given: YCSB makes their bytes when they are read, which BasicDB never does.
//
//go:embed built/Built.java
var built []byte

const builtClass = "Built"

// startJava compiles built, and measures what a start takes.
func (b *Bench) startJava(ctx context.Context) error {
	if b.Peers.YCSB == "" {
		return nil
	}
	file := filepath.Join(b.Dir, builtClass+".java")
	if err := os.WriteFile(file, built, 0o644); err != nil {
		return err
	}
	if out, err := exec.CommandContext(ctx, "javac", "-cp", b.Peers.YCSB, "-d", b.Dir, file).CombinedOutput(); err != nil {
		return fmt.Errorf("YCSB_CP: compile a database: %w: %s", err, tail(string(out)))
	}
	nothing := properties{"recordcount", "1", "operationcount", "1"}
	r, err := b.javaYCSB("-t", builtClass, nothing, "-P", b.file("workloadc")).run(ctx, b.limit())
	b.javaStart = r.cpu
	return err
}
