package measurement

import (
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Points writes each sample as a line "READ,1796046120594,267": the series, the
// moment at which it ended in milliseconds since 1970, and how many microseconds
// it took. A line of column names stands before the first one of each series. These
// are the lines of YCSB's type raw, but they are written while the phase goes on,
// so that memory is bounded, and those of different series are mixed. Lines of one
// worker and operation are in order.
type Points struct {
	prefix, interval string

	mu     sync.Mutex
	w      io.Writer
	headed map[string]bool
	over   bool
	err    error
}

// Points returns what writes points of a phase under the names that the listing
// uses, or nil if its type has none.
func (l Listing) Points(w io.Writer) *Points {
	for _, f := range l.forms() {
		if f.raw {
			return &Points{prefix: f.prefix, interval: l.Interval, w: w, headed: make(map[string]bool)}
		}
	}
	return nil
}

// head writes the names of the columns before the first point of a series.
func (p *Points) head(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.headed[name] {
		p.headed[name] = true
		p.write([]byte(name + " latency raw data: op, timestamp(ms), latency(us)\n"))
	}
}

// append writes whole lines. After an error it writes no more, so that there is
// no gap that nobody sees.
func (p *Points) append(lines []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.write(lines)
}

func (p *Points) write(text []byte) {
	if p.err == nil && !p.over {
		_, p.err = p.w.Write(text)
	}
}

// flushed tells what became of all that was written, and ends it if the phase is
// over.
func (p *Points) flushed(over bool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = p.over || over
	return p.err
}

// pointBuffer gathers the points of one series of a recorder. Its owner locks it.
type pointBuffer struct {
	points *Points
	keep   *Keep
	op     string
	start  time.Time
	names  []pointNames
	text   []byte
}

// pointNames is under which names samples of a status are written.
type pointNames struct {
	status            string
	service, intended pointName
}

type pointName struct {
	text   string
	headed bool
}

// bufferSize is how many bytes of points are written at once.
const bufferSize = 64 << 10

func newPointBuffer(keep *Keep, op string, start time.Time) *pointBuffer {
	return &pointBuffer{points: keep.Points, keep: keep, op: op, start: start}
}

func (b *pointBuffer) add(status string, service, intended int64, end time.Duration) {
	names := b.namesOf(status)
	if b.points.interval != "intended" {
		b.line(&names.service, service, end)
	}
	if b.points.interval != "op" {
		b.line(&names.intended, intended, end)
	}
}

// addService adds a sample that has no due moment.
func (b *pointBuffer) addService(status string, service int64, end time.Duration) {
	b.line(&b.namesOf(status).service, service, end)
}

func (b *pointBuffer) namesOf(status string) *pointNames {
	for i := range b.names {
		if b.names[i].status == status {
			return &b.names[i]
		}
	}
	name := b.op + b.keep.suffix(status)
	intended := name
	if b.points.interval == "both" {
		intended = intendedPrefix + name
	}
	b.names = append(b.names, pointNames{
		status:   strings.Clone(status),
		service:  pointName{text: b.points.prefix + name},
		intended: pointName{text: b.points.prefix + intended},
	})
	return &b.names[len(b.names)-1]
}

func (b *pointBuffer) line(name *pointName, ns int64, end time.Duration) {
	if !name.headed {
		b.points.head(name.text)
		name.headed = true
	}
	b.text = append(b.text, name.text...)
	b.text = append(b.text, ',')
	b.text = strconv.AppendInt(b.text, b.start.Add(end).UnixMilli(), 10)
	b.text = append(b.text, ',')
	b.text = strconv.AppendInt(b.text, ns/1000, 10)
	b.text = append(b.text, '\n')
	if len(b.text) >= bufferSize {
		b.flush()
	}
}

func (b *pointBuffer) flush() {
	if len(b.text) > 0 {
		b.points.append(b.text)
		b.text = b.text[:0]
	}
}
