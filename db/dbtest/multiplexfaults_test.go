package dbtest

import (
	"context"
	"time"

	"github.com/goycsb/goycsb/db"
)

// multiplexer carries out what is begun when it is awaited, one after the other.
type multiplexer struct {
	*bent

	under []begun
}

type begun struct {
	ctx context.Context
	op  *db.Op
}

func (m *multiplexer) Begin(ctx context.Context, op *db.Op) {
	m.under = append(m.under, begun{ctx, op})
}

func (m *multiplexer) Await(context.Context, time.Time) *db.Op {
	if len(m.under) == 0 {
		return nil
	}
	next := m.under[0]
	m.under = m.under[1:]
	m.carryOut(next.ctx, next.op)
	return next.op
}

// dropping is a multiplexer that forgets an operation for which a moment came too soon.
type dropping struct{ *multiplexer }

func (d dropping) Await(ctx context.Context, until time.Time) *db.Op {
	op := d.multiplexer.Await(ctx, until)
	if until.IsZero() {
		return op
	}
	return nil
}

// awaited bends the end of operations.
func awaited(await func(m *multiplexer, sound func() *db.Op) *db.Op) func() func(b *bent) {
	return each(func(b *bent) {
		m := &multiplexer{bent: b}
		b.shown = bentMultiplexer{m, await}
	})
}

type bentMultiplexer struct {
	*multiplexer

	await func(m *multiplexer, sound func() *db.Op) *db.Op
}

func (b bentMultiplexer) Await(ctx context.Context, until time.Time) *db.Op {
	return b.await(b.multiplexer, func() *db.Op { return b.multiplexer.Await(ctx, until) })
}

const (
	endsOnce = "each operation under way ends once, with its own outcome"
	scansSo  = "an operation under way scans as a session does"
)

var multiplexFaults = []fault{
	{rule: endsOnce, name: "one is lost", bend: awaited(func(m *multiplexer, sound func() *db.Op) *db.Op {
		if len(m.under) == 7 {
			sound()
		}
		return sound()
	})},
	{rule: endsOnce, name: "a copy is returned", bend: awaited(func(_ *multiplexer, sound func() *db.Op) *db.Op {
		if op := sound(); op != nil {
			another := *op
			return &another
		}
		return nil
	})},
	{rule: endsOnce, name: "outcomes are those of the one before", bend: func() func(b *bent) {
		var last db.Op
		return awaited(func(_ *multiplexer, sound func() *db.Op) *db.Op {
			op := sound()
			if op != nil {
				last, op.Result = *op, last.Result
			}
			return op
		})()
	}},
	{rule: endsOnce, name: "the last one is returned again", bend: func() func(b *bent) {
		var last *db.Op
		return awaited(func(_ *multiplexer, sound func() *db.Op) *db.Op {
			if op := sound(); op != nil {
				last = op
			}
			return last
		})()
	}},
	{rule: "an operation under way that fails does not keep the others from being done", name: "all behind it fail",
		bend: func() func(b *bent) {
			var failed error
			return awaited(func(_ *multiplexer, sound func() *db.Op) *db.Op {
				op := sound()
				if op != nil && failed != nil {
					op.Err = failed
				} else if op != nil {
					failed = op.Err
				}
				return op
			})()
		}},
	{rule: "an operation that has not ended by a moment is still under way", name: "it is forgotten",
		bend: each(func(b *bent) { b.shown = dropping{&multiplexer{bent: b}} })},
	{rule: scansSo, name: "it finds nothing", bend: awaited(func(_ *multiplexer, sound func() *db.Op) *db.Op {
		op := sound()
		if op != nil {
			op.Records = nil
		}
		return op
	})},
	{rule: scansSo, name: "it is refused", bend: awaited(func(_ *multiplexer, sound func() *db.Op) *db.Op {
		op := sound()
		if op != nil && op.Kind == db.Scan {
			op.Err = db.ErrNotImplemented
		}
		return op
	})},
	{rule: "a session keeps none of the bytes of an operation that has ended", name: "it writes when another begins",
		bend: each(func(b *bent) { b.shown = &lateMultiplexer{multiplexer: multiplexer{bent: b}} })},
	{rule: "a session with nothing under way works as any other", name: "it does not",
		bend: each(func(b *bent) {
			m := &multiplexer{bent: b}
			used := false
			b.delete = func(ctx context.Context, table, key string) error {
				if used {
					return errAny
				}
				return b.sound.Delete(ctx, table, key)
			}
			b.shown = bentMultiplexer{m, func(_ *multiplexer, sound func() *db.Op) *db.Op { used = true; return sound() }}
		})},
	{rule: "operations under way end when their context does", name: "they have another error",
		bend: awaited(func(m *multiplexer, sound func() *db.Op) *db.Op {
			ended := len(m.under) > 0 && m.under[0].ctx.Err() != nil
			op := sound()
			if ended {
				op.Err = errAny
			}
			return op
		})},
	{rule: "operations under way end when their context does", name: "they are dropped",
		bend: awaited(func(m *multiplexer, sound func() *db.Op) *db.Op {
			if len(m.under) > 0 && m.under[0].ctx.Err() != nil {
				m.under = nil
			}
			return sound()
		})},
	{rule: "sessions that workers share can have several operations under way", name: "they cannot",
		bend: each(func(b *bent) { b.shown = struct{ session }{b} })},
}

// lateMultiplexer says that operations have ended which it carries out when the
// next one begins.
type lateMultiplexer struct {
	multiplexer

	late []begun
}

func (m *lateMultiplexer) Begin(ctx context.Context, op *db.Op) {
	for _, next := range m.late {
		m.carryOut(next.ctx, next.op)
	}
	m.late = nil
	m.multiplexer.Begin(ctx, op)
}

func (m *lateMultiplexer) Await(context.Context, time.Time) *db.Op {
	if len(m.under) == 0 {
		return nil
	}
	next := m.under[0]
	m.under = m.under[1:]
	copied := *next.op
	m.late = append(m.late, begun{next.ctx, &copied})
	return next.op
}
