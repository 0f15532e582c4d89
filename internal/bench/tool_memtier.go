package bench

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// memtier sends requests of so many pairs, by memtier_benchmark's own figure of
// requests a second. It does not fail if requests do.
func (b *Bench) memtier(s *Server, pairs int64, args ...string) Command {
	file := filepath.Join(b.Dir, "memtier.json")
	all := []string{b.Peers.Memtier, "-h", loopback, "-p", strconv.Itoa(s.Port), "--hide-histogram", "--json-out-file", file}
	return Command{
		Args: append(all, args...),
		Read: func([]byte) (Reading, error) {
			text, err := os.ReadFile(file)
			if err != nil {
				return Reading{}, err
			}
			return parseMemtier(text, pairs)
		},
	}
}

// parseMemtier reads the totals of a JSON output. Their rate is 0 now and then,
// after seconds of work.
func parseMemtier(text []byte, pairs int64) (Reading, error) {
	var out struct {
		All struct {
			Totals struct {
				Count  int64
				Rate   float64 `json:"Ops/sec"`
				Errors float64 `json:"Connection Errors"`
			}
		} `json:"ALL STATS"`
	}
	if err := json.Unmarshal(text, &out); err != nil {
		return Reading{}, fmt.Errorf("memtier_benchmark: %w", err)
	}
	t := out.All.Totals
	if t.Count <= 0 || !(t.Rate >= 0) || t.Errors > 0 {
		return Reading{}, fmt.Errorf("memtier_benchmark: want totals with operations and no lost connections, got %+v", t)
	}
	return Reading{Operations: t.Count * pairs, Rate: t.Rate * float64(pairs)}, nil
}
