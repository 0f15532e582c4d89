package page_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/measurement/page"
)

func TestThePartsOfAPageAreInOrder(t *testing.T) {
	text := written(t, []string{"run.json"}, run(1, 5))
	from := 0
	for _, part := range []string{
		"<h1>run.json", ">Warnings<", "the store evicted 17 keys",
		">Summary<", "of 1,000 wanted", "run from 2026-01-01 00:00:00 UTC on, for 5.000 s: 8 workers, target 1000 a second (operation count)",
		">Operations<", "<th scope=\"row\">READ<", "NOT_FOUND",
		">Latency by percentile<", "READ latency by percentile", "UPDATE latency by percentile",
		">Over time<", "Throughput", "target 1,000", "READ latency", "intended p99", "UPDATE latency", "Errors",
		">Configuration<", "recordcount", "5200<small>workloada:4", "a CPU",
		">Store<", "Redis 7.0.15", "5,000", "4,983", "keys evicted",
		">Failures<", "user1",
	} {
		at := strings.Index(text[from:], part)
		require.GreaterOrEqual(t, at, 0, "%q behind what comes before it", part)
		from += at
	}
	assert.NotContains(t, text, "CLEANUP latency", "what is no operation of the workload has no chart")
}

func TestTheTableHasTheFiguresOfTheDocument(t *testing.T) {
	d := run(1, 5)
	text := written(t, []string{"run.json"}, d)
	l := d.Breakdown[1].Success.Intended
	require.Equal(t, "READ", d.Breakdown[1].Name)
	want := `<tr><th scope="row">READ</th><td class="text">intended</td>`
	for _, figure := range []string{
		"2,500", "25", "500.0",
		group(fmt.Sprintf("%.1f", float64(l.Mean())/1000)),
		group(strconv.FormatInt(l.Percentile(50).Microseconds(), 10)), group(strconv.FormatInt(l.Percentile(95).Microseconds(), 10)),
		group(strconv.FormatInt(l.Percentile(99).Microseconds(), 10)), group(strconv.FormatInt(l.Percentile(99.9).Microseconds(), 10)),
		group(strconv.FormatInt(l.Max.Microseconds(), 10)),
	} {
		want += `<td class="figure">` + figure + `</td>`
	}
	assert.Contains(t, text, want+"</tr>")
}

// group puts a comma in front of the last three digits of a number below a million.
func group(number string) string {
	return regexp.MustCompile(`^(\d+)(\d{3})(\.\d)?$`).ReplaceAllString(number, "$1,$2$3")
}

func TestWhatNobodySetStandsApart(t *testing.T) {
	text := written(t, []string{"run.json"}, run(1, 3))
	set, nobody := strings.Index(text, "Properties that were set"), strings.Index(text, "Properties that nobody set")
	require.Greater(t, nobody, set)
	for _, name := range []string{"recordcount", "redis.password"} {
		at := strings.Index(text, ">"+name+"<")
		assert.True(t, set < at && at < nobody, name)
	}
	for _, name := range []string{"fieldcount", "seed"} {
		assert.Contains(t, text[nobody:], ">"+name+"<")
	}
}

// What comes from elsewhere is text, wherever it stands.
func TestNothingInADocumentIsMarkup(t *testing.T) {
	const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`
	d := run(1, 3)
	d.Breakdown[1].Name = "READ" + evil
	d.Breakdown[1].Statuses[0].Status += evil
	c := &d.Clients[0]
	c.Ended, c.Warnings = evil, []string{evil}
	c.Host = measurement.Host{Name: evil, OS: evil, CPU: evil}
	c.Program = measurement.Program{Path: evil, Version: evil}
	c.Properties = []measurement.Property{{Name: evil, Value: evil, Place: evil}}
	c.Store.Before = &db.Description{Facts: []db.Fact{{Name: evil, Value: evil}}, Records: -1}
	c.Failures = []measurement.Failure{{Op: evil, Status: evil, Key: evil, Text: evil}}
	c.Timeline[0].Breakdown[0].Name = d.Breakdown[1].Name
	for _, documents := range [][]*measurement.Document{{d}, {d, d}} {
		text := written(t, []string{evil, evil}[:len(documents)], documents...)
		assert.NotContains(t, text, "<script")
		assert.NotContains(t, text, "<img")
		assert.NotContains(t, text, `"'>`)
		assert.GreaterOrEqual(t, strings.Count(text, "&lt;script&gt;"), 20)
	}
}

func TestThePolicyAllowsThePagesStyleAlone(t *testing.T) {
	text := written(t, []string{"run.json"}, run(1, 3))
	style := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindAllStringSubmatch(text, -1)
	require.Len(t, style, 1)
	sum := sha256.Sum256([]byte(style[0][1]))
	hash := strings.ReplaceAll(base64.StdEncoding.EncodeToString(sum[:]), "+", "&#43;")
	assert.Contains(t, text, `content="default-src &#39;none&#39;; style-src &#39;sha256-`+hash+`&#39;;`)
	assert.NotContains(t, text, "style=", "styles of single elements are forbidden")
	assert.NotContains(t, text, "url(")
	assert.NotRegexp(t, `(src|href)=`, text)
}

func TestTheSameDocumentsGiveTheSamePage(t *testing.T) {
	want := written(t, []string{"a.json", "b.json"}, run(1, 5), run(2, 3))
	for range 5 {
		require.True(t, want == written(t, []string{"a.json", "b.json"}, run(1, 5), run(2, 3)))
	}
}

func TestDocumentsOfAllShapes(t *testing.T) {
	for name, documents := range shapes() {
		t.Run(name, func(t *testing.T) {
			var names []string
			for i := range documents {
				names = append(names, fmt.Sprintf("%d.json", i))
			}
			text := written(t, names, documents...)
			assert.Empty(t, regexp.MustCompile(`.*(NaN|Inf\b|%!|922337203685477580[78]).*`).FindString(text))
			assert.Less(t, len(text), 4<<20)
			drawings := regexp.MustCompile(`(?s)<svg class="plot \w+".*? viewBox="0 0 (\d+) (\d+)">(.*?)</svg>`).FindAllStringSubmatch(text, -1)
			for _, drawing := range drawings {
				inside(t, drawing[1], drawing[2], drawing[3])
			}
		})
	}
}

// inside checks that nothing is drawn outside a drawing.
func inside(t *testing.T, width, height, content string) {
	t.Helper()
	w, h := number(t, width), number(t, height)
	for _, place := range regexp.MustCompile(`[ML] (-?\d+) (-?\d+)`).FindAllStringSubmatch(content, -1) {
		x, y := number(t, place[1]), number(t, place[2])
		if x < 0 || y < 0 || x > w || y > h {
			t.Errorf("want places up to %s, %s, got %s", width, height, place[0])
			return
		}
	}
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}

// shapes are documents that are not like most.
func shapes() map[string][]*measurement.Document {
	empty := measurement.NewDocument(measurement.Report{Phase: measurement.Phase{Name: "run", Start: newYear}}, measurement.Client{})
	moment := run(1, 1)
	moment.End, moment.Clients[0].End = moment.Start, moment.Start
	moment.Clients[0].Ready, moment.Clients[0].Timeline[0].Length = moment.Start, 0
	long := run(1, 5)
	long.End = long.Start.Add(1_000_000 * time.Second)
	long.Clients[0].End = long.End
	long.Clients[0].Timeline = timeline(measurement.MaxStretches, 1_000_000*time.Second/measurement.MaxStretches)
	failures := run(1, 3)
	for i := range failures.Breakdown {
		failures.Breakdown[i].Success = measurement.Latencies{}
	}
	for i := range failures.Clients[0].Timeline {
		for j := range failures.Clients[0].Timeline[i].Breakdown {
			o := &failures.Clients[0].Timeline[i].Breakdown[j]
			o.Errors, o.Service, o.Intended = o.Count, measurement.StretchLatency{}, measurement.StretchLatency{}
		}
	}
	merged := run(1, 4)
	other := run(2, 6)
	other.Clients[0].Start = newYear.Add(300 * time.Millisecond)
	if err := merged.Merge(other); err != nil {
		panic(err)
	}
	var many []*measurement.Document
	for seed := range uint64(20) {
		many = append(many, run(seed, 3))
	}
	return map[string][]*measurement.Document{
		"nothing": {empty}, "nothing and something": {empty, run(1, 3)}, "one sample": {sample(time.Microsecond)},
		"a sample below a microsecond": {sample(0)}, "a sample of 292 years": {sample(1<<63 - 1)},
		"one stretch": {run(1, 1)}, "no time": {moment}, "a million seconds": {long}, "failures alone": {failures},
		"several clients": {merged}, "twenty documents": many,
	}
}

// sample is the document of a single operation.
func sample(latency time.Duration) *measurement.Document {
	var results measurement.Results
	results.Recorder().Series("READ").RecordService("OK", latency, 0)
	report := results.Report()
	report.Phase = measurement.Phase{Name: "run", Start: newYear}
	report.Elapsed = 30 * time.Millisecond
	l := measurement.StretchLatency{P50: latency, P99: latency, Max: latency}
	return measurement.NewDocument(report, measurement.Client{Timeline: []measurement.Stretch{{
		Length: report.Elapsed, Operations: 1, Breakdown: []measurement.StretchOperation{{Name: "READ", Count: 1, Service: l, Intended: l}},
	}}})
}

// The target of several clients is what they reach together, not what is left of it
// from the start of the first to the end of the last.
func TestTheRateOfSeveralClientsIsTheirJointOne(t *testing.T) {
	merged := shapes()["several clients"]
	together := merged[0].Together
	require.NotNil(t, together)
	rate := regexp.MustCompile(`([0-9.,]+)[^0-9]*of 2,000 wanted`)
	shown := func() string {
		found := rate.FindStringSubmatch(written(t, []string{"all.json"}, merged...))
		require.NotNil(t, found)
		return strings.ReplaceAll(found[1], ",", "")
	}
	require.Greater(t, math.Abs(together.Throughput-merged[0].Throughput), 1.0)
	assert.Equal(t, fmt.Sprintf("%.1f", together.Throughput), shown())
	merged[0].Together = nil
	assert.Equal(t, fmt.Sprintf("%.1f", merged[0].Throughput), shown())
}

func TestWhatHasNothingToShowSaysSo(t *testing.T) {
	text := written(t, []string{"run.json"}, shapes()["nothing"]...)
	for _, want := range []string{"None.", "No operation ended.", "No operation succeeded.", "There is no timeline.", "It said nothing about itself."} {
		assert.Contains(t, text, want)
	}
	assert.NotContains(t, text, `class="plot`)
}

func TestAPageIsWrittenWholeOrNotAtAll(t *testing.T) {
	var text bytes.Buffer
	assert.EqualError(t, page.Report(&text, []string{"a"}, nil), "page: want a name for each of one or more documents, got 1 and 0")
	assert.Empty(t, text.String())
	full := errors.New("disk full")
	assert.ErrorIs(t, page.Report(failing{full}, []string{"a"}, []*measurement.Document{run(1, 1)}), full)
}

type failing struct{ error }

func (w failing) Write([]byte) (int, error) { return 0, w.error }
