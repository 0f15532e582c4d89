package resp

// Wait waits until a part of the next reply has arrived. Its errors are those of
// Read.
func (r *Reader) Wait() error {
	if r.Buffered() > 0 {
		return nil
	}
	return r.fill()
}
