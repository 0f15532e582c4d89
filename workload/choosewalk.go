package workload

import "github.com/goycsb/goycsb/generator"

// walk goes through a share's own part of the records in order, from its
// beginning again when it is through. It is its worker's alone.
type walk struct {
	part generator.Range
	at   int64 // the next record
}

// walk returns the share's part. If there are more shares than records,
// neighbours have the same one; a share whose part the load missed altogether
// walks all records.
func (c *chooser) walk(share Share) walk {
	all := generator.Range{First: c.first, Last: c.first + c.count - 1}
	part := all.Part(share.Worker, share.Workers)
	part.Last = max(part.First, part.Last)
	if c.missing.After(part.First) > part.Last {
		part = all
	}
	return walk{part: part, at: part.First}
}

// next returns the next record that the load has not missed.
func (w *walk) next(c *chooser) (int64, error) {
	n := c.missing.After(w.at)
	if n > w.part.Last {
		n = c.missing.After(w.part.First)
	}
	if n > w.part.Last {
		return 0, errNoRecord
	}
	w.at = n + 1
	return n, nil
}
