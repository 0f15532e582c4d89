// Package rest benchmarks a web service as YCSB's rest binding does: a read is a
// GET, an insert a POST, an update a PUT and a delete a DELETE of the URL that
// url.prefix and the operation's key make. Inserts and updates send the value
// named data. A read finds one value named response, the body.
//
// It registers itself as "rest". Tables are not used. A service is no store of
// records that comes back as it was written, so the binding is held to the
// conformance kit's rules of calls alone, and cannot scan.
//
// # Outcomes
//
// An answer with a status below 400 is a success. 400, 403, 404, 501 and 503 are
// BAD_REQUEST, FORBIDDEN, NOT_FOUND, NOT_IMPLEMENTED and SERVICE_UNAVAILABLE, and
// the others from 500 on are ERROR. The others of 400 to 499, such as 401, are
// counted as HTTP_401 and so on; YCSB takes them for successes. What takes longer
// than a time limit is a TIMEOUT.
//
// A GET that is redirected is followed, as in YCSB; the others are not, and count
// as they were answered. Whatever fails, neither the URL nor the headers are in
// the error.
//
// # Connections
//
// Each session has one connection, kept alive, and HTTP/1.1; YCSB closes it after
// each operation. No proxy is used. Bodies are sent with their length, where YCSB
// sends them in chunks.
package rest

import (
	"context"
	"errors"
	"flag"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/goycsb/goycsb/db"
)

func init() {
	db.Register("rest", "web services: GET, POST, PUT and DELETE of URLs",
		func() db.Binding { b := DefaultBinding(); return &b },
		"site.ycsb.webservice.rest.RestClient", "com.yahoo.ycsb.webservice.rest.RestClient")
}

// Binding is the settings. Start from [DefaultBinding].
type Binding struct {
	Prefix      string // url.prefix: what comes before every key; empty if keys are whole URLs
	Headers     string // headers: names and values in turn, with blanks between them
	Compression bool   // response.compression: whether bodies may come compressed by gzip
	Limit       int64  // response.limit: bytes of the longest body

	ConnectTimeout int64 // timeout.con: seconds to connect, TLS included
	ReadTimeout    int64 // timeout.read: seconds until an answer begins
	ExecTimeout    int64 // timeout.exec: seconds of a whole operation
}

// DefaultBinding returns YCSB's defaults, and a limit of 64 MiB.
func DefaultBinding() Binding {
	return Binding{
		Prefix:         "http://127.0.0.1:8080",
		Headers:        "Accept */* Content-Type application/xml user-agent Mozilla/5.0",
		Limit:          64 << 20,
		ConnectTimeout: 10,
		ReadTimeout:    10,
		ExecTimeout:    10,
	}
}

// RegisterFlags declares YCSB's properties and response.limit.
func (b *Binding) RegisterFlags(fs *flag.FlagSet) {
	fs.StringVar(&b.Prefix, "url.prefix", b.Prefix, "`text` before every URL of a trace; it may be empty")
	fs.StringVar(&b.Headers, "headers", b.Headers, "`headers` of every request: names and values in turn, with blanks between them")
	fs.BoolVar(&b.Compression, "response.compression", b.Compression, "let the service compress its answers by gzip, and decompress them")
	fs.Int64Var(&b.Limit, "response.limit", b.Limit, "length of the longest answer in `bytes`; a longer one is an error")
	fs.Int64Var(&b.ConnectTimeout, "timeout.con", b.ConnectTimeout, "time limit of connecting in `seconds`")
	fs.Int64Var(&b.ReadTimeout, "timeout.read", b.ReadTimeout, "time limit until an answer begins in `seconds`")
	fs.Int64Var(&b.ExecTimeout, "timeout.exec", b.ExecTimeout, "time limit of an operation, with all of its answer, in `seconds`")
	fs.Var(noLog{}, "log.enable", "false: errors and their numbers are in the report")
}

// noLog is the value of log.enable, which can only be false.
type noLog struct{}

func (noLog) String() string { return "false" }

func (noLog) Set(text string) error {
	if !strings.EqualFold(strings.TrimSpace(text), "false") {
		return errors.New("want false: requests are not printed, the report has their outcomes (the basic binding prints operations)")
	}
	return nil
}

// Open checks the settings. It sends nothing: no URL is known to be harmless.
func (b *Binding) Open(context.Context) (db.DB, error) {
	prefixErr := b.checkPrefix()
	header, headerErr := b.header()
	errs := []error{prefixErr, headerErr}
	for _, p := range []struct {
		property string
		value    int64
		most     int64
		unit     string
	}{
		{"response.limit", b.Limit, 1 << 40, "bytes"},
		{"timeout.con", b.ConnectTimeout, maxSeconds, "seconds"},
		{"timeout.read", b.ReadTimeout, maxSeconds, "seconds"},
		{"timeout.exec", b.ExecTimeout, maxSeconds, "seconds"},
	} {
		if p.value < 1 || p.value > p.most {
			errs = append(errs, &db.PropertyError{Property: p.property, Value: strconv.FormatInt(p.value, 10),
				Want: "1 to " + strconv.FormatInt(p.most, 10) + " " + p.unit})
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return &service{*b, header}, nil
}

// maxSeconds is the longest time limit: a day.
const maxSeconds = 24 * 60 * 60

// checkPrefix does not show the prefix, which may have a password in it.
func (b *Binding) checkPrefix() error {
	if b.Prefix == "" {
		return nil
	}
	u, err := url.Parse(b.Prefix)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return &db.PropertyError{Property: "url.prefix", Want: "the beginning of a URL with http:// or https:// and a host, or nothing"}
	}
	return nil
}

// header takes the headers apart. Its errors do not show them.
func (b *Binding) header() (http.Header, error) {
	words := strings.Fields(b.Headers)
	if len(words)%2 != 0 {
		return nil, &db.PropertyError{Property: "headers", Want: "names and values in turn, with blanks between them; the last name has no value"}
	}
	header := http.Header{}
	for i := 0; i < len(words); i += 2 {
		if !isName(words[i]) {
			return nil, &db.PropertyError{Property: "headers", Want: "names of letters, digits and -_.!#$%&'*+^`|~, with blanks between names and values; number " +
				strconv.Itoa(i/2+1) + " is none"}
		}
		header.Set(words[i], words[i+1])
	}
	return header, nil
}

// isName reports whether a word can be the name of a header.
func isName(word string) bool {
	for _, r := range word {
		letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
		if !letter && !strings.ContainsRune("-_.!#$%&'*+^`|~", r) {
			return false
		}
	}
	return true
}

func seconds(n int64) time.Duration { return time.Duration(n) * time.Second }
