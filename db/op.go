package db

// Kind is a kind of operation.
type Kind int8

// The kinds of operation. Their names in reports are YCSB's.
const (
	Read Kind = iota
	Update
	Insert
	Scan
	ReadModifyWrite
	Delete

	Kinds = iota // how many kinds there are
)

// String returns the name of the kind in reports, such as READ.
func (k Kind) String() string {
	switch k {
	case Read:
		return "READ"
	case Update:
		return "UPDATE"
	case Insert:
		return "INSERT"
	case Scan:
		return "SCAN"
	case ReadModifyWrite:
		return "READ-MODIFY-WRITE"
	case Delete:
		return "DELETE"
	}
	return "UNKNOWN"
}

// Field is a named value of a record.
type Field struct {
	Name  string // unique in its record
	Value []byte // any bytes
}

// Record is a key and its fields.
type Record struct {
	Key    string  // unique in its table
	Fields []Field // in the order of the binding
}

// Op is an operation as data. A worker keeps one and uses it again for every
// operation, so whoever keeps a part of it, its key included, clones that part.
type Op struct {
	Kind   Kind     // what is done
	Table  string   // the table of the record
	Key    string   // the record; Scan: where it begins
	Number int64    // the workload's own number of the record; bindings do not see it
	Fields []string // Read, Scan, ReadModifyWrite: the fields to read; nil for all
	Values []Field  // Insert, Update, ReadModifyWrite: the values to write
	Count  int      // Scan: how many records are wanted

	Result  []Field  // what a read found
	Records []Record // what a scan found
	Err     error    // the outcome
}
