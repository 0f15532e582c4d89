package bench

import (
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// redisBenchmark sends one command to keys at random, with so many requests at a
// time on each connection.
func (b *Bench) redisBenchmark(s *Server, connections, depth int, keys, count int64, command ...string) Command {
	args := []string{b.Peers.RedisBenchmark, "-h", loopback, "-p", strconv.Itoa(s.Port),
		"-c", strconv.Itoa(connections), "-P", strconv.Itoa(depth), "-n", number(count), "-r", number(keys), "--csv"}
	return Command{
		Args: append(args, command...),
		Read: func(stdout []byte) (Reading, error) {
			rate, err := parseRedisBenchmark(string(stdout))
			return Reading{Operations: count, Rate: rate}, err
		},
	}
}

// parseRedisBenchmark reads the requests a second of the only test from the
// output of --csv. An error of the server's is no row.
func parseRedisBenchmark(stdout string) (float64, error) {
	rows, err := csv.NewReader(strings.NewReader(stdout)).ReadAll()
	if err != nil || len(rows) != 2 || len(rows[0]) < 2 || rows[0][1] != "rps" {
		return 0, errors.Join(fmt.Errorf("redis-benchmark: want a head with rps and one row, got %q", tail(stdout)), err)
	}
	return positive("redis-benchmark", rows[1][1])
}

// positive reads a rate.
func positive(tool, text string) (float64, error) {
	rate, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(rate > 0) {
		return 0, fmt.Errorf("%s: want a rate, got %q", tool, text)
	}
	return rate, nil
}
