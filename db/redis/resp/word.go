package resp

// BeginWord begins a word of n bytes, which are appended next, before EndWord.
func BeginWord(b []byte, n int) []byte { return appendHeader(b, '$', int64(n)) }

// EndWord ends a word that BeginWord began.
func EndWord(b []byte) []byte { return append(b, '\r', '\n') }
