package redis

import (
	"errors"
	"strings"

	"github.com/gomodule/redigo/redis"
	"github.com/goycsb/goycsb/db"
)

// login is who says hello to a server.
type login struct {
	username   string // empty for the default user
	password   string // empty if there is nobody to say hello as
	properties string // the prefix of the properties that these are from
}

// check refuses a user without a password: nothing would be sent.
func (l *login) check() error {
	if l.username == "" || l.password != "" {
		return nil
	}
	return &db.PropertyError{Property: l.properties + ".password",
		Want: "the password of the user in " + l.properties + ".username"}
}

// arguments are those of AUTH.
func (l *login) arguments() []any {
	if l.username == "" {
		return []any{l.password}
	}
	return []any{l.username, l.password}
}

// names are the properties to check.
func (l *login) names() string {
	if l.username == "" {
		return l.properties + ".password"
	}
	return l.properties + ".username and " + l.properties + ".password"
}

// authFailed is the error of an AUTH that failed. Servers that do not know AUTH
// repeat its arguments, so neither the text nor the cause is what they sent.
func (s *server) authFailed(err error) error {
	var refused redis.Error
	if !errors.As(err, &refused) {
		return err
	}
	text := stable(strings.ReplaceAll(string(refused), s.login.password, "***"))
	return s.fault(statusOf(string(refused)), text+" (check "+s.login.names()+")", redis.Error(text))
}

// selectFailed is the error of a SELECT that failed.
func (s *server) selectFailed(err error) error {
	var refused redis.Error
	if !errors.As(err, &refused) {
		return err
	}
	text := stable(string(refused))
	return s.fault(statusOf(text), text+" (check redis.db)", refused)
}

// pingFailed is the error of a PING that failed. A user who may not send it is
// told so by a server that lives.
func pingFailed(err error) error {
	var f *fault
	if errors.As(err, &f) && f.status == "NOPERM" {
		return nil
	}
	return err
}
