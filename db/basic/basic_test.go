package basic_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/basic"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// operation is a printed line of YCSB's BasicDB.
var operation = regexp.MustCompile(`^(READ|SCAN|UPDATE|INSERT) (\S+) (\S+) (?:(\d+) )?\[ (.*)\]$`)

func open(t testing.TB, b *basic.Binding) (db.DB, db.Session) {
	t.Helper()
	d, err := b.Open(t.Context())
	require.NoError(t, err)
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	return d, s
}

func TestLinesAreThoseOfYCSB(t *testing.T) {
	transcripts, err := filepath.Glob("testdata/*_verbose*.out")
	require.NoError(t, err)
	require.NotEmpty(t, transcripts)
	for _, name := range transcripts {
		t.Run(filepath.Base(name), func(t *testing.T) {
			lines := operations(t, name)
			require.NotEmpty(t, lines)
			var out bytes.Buffer
			_, s := open(t, &basic.Binding{Verbose: true, Output: &out})
			for _, line := range lines {
				out.Reset()
				require.NoError(t, repeat(t, s, line), line)
				assert.Equal(t, line+"\n", out.String())
			}
		})
	}
}

// operations returns the lines of a transcript that are operations.
func operations(t *testing.T, name string) []string {
	t.Helper()
	f, err := os.Open(name)
	require.NoError(t, err)
	defer f.Close()
	var lines []string
	for scanner := bufio.NewScanner(f); scanner.Scan(); {
		if operation.MatchString(scanner.Text()) {
			lines = append(lines, scanner.Text())
		}
	}
	return lines
}

// repeat does the operation of a line.
func repeat(t *testing.T, s db.Session, line string) error {
	t.Helper()
	m := operation.FindStringSubmatch(line)
	require.NotNil(t, m, line)
	kind, table, key, fields := m[1], m[2], m[3], m[5]
	switch kind {
	case "UPDATE":
		return s.Update(t.Context(), table, key, values(fields))
	case "INSERT":
		return s.Insert(t.Context(), table, key, values(fields))
	}
	var names []string
	if fields != "<all fields>" {
		names = strings.Fields(fields)
	}
	if kind == "READ" {
		result, err := s.Read(t.Context(), table, key, names)
		assert.Empty(t, result)
		return err
	}
	var count int
	fmt.Sscan(m[4], &count)
	records, err := s.(db.Scanner).Scan(t.Context(), table, key, count, names)
	assert.Empty(t, records)
	return err
}

// values takes apart fields whose values have 12 bytes, any of them.
func values(text string) []db.Field {
	const length = 12
	var fields []db.Field
	for text != "" {
		name, rest, _ := strings.Cut(text, "=")
		fields = append(fields, db.Field{Name: name, Value: []byte(rest[:length])})
		text = rest[length+1:]
	}
	return fields
}

func TestDeleteAndScanOfNamedFieldsPrint(t *testing.T) {
	var out bytes.Buffer
	_, s := open(t, &basic.Binding{Verbose: true, Output: &out})
	require.NoError(t, s.Delete(t.Context(), "usertable", "user1"))
	_, err := s.(db.Scanner).Scan(t.Context(), "usertable", "user1", 3, []string{"field2", "field0"})
	require.NoError(t, err)
	assert.Equal(t, "DELETE usertable user1\nSCAN usertable user1 3 [ field2 field0 ]\n", out.String())
}

func TestNothingIsPrintedWithoutOutput(t *testing.T) {
	d, s := open(t, &basic.Binding{Verbose: true, Count: true})
	_, err := s.Read(t.Context(), "usertable", "user1", nil)
	assert.NoError(t, err)
	assert.NoError(t, s.Close())
	assert.NoError(t, d.Close())
}

func TestCountsDistinctOperations(t *testing.T) {
	var out bytes.Buffer
	d, first := open(t, &basic.Binding{Count: true, Output: &out})
	second, err := d.Session(t.Context())
	require.NoError(t, err)
	ctx, table := t.Context(), "usertable"
	for _, s := range []db.Session{first, second} {
		for _, key := range []string{"user1", "user2", "user1"} {
			s.Read(ctx, table, key, nil)
			s.Read(ctx, table, key, []string{"field0"})
			s.Insert(ctx, table, key, []db.Field{{Name: "field0", Value: []byte("a")}})
			s.Insert(ctx, table, "user1", []db.Field{{Name: "field0", Value: []byte(key)}})
		}
		s.(db.Scanner).Scan(ctx, table, "user1", 1, nil)
		s.(db.Scanner).Scan(ctx, table, "user1", 2, nil)
	}
	second.Delete(ctx, table, "user3")
	require.NoError(t, first.Close())
	require.NoError(t, second.Close())
	require.Empty(t, out.String(), "counts come at the end")
	require.NoError(t, d.Close())
	assert.Equal(t, `[READS], Uniques, 4
[SCANS], Uniques, 1
[UPDATES], Uniques, 0
[INSERTS], Uniques, 4
[DELETES], Uniques, 1
`, out.String())
}

func TestCountsAreWordedAsInYCSB(t *testing.T) {
	golden, err := os.ReadFile("testdata/run_count_uniques.out")
	require.NoError(t, err)
	numbers := regexp.MustCompile(`\d+`)
	want := strings.Join(strings.SplitAfter(string(golden), "\n")[:5], "")

	var out bytes.Buffer
	d, s := open(t, &basic.Binding{Count: true, Output: &out})
	require.NoError(t, s.Close())
	require.NoError(t, d.Close())
	assert.Equal(t, numbers.ReplaceAllString(want, "0"), out.String())
}

func TestDelay(t *testing.T) {
	for name, test := range map[string]struct {
		binding basic.Binding
		check   func(t *testing.T, took time.Duration)
	}{
		"none":  {basic.Binding{}, func(t *testing.T, took time.Duration) { assert.Zero(t, took) }},
		"fixed": {basic.Binding{Delay: 20}, func(t *testing.T, took time.Duration) { assert.Equal(t, 20*time.Millisecond, took) }},
		"random": {basic.Binding{Delay: 20, Randomize: true}, func(t *testing.T, took time.Duration) {
			assert.Zero(t, took%time.Millisecond, "whole milliseconds")
			assert.Less(t, took, 20*time.Millisecond)
		}},
		"random below 1": {basic.Binding{Delay: 1, Randomize: true}, func(t *testing.T, took time.Duration) { assert.Zero(t, took) }},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, s := open(t, &test.binding)
				for range 50 {
					start := time.Now()
					require.NoError(t, s.Update(t.Context(), "usertable", "user1", nil))
					test.check(t, time.Since(start))
				}
			})
		})
	}
}

// The chance that 2000 uniform draws of 5 delays leave one out is below 1e-190.
func TestRandomDelaysTakeEveryValue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, s := open(t, &basic.Binding{Delay: 5, Randomize: true})
		seen := map[time.Duration]int{}
		for range 2000 {
			start := time.Now()
			require.NoError(t, s.Delete(t.Context(), "usertable", "user1"))
			seen[time.Since(start)]++
		}
		assert.Len(t, seen, 5)
	})
}

func TestDelayEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		_, s := open(t, &basic.Binding{Delay: 3_600_000, Verbose: true, Output: &out})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		_, err := s.Read(ctx, "usertable", "user1", nil)
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		assert.Equal(t, time.Second, time.Since(start))
		assert.Empty(t, out.String(), "an operation that failed is not printed")

		require.NoError(t, s.Delete(t.Context(), "usertable", "user1"))
		assert.Equal(t, time.Second+time.Hour, time.Since(start), "the next delay is whole")
	})
}

func TestOpenRefusesDelays(t *testing.T) {
	for _, delay := range []int64{-1, math.MaxInt64} {
		_, err := (&basic.Binding{Delay: delay}).Open(t.Context())
		var property *db.PropertyError
		require.ErrorAs(t, err, &property)
		assert.Equal(t, "basicdb.simulatedelay", property.Property)
		assert.Contains(t, err.Error(), fmt.Sprintf("got %q", fmt.Sprint(delay)))
	}
}

func TestDefaultsAreThoseOfYCSB(t *testing.T) {
	var b basic.Binding
	fs := flag.NewFlagSet("basic", flag.ContinueOnError)
	b.RegisterFlags(fs)
	assert.Equal(t, basic.Binding{Verbose: true, Randomize: true}, b)
	require.NoError(t, fs.Parse([]string{"-basicdb.verbose=false", "-basicdb.simulatedelay=7",
		"-basicdb.randomizedelay=false", "-basicdb.count=true"}))
	assert.Equal(t, basic.Binding{Delay: 7, Count: true}, b)
}

// broken is a stream that cannot be written to.
type broken struct{}

var errBroken = errors.New("no space left")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestErrorsOfTheOutputAreTheOperations(t *testing.T) {
	d, s := open(t, &basic.Binding{Verbose: true, Count: true, Output: broken{}})
	_, err := s.Read(t.Context(), "usertable", "user1", nil)
	assert.ErrorIs(t, err, errBroken)
	assert.ErrorIs(t, d.Close(), errBroken)
}

func TestSessionsWriteWholeLines(t *testing.T) {
	const sessions, each = 8, 200
	read, write := io.Pipe()
	b := &basic.Binding{Verbose: true}
	b.SetOutput(write)
	d, _ := open(t, b)

	var wg sync.WaitGroup
	for n := range sessions {
		s, err := d.Session(t.Context())
		require.NoError(t, err)
		wg.Go(func() {
			for range each {
				s.Delete(context.Background(), "usertable", strings.Repeat(fmt.Sprint(n), 50))
			}
		})
	}
	go func() { wg.Wait(); write.Close() }()

	seen := map[string]int{}
	for scanner := bufio.NewScanner(read); scanner.Scan(); {
		seen[scanner.Text()]++
	}
	require.Len(t, seen, sessions)
	for n := range sessions {
		assert.Equal(t, each, seen["DELETE usertable "+strings.Repeat(fmt.Sprint(n), 50)])
	}
}

func TestConformanceOfCalls(t *testing.T) {
	for name, b := range map[string]basic.Binding{
		"silent":  {},
		"counts":  {Count: true},
		"prints":  {Verbose: true, Output: io.Discard},
		"delayed": {Delay: 1},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.RunCalls(t, func(t *testing.T) db.DB {
				d, err := b.Open(t.Context())
				require.NoError(t, err)
				return d
			})
		})
	}
}

func TestSettings(t *testing.T) {
	for _, name := range []string{"basic", "basicts"} {
		t.Run(name, func(t *testing.T) {
			dbtest.RunSettings(t, func(t *testing.T) db.Binding {
				b, err := db.New(name)
				require.NoError(t, err)
				return b
			})
		})
	}
}
