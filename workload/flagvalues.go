package workload

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

var errNumbers = errors.New("want whole numbers with commas between them")

// fixed is a property that has one value only, in any case.
type fixed string

func newFixed(value string) *fixed { f := fixed(value); return &f }

func (f *fixed) String() string {
	if f == nil {
		return ""
	}
	return string(*f)
}

func (f *fixed) Set(text string) error {
	switch {
	case strings.EqualFold(strings.TrimSpace(text), string(*f)):
		return nil
	case *f == "":
		return errors.New("want it left out")
	}
	return fmt.Errorf("want %s, or it left out", *f)
}

// spelled is a number that two properties set: the first spelling wins.
type spelled[T int64 | float64] struct {
	value *T
	set   *bool // whether the first spelling has set it
	first bool
}

// laterSpelled is a spelling that is not the first: an alias of that.
type laterSpelled[T int64 | float64] struct {
	spelled[T]

	of string
}

// Aliased returns the first spelling.
func (s *laterSpelled[T]) Aliased() []string { return []string{s.of} }

func (s *spelled[T]) String() string {
	if s == nil || s.value == nil {
		return ""
	}
	return fmt.Sprint(*s.value)
}

func (s *spelled[T]) Get() any { return *s.value }

func (s *spelled[T]) Set(text string) error {
	var v T
	var err error
	switch p := any(&v).(type) {
	case *int64:
		*p, err = strconv.ParseInt(text, 10, 64)
	case *float64:
		*p, err = strconv.ParseFloat(text, 64)
	}
	if err != nil {
		return errors.New("want a number")
	}
	if s.first || !*s.set {
		*s.value = v
	}
	*s.set = *s.set || s.first
	return nil
}
