package page_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// patience is how long a browser may take for all that a test asks of it.
const patience = 5 * time.Minute

// startBrowser starts a browser and ends it with the test. It is the program that
// CHROMIUM in the environment names, or Chromium from the system's packages. If
// there is none the test is skipped, or fails where CI is set.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(findBrowser(t)))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox) // which root has no right to
	}
	limited, stop := context.WithTimeout(t.Context(), patience)
	t.Cleanup(stop)
	ctx, end := chromedp.NewExecAllocator(limited, options...)
	t.Cleanup(end)
	ctx, closeBrowser := chromedp.NewContext(ctx)
	t.Cleanup(closeBrowser)
	require.NoError(t, chromedp.Do(ctx))
	return ctx
}

func findBrowser(t *testing.T) string {
	t.Helper()
	names := []string{"chromium", "chromium-browser", "google-chrome"}
	if name := os.Getenv("CHROMIUM"); name != "" {
		names = []string{name}
	}
	var missing error
	for _, name := range names {
		path, err := exec.LookPath(name)
		if err == nil {
			return path
		}
		missing = cmp.Or(missing, err)
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("this test needs Chromium: %v", missing)
	}
	t.Skipf("this test needs Chromium: %v", missing)
	return ""
}

// look is how a page is looked at.
type look struct {
	width  int64  // pixels; 0: 1280
	scheme string // light or dark; empty: light
	media  string // screen or print; empty: screen
}

// tab is a page in a browser.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu       sync.Mutex
	messages []string // of the console, and exceptions
	requests []string // what it asked for
}

// open shows a file and closes it with the test.
func open(t *testing.T, browser context.Context, file string, l look) *tab {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(browser)
	t.Cleanup(closeTab)
	p := &tab{t: t, ctx: ctx}
	require.NoError(t, chromedp.Listen(ctx, p.hear))
	require.NoError(t, chromedp.Do(ctx, chromedp.EmulateViewport(cmp.Or(l.width, 1280), 900)))
	_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
	require.NoError(t, err)
	_, err = chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media:    cmp.Or(l.media, "screen"),
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: cmp.Or(l.scheme, "light")}},
	})
	require.NoError(t, err)
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate("file://"+file)))
	return p
}

// hear notes what a page says and asks for.
func (p *tab) hear(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		p.messages = append(p.messages, "console: "+string(e.Type))
	case *runtime.EventExceptionThrown:
		p.messages = append(p.messages, "exception: "+e.ExceptionDetails.Text)
	case *log.EventEntryAdded:
		p.messages = append(p.messages, fmt.Sprintf("%s: %s", e.Entry.Level, e.Entry.Text))
	case *network.EventRequestWillBeSent:
		p.requests = append(p.requests, e.Request.URL)
	}
}

// heard returns what the page said and asked for so far.
func (p *tab) heard() (messages, requests []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.messages), slices.Clone(p.requests)
}

// ask returns the value of an expression in the page.
func ask[T any](p *tab, expression string) T {
	p.t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	require.NoError(p.t, err, expression)
	return value
}

// saved writes a page to a file.
func saved(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	return file
}

// The ears of the other tests work.
func TestTheBrowserIsHeard(t *testing.T) {
	browser := startBrowser(t)
	file := saved(t, `<!doctype html><title>loud</title><img src="http://127.0.0.1:1/a.png"><script>console.error("no"); throw new Error("no")</script>`)
	p := open(t, browser, file, look{})
	messages, requests := p.heard()
	all := strings.Join(messages, "\n")
	require.Contains(t, all, "console: error")
	require.Contains(t, all, "exception: Uncaught")
	require.Contains(t, requests, "http://127.0.0.1:1/a.png")
}
