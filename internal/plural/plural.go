// Package plural puts numbers and nouns together.
package plural

import "strconv"

// Count returns the number and the noun: 1 worker, 2 workers. It is for nouns that
// take an s alone.
func Count[T int | int64](n T, noun string) string {
	text := strconv.FormatInt(int64(n), 10) + " " + noun
	if n == 1 {
		return text
	}
	return text + "s"
}
