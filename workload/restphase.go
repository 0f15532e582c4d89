package workload

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
)

// rest is the workload that the settings make. It does not change.
type rest struct {
	settings Rest
	traces   [db.Kinds]trace
	sizes    generator.Generator
}

// trace is the URLs of one kind of operation.
type trace struct {
	urls  []string
	draws generator.Generator
}

func newRest(c Rest) (*rest, error) {
	w := &rest{settings: c}
	var errs []error
	for _, t := range c.traces() {
		if t.Proportion == 0 {
			continue
		}
		urls, err := readTrace("url.trace."+t.name, t.File, t.RecordCount)
		errs = append(errs, err)
		if err == nil {
			w.traces[t.kind] = trace{urls, c.chooser(int64(len(urls)), t.ZipfConstant)}
		}
	}
	sizes := Core{FieldLength: c.FieldLength, MinFieldLength: c.MinFieldLength,
		FieldLengthDistribution: c.FieldLengthDistribution, FieldLengthHistogram: c.FieldLengthHistogram}
	var err error
	w.sizes, _, err = sizes.fieldLengths()
	if c.FieldLengthDistribution == "zipfian" {
		w.sizes = generator.NewZipfian(c.MinFieldLength, c.FieldLength, c.InsertSizeZipfConstant)
	}
	return w, errors.Join(append(errs, err)...)
}

// readTrace reads the first lines of a file, up to count, without the blank ones.
func readTrace(property, path string, count int64) ([]string, error) {
	refuse := func(reason any) ([]string, error) {
		return nil, &db.PropertyError{Property: property, Value: path, Want: fmt.Sprintf("a file of URLs, one a line (%v)", reason)}
	}
	f, err := os.Open(path)
	if err != nil {
		var cause *os.PathError
		if errors.As(err, &cause) {
			err = cause.Err
		}
		return refuse(err)
	}
	defer f.Close()
	var urls []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for int64(len(urls)) < count && lines.Scan() {
		if url := strings.TrimSpace(lines.Text()); url != "" {
			urls = append(urls, url)
		}
	}
	if err := lines.Err(); err != nil {
		return refuse(err)
	}
	if len(urls) == 0 {
		return refuse("it has none")
	}
	return urls, nil
}

// chooser draws lines, from 0 to n-1 or, if it is exponential, beyond.
func (c *Rest) chooser(n int64, zipf float64) generator.Generator {
	switch c.RequestDistribution {
	case "zipfian":
		return generator.NewZipfian(0, n-1, zipf)
	case "hotspot":
		return generator.NewHotspot(0, n-1, c.HotspotDataFraction, c.HotspotOpnFraction)
	case "exponential":
		return generator.NewExponential(c.ExponentialPercentile, float64(n)*c.ExponentialFrac)
	}
	return generator.NewUniform(0, n-1)
}

// next draws a URL.
func (t *trace) next(r *rand.Rand) string {
	n, count := int64(0), int64(len(t.urls))
	for range maxDraws {
		if n = t.draws.Next(r); n < count {
			break
		}
	}
	return t.urls[n%count]
}

// Load returns a phase without operations.
func (w *rest) Load() (Phase, error) { return &restPhase{rest: w, load: true}, nil }

// Run returns the run phase.
func (w *rest) Run() (Phase, error) {
	m, err := newMix(w.settings.weights())
	if err != nil {
		return nil, err
	}
	return &restPhase{rest: w, mix: m}, nil
}

// restPhase is a phase of requests, or the load, which has none.
type restPhase struct {
	rest *rest
	mix  mix
	load bool
}

func (p *restPhase) Name() string {
	if p.load {
		return "load"
	}
	return "run"
}

func (p *restPhase) Kinds() []db.Kind { return p.mix.kinds() }

func (p *restPhase) Operations() int64 {
	if p.load {
		return 0
	}
	return p.rest.settings.OperationCount
}

// Ends reports that the load ends at once.
func (p *restPhase) Ends() bool { return p.load }

func (p *restPhase) Facts() []db.Fact {
	if p.load {
		return nil
	}
	c := &p.rest.settings
	facts := []db.Fact{
		{Name: "mix", Value: p.mix.String()},
		{Name: "request distribution", Value: c.RequestDistribution + " over the lines of a trace"},
	}
	for _, t := range c.traces() {
		if n := len(p.rest.traces[t.kind].urls); n > 0 {
			facts = append(facts, db.Fact{Name: "URLs of " + t.name + "s", Value: fmt.Sprintf("%d, from %s", n, t.File)})
		}
	}
	return facts
}

// Warnings are settings that work but are seldom meant.
func (p *restPhase) Warnings() []string {
	if p.load {
		return []string{"the rest workload has nothing to load: the service has its own data"}
	}
	all := p.rest.settings.unused()
	if w := p.mix.warning(); w != "" {
		all = append(all, w)
	}
	return all
}

// Source returns one worker's share.
func (p *restPhase) Source(share Share) Source {
	return &restSource{phase: p, r: share.Rand, values: []db.Field{{Name: "data"}}}
}

// restSource is one worker's share of a phase of requests.
type restSource struct {
	phase  *restPhase
	r      *rand.Rand
	values []db.Field
}

// Next draws an operation in YCSB's order: the kind, the size, the URL.
func (s *restSource) Next(op *db.Op) error {
	if s.phase.load {
		return io.EOF
	}
	*op = db.Op{Kind: s.phase.mix.next(s.r)}
	if op.Kind == db.Insert || op.Kind == db.Update {
		n := int(s.phase.rest.sizes.Next(s.r))
		data := slices.Grow(s.values[0].Value[:0], n)[:n]
		generator.Printable(data, s.r)
		s.values[0].Value = data
		op.Values = s.values
	}
	op.Key = s.phase.rest.traces[op.Kind].next(s.r)
	return nil
}

// Done takes no notice.
func (s *restSource) Done(*db.Op) {}
