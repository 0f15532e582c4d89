package dbtest

import (
	"context"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// batched bends batches.
func batched(batch func(b *bent, ctx context.Context, ops []db.Op)) func() func(b *bent) {
	return each(func(b *bent) {
		b.batch = func(ctx context.Context, ops []db.Op) { batch(b, ctx, ops) }
	})
}

var batchFaults = []fault{
	{rule: "a batch carries out each of its operations before it returns", name: "the last is left out",
		bend: batched(func(b *bent, ctx context.Context, ops []db.Op) { b.oneByOne(ctx, ops[:len(ops)-1]) })},
	{rule: "a batch carries out each of its operations before it returns", name: "it is done at the next call",
		bend: each(func(b *bent) {
			var due []db.Op
			b.batch = func(ctx context.Context, ops []db.Op) {
				b.oneByOne(ctx, due)
				due = slices.Clone(ops)
			}
		})},
	{rule: "a batch carries out each of its operations before it returns", name: "all updates are the last",
		bend: batched(func(b *bent, ctx context.Context, ops []db.Op) {
			var last []db.Field
			for _, op := range ops {
				if op.Kind == db.Update {
					last = op.Values
				}
			}
			b.update = func(ctx context.Context, table, key string, _ []db.Field) error {
				return b.sound.Update(ctx, table, key, last)
			}
			b.oneByOne(ctx, ops)
		})},
	{rule: "an operation of a batch that fails does not keep the others from being done", name: "it ends the batch",
		bend: batched(func(b *bent, ctx context.Context, ops []db.Op) {
			for i := range ops {
				if b.carryOut(ctx, &ops[i]); ops[i].Err != nil {
					return
				}
			}
		})},
	{rule: "an operation of a batch that fails does not keep the others from being done", name: "all fail",
		bend: batched(func(b *bent, ctx context.Context, ops []db.Op) {
			b.oneByOne(ctx, ops)
			if err := worst(ops); err != nil {
				for i := range ops {
					ops[i].Err = err
				}
			}
		})},
	{rule: "a batch sets each outcome, whatever was there before", name: "errors stay",
		bend: batched(func(b *bent, ctx context.Context, ops []db.Op) {
			before := slices.Clone(ops)
			b.oneByOne(ctx, ops)
			for i := range ops {
				if before[i].Err != nil {
					ops[i].Err = before[i].Err
				}
			}
		})},
	{rule: "a batch sets each outcome, whatever was there before", name: "results stay",
		bend: batched(func(b *bent, ctx context.Context, ops []db.Op) {
			before := slices.Clone(ops)
			b.oneByOne(ctx, ops)
			for i := range ops {
				ops[i].Result = append(before[i].Result, ops[i].Result...)
			}
		})},
	{rule: "a batch may have a thousand operations", name: "100 are done",
		bend: batched(func(b *bent, ctx context.Context, ops []db.Op) { b.oneByOne(ctx, ops[:min(len(ops), 100)]) })},
	{rule: "a batch scans as a session does", name: "it does not",
		bend: batched(func(b *bent, ctx context.Context, ops []db.Op) {
			b.oneByOne(ctx, slices.DeleteFunc(slices.Clone(ops), func(op db.Op) bool { return op.Kind == db.Scan }))
		})},
	{rule: "a batch scans as a session does", name: "all fields are read",
		bend: batched(func(b *bent, ctx context.Context, ops []db.Op) {
			b.scan = func(ctx context.Context, table, start string, count int, _ []string) ([]db.Record, error) {
				return b.sound.Scan(ctx, table, start, count, nil)
			}
			b.oneByOne(ctx, ops)
			b.scan = b.sound.Scan
		})},
	{rule: "a session keeps none of the bytes of a batch", name: "inserts are put off", bend: putOff(func(r db.Record) db.Record { return r }, true)},
	{rule: "a session keeps none of the bytes of a batch", name: "updates are put off", bend: putOff(func(r db.Record) db.Record { return r }, false)},
	{rule: "a session leaves the operations of a batch as they are", name: "they are sorted by kind",
		bend: batched(func(b *bent, ctx context.Context, ops []db.Op) {
			slices.SortFunc(ops, func(a, b db.Op) int { return int(b.Kind) - int(a.Kind) })
			b.oneByOne(ctx, ops)
		})},
	{rule: "a session leaves the operations of a batch as they are", name: "names are sorted",
		bend: batched(func(b *bent, ctx context.Context, ops []db.Op) {
			for _, op := range ops {
				slices.Sort(op.Fields)
			}
			b.oneByOne(ctx, ops)
		})},
	{rule: "a result of a batch stays as it is until the session's next call", name: "sessions share a buffer",
		bend: func() func(b *bent) {
			var shared []byte
			return func(b *bent) {
				b.batch = func(ctx context.Context, ops []db.Op) {
					b.oneByOne(ctx, ops)
					shared = shared[:0]
					for _, op := range ops {
						shared = share(shared, op.Result)
					}
				}
			}
		}},
}

// told bends descriptions.
func told(rule, name string, describe func(d *db.Description) (*db.Description, error)) fault {
	return fault{rule: rule, name: name, bend: each(func(*bent) {}), describe: describe}
}

var descriptionFaults = []fault{
	told("a database describes itself before a phase and after it", "it does not",
		func(*db.Description) (*db.Description, error) { return nil, errAny }),
	told("a database describes itself before a phase and after it", "there is no description",
		func(*db.Description) (*db.Description, error) { return nil, nil }),
	told("a database describes itself before a phase and after it", "a fact has no name",
		func(d *db.Description) (*db.Description, error) {
			d.Facts = append(d.Facts, db.Fact{Value: "3.1"})
			return d, nil
		}),
	told("a description counts the records or says that their number is not known", "none is counted",
		func(d *db.Description) (*db.Description, error) {
			d.Records = 0
			return d, nil
		}),
	told("a description with a cancelled context completes or fails with the context's error", "another error",
		func(*db.Description) (*db.Description, error) { return nil, errAny }),
}
