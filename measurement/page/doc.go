// Package page writes result documents as pages for a browser. A page is one HTML
// file that needs nothing else: its charts are drawn beforehand and are part of it,
// it has no script, and its content security policy forbids any request.
//
// Charts are drawn by github.com/go-analyze/charts/chartdraw, whose axes are of
// numbers. Their scales, ticks and curves are worked out here. Drawings carry
// classes in place of colours, so that the page's style decides what they look like
// by day, by night and on paper; and each one is in the page twice, for wide and for
// narrow screens, as its text would not be legible at another size.
package page
