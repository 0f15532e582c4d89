package redis

// longestChain is how many sessions wake each other in turn.
const longestChain = 32

// wake wakes the sessions whose flights are answered, in chains: each wakes the
// next one and goes on. So they run one after another on one processor, and what
// they send next is written together, when all of them are awake.
func (w *wire) wake() {
	if len(w.done) == 0 {
		return
	}
	w.shared.mu.Lock()
	w.chains += (len(w.done) + longestChain - 1) / longestChain
	w.shared.mu.Unlock()
	for done := w.done; len(done) > 0; {
		n := min(len(done), longestChain)
		w.chain(done[:n]).answer()
		done = done[n:]
	}
	clear(w.done)
	w.done = w.done[:0]
}

// chain makes a chain of these tickets and returns the first.
func (w *wire) chain(tickets []*ticket) *ticket {
	last := len(tickets) - 1
	for i, t := range tickets[:last] {
		t.chain = tickets[i+1]
	}
	tickets[last].last = w
	return tickets[0]
}

// chained says that all sessions of a chain are awake.
func (w *wire) chained() {
	w.shared.mu.Lock()
	defer w.shared.mu.Unlock()
	if w.chains--; w.chains == 0 && len(w.out) > 0 {
		w.work.Signal()
	}
}
