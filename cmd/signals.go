package cmd

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// SignalError is the cause of a context that a signal, Signal, ended.
type SignalError struct{ Signal os.Signal }

// Error names the signal.
func (e SignalError) Error() string { return "interrupted by " + name(e.Signal) }

// Number is the signal's number, or 0 if the system has none.
func (e SignalError) Number() int {
	if s, ok := e.Signal.(syscall.Signal); ok {
		return int(s)
	}
	return 0
}

func name(s os.Signal) string {
	switch s {
	case os.Interrupt:
		return "SIGINT"
	case syscall.SIGTERM:
		return "SIGTERM"
	}
	return s.String()
}

// WithSignals returns a context that the first SIGINT or SIGTERM ends, with a
// [SignalError] as its cause; a second one ends the process at once. The
// function that it returns gives the signals back.
func WithSignals(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if s, ok := <-signals; ok {
			cancel(SignalError{s})
		}
		if s, ok := <-signals; ok {
			os.Exit(128 + SignalError{s}.Number())
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		close(signals)
		cancel(nil)
	}
}
