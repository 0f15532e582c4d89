package redis

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// unreachable is the error of commands for a node that cannot be reached or does
// not answer. It says which slots are concerned.
func (c *cluster) unreachable(n *node, err error) error {
	ranges := c.rangesOf(n)
	if ranges == "" {
		return err
	}
	return &fault{status: db.Status(err), text: err.Error() + " (slots " + ranges + ")", cause: err}
}

// mostRanges is how many ranges of slots are named.
const mostRanges = 3

// rangesOf names the slots that the node has, such as "0-5460, 9000".
func (c *cluster) rangesOf(n *node) string {
	var ranges []string
	for slot := 0; slot < slots; slot++ {
		if c.owners[slot].Load() != n {
			continue
		}
		if len(ranges) == mostRanges {
			return strings.Join(append(ranges, "…"), ", ")
		}
		first := slot
		for slot+1 < slots && c.owners[slot+1].Load() == n {
			slot++
		}
		ranges = append(ranges, nameOfRange(first, slot))
	}
	return strings.Join(ranges, ", ")
}

func nameOfRange(first, last int) string {
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d-%d", first, last)
}

// noSeed is the error of a cluster none of whose seeds is of use: one line, with
// the seeds that have the same error together.
func noSeed(seeds []*node, errs []error) error {
	var texts []string
	addresses := map[string][]string{} // by text
	for i, n := range seeds {
		text := strings.TrimPrefix(errs[i].Error(), "redis "+n.server.address+": ")
		if addresses[text] == nil {
			texts = append(texts, text)
		}
		addresses[text] = append(addresses[text], n.server.address)
	}
	for i, text := range texts {
		texts[i] = strings.Join(addresses[text], ", ") + ": " + text
	}
	return &fault{status: db.Status(errs[0]), text: "redis " + strings.Join(texts, "; "), cause: errors.Join(errs...)}
}
