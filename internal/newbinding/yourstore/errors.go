package yourstore

// statusError is an error that reports count under a word of its own.
type statusError struct{ text, status string }

func (e *statusError) Error() string  { return e.text }
func (e *statusError) Status() string { return e.status }

// REPLACE: one for each fault that a user has to tell from others. A record that is
// not there is always db.ErrNotFound.
var errFull = &statusError{"no room for one more record (yourstore.limit)", "FULL"}
