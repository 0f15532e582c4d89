package page_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestReportsInABrowser(t *testing.T) {
	browser := startBrowser(t)
	one := saved(t, written(t, []string{"run.json"}, run(1, 30)))
	several := saved(t, written(t, []string{"a.json", "b.json", "c.json"}, run(1, 30), run(2, 20), run(3, 10)))
	many := shapes()["twenty documents"]
	var names []string
	for i := range many {
		names = append(names, fmt.Sprintf("a-rather-long-name-without-a-break-%d.json", i))
	}
	twenty := saved(t, written(t, names, many...))
	comparison := saved(t, compared(t, side("before", 1, 4, 2), side("after", 11, 4, 2)))

	t.Run("silence", func(t *testing.T) {
		for _, file := range []string{one, several, comparison} {
			p := open(t, browser, file, look{})
			messages, requests := p.heard()
			assert.Empty(t, messages)
			assert.Equal(t, []string{"file://" + file}, requests)
			assert.Zero(t, ask[int](p, `document.scripts.length`))
			assert.Equal(t, "CSS1Compat", ask[string](p, `document.compatMode`))
		}
	})
	t.Run("contents", func(t *testing.T) { seeContents(t, open(t, browser, one, look{})) })
	t.Run("access", func(t *testing.T) { seeAccess(t, open(t, browser, several, look{})) })
	t.Run("no overflow", func(t *testing.T) {
		for file, widths := range map[string][]int64{one: {320, 360, 600, 1280}, several: {360, 800}, twenty: {360}, comparison: {360}} {
			for _, width := range widths {
				p := open(t, browser, file, look{width: width})
				assert.LessOrEqual(t, ask[int64](p, `document.documentElement.scrollWidth`), width)
				assert.Equal(t, width < 560, ask[bool](p, `getComputedStyle(document.querySelector(".plot.wide")).display == "none"`))
				assert.Empty(t, ask[[]string](p, cutLabels), "%d pixels", width)
			}
		}
	})
	t.Run("schemes", func(t *testing.T) {
		for _, file := range []string{one, several, comparison} {
			grounds := map[string]bool{}
			for _, scheme := range []string{"light", "dark"} {
				p := open(t, browser, file, look{scheme: scheme})
				grounds[seeContrast(t, p, scheme)] = true
			}
			assert.Len(t, grounds, 2, "the schemes differ")
		}
	})
	t.Run("print", func(t *testing.T) {
		seePrint(t, open(t, browser, several, look{width: 700, scheme: "dark", media: "print"}))
	})
}

// shown are the elements of a selector that can be seen.
const shown = `const shown = s => [...document.querySelectorAll(s)].filter(e => e.checkVisibility() && e.getBoundingClientRect().height > 0);`

// cutLabels are the texts of drawings that stand outside of them, or over the curves.
const cutLabels = `(() => { ` + shown + ` return shown(".plot text").filter(e => {
	const text = e.getBoundingClientRect(), plot = e.ownerSVGElement.getBoundingClientRect();
	const grid = e.ownerSVGElement.querySelector(".grid").getBoundingClientRect();
	return text.left < plot.left - 1 || text.right > plot.right + 1 || text.bottom > plot.bottom + 1 ||
		e.matches(".left") && text.right > grid.left;
}).map(e => e.textContent) })()`

func seeContents(t *testing.T, p *tab) {
	assert.Equal(t, []string{"Warnings", "Summary", "Operations", "Latency by percentile", "Over time", "Configuration", "Store", "Failures"},
		ask[[]string](p, `(() => { `+shown+` return shown("h2").map(e => e.textContent) })()`))
	assert.Equal(t, []string{"1,000.0 of 1,000 wanted", "30,000", "150", "30.000 s"},
		ask[[]string](p, `(() => { `+shown+` return shown(".card dd").map(e => e.textContent.trim()) })()`))
	assert.Equal(t, []string{
		"READ latency by percentile", "UPDATE latency by percentile",
		"Throughput operations a second", "READ latency", "UPDATE latency", "Errors failures a second",
	}, ask[[]string](p, `(() => { `+shown+` return shown("figure:has(.plot) h3").map(e => e.textContent) })()`))
	assert.Equal(t, 6, ask[int](p, `(() => { `+shown+` return shown(".plot").length })()`), "one drawing of each chart")
	// Each entry of a legend looks like a curve of its chart.
	assert.Empty(t, ask[[]string](p, `[...document.querySelectorAll("figure")].flatMap(f =>
		[...f.querySelectorAll(".legend path")].map(e => e.getAttribute("class"))
			.filter(c => !f.querySelector('.plot path[class="' + c + '"]')))`))
	assert.Equal(t, "50%,90%,99%,99.9%,99.99%,percentile of operations",
		ask[string](p, `[...document.querySelectorAll(".plot.wide")[0].querySelectorAll(".below")].map(e => e.textContent).join()`))
	// The stall in the middle breaks the line of latencies, and takes the throughput to zero.
	assert.Equal(t, 2, ask[int](p, `document.querySelectorAll(".plot.wide")[3].querySelectorAll('[class="curve tone1 bold stroke"]').length`))
}

func seeAccess(t *testing.T, p *tab) {
	assert.Equal(t, "en", ask[string](p, `document.documentElement.lang`))
	assert.Equal(t, "3 documents – ycsb report", ask[string](p, `document.title`))
	assert.Equal(t, 1, ask[int](p, `document.querySelectorAll("h1").length`))
	assert.Equal(t, "width=device-width, initial-scale=1", ask[string](p, `document.querySelector("meta[name=viewport]").content`))
	assert.Zero(t, ask[int](p, `document.querySelectorAll("th:not([scope])").length`))
	assert.Zero(t, ask[int](p, `[...document.querySelectorAll(".plot")].filter(e => e.getAttribute("role") != "img" || e.getAttribute("aria-label").length < 20).length`))
	assert.Zero(t, ask[int](p, `[...document.querySelectorAll("[id]")].length - new Set([...document.querySelectorAll("[id]")].map(e => e.id)).size`))
	assert.Empty(t, ask[[]string](p, `[...document.querySelectorAll("h2, h3")].filter((e, i, all) => e.tagName == "H3" && i == 0).map(e => e.textContent)`))
	assert.Contains(t, ask[string](p, `document.querySelector(".plot").getAttribute("aria-label")`), "a.json, service: 50% within ")
	// What scrolls can be scrolled by keyboard.
	assert.Zero(t, ask[int](p, `[...document.querySelectorAll(".scroll")].filter(e => e.tabIndex != 0).length`))
}

// painted is an element with its colours, from 0 to 255.
type painted struct {
	What       string
	Front      []float64
	Back       []float64
	Decoration bool
}

// paint lists the elements that show text of their own, and one of each sort of
// curve, with the colour of the ground below them.
const paint = `(() => { ` + shown + `
	const rgb = text => (text.match(/[\d.]+/g) || []).map(Number);
	const ground = e => {
		for (; e; e = e.parentElement) {
			const c = rgb(getComputedStyle(e).backgroundColor);
			if (c.length == 3) return c;
		}
		return [255, 255, 255];
	};
	const texts = shown("body *").filter(e => [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim()));
	const list = texts.map(e => ({
		What: e.tagName + " " + (e.getAttribute("class") || "") + ": " + e.textContent.slice(0, 30),
		Front: rgb(e.ownerSVGElement ? getComputedStyle(e).fill : getComputedStyle(e).color), Back: ground(e)}));
	const curves = shown(".plot .curve").map(e => ({
		What: e.getAttribute("class"), Front: rgb(getComputedStyle(e).stroke), Back: ground(e), Decoration: true}));
	return list.concat(curves);
})()`

// seeContrast holds text to the ratio of WCAG 2.2's level AA, 4.5, and curves to that
// of graphics, 3. It returns the page's ground.
func seeContrast(t *testing.T, p *tab, scheme string) string {
	t.Helper()
	list := ask[[]painted](p, paint)
	require.Greater(t, len(list), 50)
	curves := 0
	for _, e := range list {
		least := 4.5
		if e.Decoration {
			least = 3
			curves++
		}
		require.Len(t, e.Front, 3, "%s: %s", scheme, e.What)
		assert.GreaterOrEqual(t, contrast(e.Front, e.Back), least, "%s: %s: %v on %v", scheme, e.What, e.Front, e.Back)
	}
	assert.Greater(t, curves, 5)
	return ask[string](p, `getComputedStyle(document.body).backgroundColor`)
}

// contrast is the ratio of two colours by WCAG 2.2, "contrast ratio".
func contrast(a, b []float64) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance is a colour's by WCAG 2.2, "relative luminance".
func luminance(rgb []float64) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		c := rgb[i] / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}

func TestContrast(t *testing.T) {
	assert.InDelta(t, 21, contrast([]float64{0, 0, 0}, []float64{255, 255, 255}), 1e-9)
	assert.InDelta(t, 4.54, contrast([]float64{118, 118, 118}, []float64{255, 255, 255}), 0.01)
}

// seePrint checks that paper is white even at night, that nothing is cut off at
// its edge, and that it can be printed.
func seePrint(t *testing.T, p *tab) {
	assert.Equal(t, "rgb(255, 255, 255)", ask[string](p, `getComputedStyle(document.body).backgroundColor`))
	seeContrast(t, p, "print")
	assert.Empty(t, ask[[]string](p, cutLabels))
	assert.Empty(t, ask[[]string](p, `[...document.querySelectorAll("table, figure")].filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.textContent.slice(0, 40))`))
	assert.Equal(t, "avoid", ask[string](p, `getComputedStyle(document.querySelector("figure")).breakInside`))
	pdf, err := chromedp.Run(p.ctx, chromedp.PrintToPDF())
	require.NoError(t, err)
	assert.Equal(t, "%PDF-", string(pdf[:5]))
}
