package redis

import "strings"

// names are the field names of earlier results: most records have the same
// ones in the same order, so that they are not made again.
type names []string

// mostNames is how many are kept.
const mostNames = 1 << 10

// keep returns a name as a string that shares no bytes with it. Position is the
// field's in its record.
func keep[T string | []byte](n *names, position int, name T) string {
	known := *n
	if position < len(known) && known[position] == string(name) {
		return known[position]
	}
	for _, k := range known {
		if k == string(name) {
			return k
		}
	}
	own := strings.Clone(string(name))
	if len(known) < mostNames {
		*n = append(known, own)
	} else {
		known[position%mostNames] = own
	}
	return own
}
