package rest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// service is what the sessions share.
type service struct {
	Binding
	header http.Header
}

// Session opens one worker's access: a connection, when it is first needed.
func (s *service) Session(context.Context) (db.Session, error) {
	dialer := &net.Dialer{Timeout: seconds(s.ConnectTimeout)}
	transport := &http.Transport{
		DialContext:           dialer.DialContext,
		TLSHandshakeTimeout:   seconds(s.ConnectTimeout),
		ResponseHeaderTimeout: seconds(s.ReadTimeout),
		DisableCompression:    !s.Compression,
		MaxIdleConnsPerHost:   1,
	}
	return &session{
		service: s,
		client:  &http.Client{Transport: transport, Timeout: seconds(s.ExecTimeout), CheckRedirect: followReads},
		fields:  []db.Field{{Name: "response"}},
	}, nil
}

// Close does nothing.
func (s *service) Close() error { return nil }

// followReads follows redirections of GETs alone.
func followReads(req *http.Request, before []*http.Request) error {
	const most = 10
	if before[0].Method != http.MethodGet {
		return http.ErrUseLastResponse
	}
	if len(before) > most {
		return fmt.Errorf("more than %d redirections", most)
	}
	return nil
}

// session is one worker's access: its connection and the memory of its answers.
type session struct {
	*service
	client *http.Client
	fields []db.Field
	body   bytes.Buffer
}

// Read gets a URL. The body is the value named response.
func (s *session) Read(ctx context.Context, _, key string, fields []string) ([]db.Field, error) {
	if err := s.send(ctx, http.MethodGet, key, nil); err != nil {
		return nil, err
	}
	if fields != nil && !slices.Contains(fields, s.fields[0].Name) {
		return nil, fmt.Errorf("%w: an answer has one field, named %s", db.ErrNotFound, s.fields[0].Name)
	}
	s.fields[0].Value = s.body.Bytes()
	return s.fields, nil
}

// Insert posts the value named data.
func (s *session) Insert(ctx context.Context, _, key string, values []db.Field) error {
	return s.sendData(ctx, http.MethodPost, key, values)
}

// Update puts the value named data.
func (s *session) Update(ctx context.Context, _, key string, values []db.Field) error {
	return s.sendData(ctx, http.MethodPut, key, values)
}

// Delete deletes a URL.
func (s *session) Delete(ctx context.Context, _, key string) error {
	return s.send(ctx, http.MethodDelete, key, nil)
}

// Close closes the connection.
func (s *session) Close() error {
	s.client.CloseIdleConnections()
	return nil
}

func (s *session) sendData(ctx context.Context, method, key string, values []db.Field) error {
	if len(values) != 1 || values[0].Name != "data" {
		return fmt.Errorf("%w: want one value named data to send, as the rest workload has", db.ErrBadRequest)
	}
	return s.send(ctx, method, key, values[0].Value)
}

// send makes a request and takes in the answer.
func (s *session) send(ctx context.Context, method, key string, data []byte) error {
	req, err := s.request(ctx, method, key, data)
	if err != nil {
		return fmt.Errorf("%w: url.prefix and the key make no URL", db.ErrBadRequest)
	}
	answer, err := s.client.Do(req)
	if err != nil {
		return failed(method, err)
	}
	defer answer.Body.Close()
	s.body.Reset()
	n, err := s.body.ReadFrom(io.LimitReader(answer.Body, s.Limit+1))
	switch {
	case err != nil:
		return failed(method, err)
	case n > s.Limit:
		return fmt.Errorf("%s: the answer is longer than response.limit=%d bytes", method, s.Limit)
	case answer.StatusCode >= http.StatusBadRequest:
		return refused(method, answer.StatusCode)
	}
	return nil
}

func (s *session) request(ctx context.Context, method, key string, data []byte) (*http.Request, error) {
	var body io.Reader
	if data != nil {
		body = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(ctx, method, s.Prefix+key, body)
	if err != nil {
		return nil, err
	}
	for name, value := range s.header {
		req.Header[name] = value
	}
	if host := s.header.Get("Host"); host != "" {
		req.Host = host
	}
	return req, nil
}

// failed is the error of a request without an answer. It leaves out the URL.
func failed(method string, err error) error {
	var withURL *url.Error
	if errors.As(err, &withURL) {
		err = withURL.Err
	}
	var timed interface{ Timeout() bool }
	if errors.As(err, &timed) && timed.Timeout() && !errors.Is(err, context.Canceled) {
		return &statusError{method + ": " + err.Error(), "TIMEOUT", err}
	}
	return fmt.Errorf("%s: %w", method, err)
}

// refused is the error of an answer that is one.
func refused(method string, code int) error {
	text := fmt.Sprintf("%s: %d %s", method, code, http.StatusText(code))
	known := map[int]error{
		http.StatusBadRequest:         db.ErrBadRequest,
		http.StatusForbidden:          db.ErrForbidden,
		http.StatusNotFound:           db.ErrNotFound,
		http.StatusNotImplemented:     db.ErrNotImplemented,
		http.StatusServiceUnavailable: db.ErrUnavailable,
	}
	switch err := known[code]; {
	case err != nil:
		return &statusError{text, db.Status(err), err}
	case code >= http.StatusInternalServerError:
		return errors.New(text)
	}
	return &statusError{text, fmt.Sprintf("HTTP_%d", code), nil}
}

// statusError is an error that is counted under a status of its own.
type statusError struct {
	text, status string
	err          error
}

func (e *statusError) Error() string  { return e.text }
func (e *statusError) Status() string { return e.status }
func (e *statusError) Unwrap() error  { return e.err }
