package generator

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ReadHistogram reads a histogram in YCSB's format. The first line is the word
// BlockSize, a tab and the block size; each other line is the index of a bucket,
// a tab and its count, all whole numbers:
//
//	BlockSize	10
//	0	5
//	1	20
//
// Indexes start at 0 or later and go up; buckets that are left out are empty
// (YCSB wants them all). Other blanks than the tab, a carriage return at the end
// of a line and empty lines do no harm. Errors start with name, which is the
// file's, and the line.
func ReadHistogram(name string, r io.Reader) (*Histogram, error) {
	f := histogramFile{next: 0}
	lines := bufio.NewScanner(r)
	number := 0
	for lines.Scan() {
		number++
		if err := f.line(strings.Fields(lines.Text())); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, number+1, err)
	}
	if err := f.end(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, max(number, 1), err)
	}
	return &f.histogram, nil
}

// histogramFile is what has been read of a file.
type histogramFile struct {
	histogram Histogram
	blockSize int64 // 0 before the first line
	next      int64 // the lowest index that may follow
}

func (f *histogramFile) line(words []string) error {
	switch {
	case len(words) == 0:
		return nil
	case f.blockSize == 0:
		return f.header(words)
	}
	return f.bucket(words)
}

func (f *histogramFile) header(words []string) error {
	if len(words) == 2 && words[0] == "BlockSize" {
		if n, err := strconv.ParseInt(words[1], 10, 64); err == nil && n > 0 {
			f.blockSize = n
			return nil
		}
	}
	return fmt.Errorf(`want "BlockSize", a tab and a whole number above 0, got %q`, strings.Join(words, " "))
}

func (f *histogramFile) bucket(words []string) error {
	index, count, err := twoNumbers(words)
	if err != nil {
		return err
	}
	if index < f.next {
		return fmt.Errorf("want an index of %d or more, got %d", f.next, index)
	}
	f.next = index + 1
	return f.histogram.add(index, f.blockSize, count)
}

func twoNumbers(words []string) (index, count int64, err error) {
	if len(words) == 2 {
		var bad error
		index, err = strconv.ParseInt(words[0], 10, 64)
		count, bad = strconv.ParseInt(words[1], 10, 64)
		if err == nil && bad == nil {
			return index, count, nil
		}
	}
	return 0, 0, fmt.Errorf("want an index, a tab and a count, both whole numbers below 2^63, got %q", strings.Join(words, " "))
}

func (f *histogramFile) end() error {
	switch {
	case f.blockSize == 0:
		return errors.New(`want "BlockSize", a tab and a whole number, got an empty file`)
	case f.histogram.area() == 0:
		return errors.New("want at least one bucket with a count above 0, got none")
	}
	return nil
}
