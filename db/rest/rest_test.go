package rest_test

import (
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/db/rest"
)

// serve starts a service and returns settings for it.
func serve(t *testing.T, handler http.HandlerFunc) *rest.Binding {
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	b := rest.DefaultBinding()
	b.Prefix = server.URL
	return &b
}

func open(t *testing.T, b *rest.Binding) db.Session {
	d, err := b.Open(t.Context())
	require.NoError(t, err)
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() {
		assert.NoError(t, s.Close())
		assert.NoError(t, d.Close())
	})
	return s
}

func data(text string) []db.Field { return []db.Field{{Name: "data", Value: []byte(text)}} }

func TestOperationsAreRequests(t *testing.T) {
	var got []string
	s := open(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = append(got, fmt.Sprintf("%s %s %s %d", r.Method, r.URL, body, r.ContentLength))
		assert.Equal(t, "*/*", r.Header.Get("Accept"))
		assert.Equal(t, "application/xml", r.Header.Get("Content-Type"))
		assert.Equal(t, "Mozilla/5.0", r.Header.Get("User-Agent"))
		fmt.Fprintf(w, "answer\n%d", len(got))
	}))
	ctx := t.Context()
	found, err := s.Read(ctx, "", "/a?b=c", nil)
	require.NoError(t, err)
	assert.Equal(t, []db.Field{{Name: "response", Value: []byte("answer\n1")}}, found)
	require.NoError(t, s.Insert(ctx, "", "/i", data("one")))
	require.NoError(t, s.Update(ctx, "", "/u", data("two!")))
	require.NoError(t, s.Update(ctx, "", "/empty", data("")))
	require.NoError(t, s.Delete(ctx, "", "/d"))
	found, err = s.Read(ctx, "", "/a", []string{"response"})
	require.NoError(t, err)
	assert.Len(t, found, 1)
	assert.Equal(t, []string{"GET /a?b=c  0", "POST /i one 3", "PUT /u two! 4", "PUT /empty  0", "DELETE /d  0", "GET /a  0"}, got)

	_, err = s.Read(ctx, "", "/a", []string{"field0"})
	assert.ErrorIs(t, err, db.ErrNotFound)
	assert.ErrorIs(t, s.Insert(ctx, "", "/i", []db.Field{{Name: "field0"}}), db.ErrBadRequest)
	assert.ErrorIs(t, s.Insert(ctx, "", "/\x7f", data("")), db.ErrBadRequest)
	_, scans := s.(db.Scanner)
	assert.False(t, scans)
}

func TestAnswersHaveYCSBsStatuses(t *testing.T) {
	s := open(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		var code int
		fmt.Sscanf(r.URL.Path, "/%d", &code)
		w.WriteHeader(code)
	}))
	for code, want := range map[int]string{
		200: "OK", 201: "OK", 204: "OK", 302: "OK", 304: "OK",
		400: "BAD_REQUEST", 403: "FORBIDDEN", 404: "NOT_FOUND", 501: "NOT_IMPLEMENTED", 503: "SERVICE_UNAVAILABLE",
		500: "ERROR", 502: "ERROR", 504: "ERROR", 401: "HTTP_401", 409: "HTTP_409", 429: "HTTP_429",
	} {
		key := fmt.Sprintf("/%d", code)
		assert.Equal(t, want, db.Status(s.Insert(t.Context(), "", key, data("x"))), code)
		assert.Equal(t, want, db.Status(s.Delete(t.Context(), "", key)), code)
		if code != 302 {
			_, err := s.Read(t.Context(), "", key, nil)
			assert.Equal(t, want, db.Status(err), code)
		}
	}
	_, err := s.Read(t.Context(), "", "/404", nil)
	assert.ErrorIs(t, err, db.ErrNotFound)
	assert.EqualError(t, err, "GET: 404 Not Found")
}

func TestOnlyReadsFollowRedirections(t *testing.T) {
	requests := 0
	s := open(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		requests++
		switch r.URL.Path {
		case "/loop":
			http.Redirect(w, r, "/loop", http.StatusFound)
		case "/from":
			http.Redirect(w, r, "/to", http.StatusFound)
		}
		fmt.Fprint(w, r.URL.Path)
	}))
	found, err := s.Read(t.Context(), "", "/from", nil)
	require.NoError(t, err)
	assert.Equal(t, "/to", string(found[0].Value))
	requests = 0
	require.NoError(t, s.Insert(t.Context(), "", "/from", data("x")))
	assert.Equal(t, 1, requests)
	_, err = s.Read(t.Context(), "", "/loop", nil)
	assert.ErrorContains(t, err, "redirections")
}

func TestASessionKeepsItsConnection(t *testing.T) {
	var opened atomic.Int64
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/gone" {
			w.WriteHeader(http.StatusNotFound)
		}
		fmt.Fprint(w, strings.Repeat("x", 100_000))
	}))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			opened.Add(1)
		}
	}
	server.Start()
	defer server.Close()
	b := rest.DefaultBinding()
	b.Prefix = server.URL
	first, second := open(t, &b), open(t, &b)
	for range 5 {
		for _, s := range []db.Session{first, second} {
			found, err := s.Read(t.Context(), "", "/", nil)
			require.NoError(t, err)
			assert.Len(t, found[0].Value, 100_000)
			require.NoError(t, s.Insert(t.Context(), "", "/", data("x")))
			assert.Error(t, s.Delete(t.Context(), "", "/gone"))
		}
	}
	assert.EqualValues(t, 2, opened.Load())
}

func TestAnswersAreLimited(t *testing.T) {
	b := serve(t, func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "123456") })
	b.Limit = 6
	_, err := open(t, b).Read(t.Context(), "", "/", nil)
	assert.NoError(t, err)
	b.Limit = 5
	s := open(t, b)
	_, err = s.Read(t.Context(), "", "/", nil)
	assert.EqualError(t, err, "GET: the answer is longer than response.limit=5 bytes")
	assert.Error(t, s.Insert(t.Context(), "", "/", data("x")))
}

func TestCompression(t *testing.T) {
	b := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Accept-Encoding") != "gzip" {
			fmt.Fprint(w, "plain")
			return
		}
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		fmt.Fprint(z, strings.Repeat("z", 1000))
		z.Close()
	})
	found, err := open(t, b).Read(t.Context(), "", "/", nil)
	require.NoError(t, err)
	assert.Equal(t, "plain", string(found[0].Value))
	b.Compression, b.Limit = true, 999
	_, err = open(t, b).Read(t.Context(), "", "/", nil)
	assert.ErrorContains(t, err, "longer than response.limit", "what counts is what it holds")
	b.Limit = 1000
	found, err = open(t, b).Read(t.Context(), "", "/", nil)
	require.NoError(t, err)
	assert.Len(t, found[0].Value, 1000)
}

func TestTimeLimits(t *testing.T) {
	release := make(chan struct{})
	b := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/body" {
			fmt.Fprint(w, "begun")
			w.(http.Flusher).Flush()
		}
		<-release
	})
	defer close(release)
	for name, test := range map[string]struct {
		key        string
		read, exec int64
	}{
		"until the answer begins": {"/header", 1, 60},
		"of all of it":            {"/body", 60, 1},
	} {
		t.Run(name, func(t *testing.T) {
			settings := *b
			settings.ReadTimeout, settings.ExecTimeout = test.read, test.exec
			s := open(t, &settings)
			_, err := s.Read(t.Context(), "", test.key, nil)
			assert.Equal(t, "TIMEOUT", db.Status(err), err)
		})
	}
}

func TestCallsEndWithTheirContext(t *testing.T) {
	asked, release := make(chan struct{}, 1), make(chan struct{})
	s := open(t, serve(t, func(http.ResponseWriter, *http.Request) { asked <- struct{}{}; <-release }))
	defer close(release)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-asked; cancel() }()
	_, err := s.Read(ctx, "", "/", nil)
	assert.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, "CANCELED", db.Status(err))
}

func TestErrorsKeepSecrets(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := listener.Addr().String()
	listener.Close()
	b := rest.DefaultBinding()
	b.Prefix = "http://user:hunter2@" + address + "/"
	b.Headers = "Authorization hunter2"
	_, err = open(t, &b).Read(t.Context(), "", "x?token=hunter2", nil)
	assert.ErrorContains(t, err, "connection refused")
	assert.Equal(t, "ERROR", db.Status(err))
	assert.NotContains(t, err.Error(), "hunter2")

	_, err = open(t, &b).Read(t.Context(), "", "\x7fhunter2", nil)
	assert.ErrorIs(t, err, db.ErrBadRequest)
	assert.NotContains(t, err.Error(), "hunter2")
	for _, headers := range []string{"Authorization Basic hunter2", "hunter2: Basic"} {
		b.Headers = headers
		_, err = b.Open(t.Context())
		require.Error(t, err)
		assert.NotContains(t, err.Error(), "hunter2")
	}
}

func TestOpenRefuses(t *testing.T) {
	for property, values := range map[string][]string{
		"url.prefix":     {"127.0.0.1:8080", "ftp://x", "http://", "://hunter2"},
		"headers":        {"Accept", "Acc(ept */*"},
		"response.limit": {"0"},
		"timeout.con":    {"0", "86401"}, "timeout.read": {"-1"}, "timeout.exec": {"0"},
	} {
		for _, value := range values {
			b := rest.DefaultBinding()
			fs := flag.NewFlagSet("", flag.ContinueOnError)
			b.RegisterFlags(fs)
			require.NoError(t, fs.Set(property, value))
			_, err := b.Open(t.Context())
			var told *db.PropertyError
			require.ErrorAs(t, err, &told, value)
			assert.Equal(t, property, told.Property)
		}
	}
	b := rest.DefaultBinding()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	b.RegisterFlags(fs)
	assert.NoError(t, fs.Set("log.enable", "False"))
	assert.Error(t, fs.Set("log.enable", "true"))
}

// What a service does at the wrong moment is an error, and the next operation
// works.
func TestASessionSurvivesItsConnection(t *testing.T) {
	s := open(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/bad" {
			return
		}
		connection, _, err := w.(http.Hijacker).Hijack()
		if err == nil {
			fmt.Fprint(connection, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n123")
			connection.Close()
		}
	}))
	for range 3 {
		_, err := s.Read(t.Context(), "", "/bad", nil)
		assert.ErrorIs(t, err, io.ErrUnexpectedEOF)
		_, err = s.Read(t.Context(), "", "/good", nil)
		assert.NoError(t, err)
	}
}

// The service answers every request with the method and the path.
func TestConformanceOfCalls(t *testing.T) {
	b := serve(t, func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.Method, " ", r.URL.Path) })
	b.Prefix += "/"
	dbtest.RunCalls(t, func(t *testing.T) db.DB {
		d, err := b.Open(t.Context())
		require.NoError(t, err)
		return d
	})
}

func TestSettings(t *testing.T) {
	dbtest.RunSettings(t, func(t *testing.T) db.Binding {
		b, err := db.New("rest")
		require.NoError(t, err)
		return b
	})
}
