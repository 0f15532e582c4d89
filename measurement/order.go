package measurement

import (
	"cmp"
	"slices"
	"unicode/utf16"
)

// sortAsYCSB puts series in the order of YCSB's reports, which is that of a Java
// ConcurrentHashMap: by the hash code of the name, modulo a table size of 16
// that doubles as soon as three quarters of it are taken. Where YCSB's order
// depends on which series was used first, this one takes the names' order.
func sortAsYCSB(list []series) {
	size := 16
	for len(list) >= size*3/4 {
		size *= 2
	}
	slices.SortFunc(list, func(a, b series) int {
		return cmp.Or(
			cmp.Compare(javaBucket(a.name, size), javaBucket(b.name, size)),
			cmp.Compare(a.name, b.name),
		)
	})
}

// javaBucket returns the place of a string in a Java hash table.
func javaBucket(s string, size int) int {
	var hash int32
	for _, unit := range utf16.Encode([]rune(s)) {
		hash = 31*hash + int32(unit)
	}
	return int(uint32(hash)^uint32(hash)>>16) & (size - 1)
}

// sortedStatuses returns the statuses in the order of YCSB's reports: that of
// its own nine as its hash table has them, then all others by name.
func sortedStatuses(statuses []StatusCount) []StatusCount {
	known := []string{statusOK, "NOT_IMPLEMENTED", "BAD_REQUEST", "FORBIDDEN", "UNEXPECTED_STATE",
		"SERVICE_UNAVAILABLE", statusBatched, "NOT_FOUND", "ERROR"}
	place := func(status string) int {
		if i := slices.Index(known, status); i >= 0 {
			return i
		}
		return len(known)
	}
	return slices.SortedFunc(slices.Values(statuses), func(a, b StatusCount) int {
		return cmp.Or(cmp.Compare(place(a.Status), place(b.Status)), cmp.Compare(a.Status, b.Status))
	})
}
