package workload_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

// mixedOps is every kind of operation at once.
var mixedOps = []string{"recordcount", "100", "operationcount", "1000", "readproportion", "0.2", "updateproportion", "0.2",
	"insertproportion", "0.2", "scanproportion", "0.2", "readmodifywriteproportion", "0.2", "fieldcount", "3"}

// fieldCounts returns, by kind, how many fields the operations name to read (-1 for
// all by nil) and how many they write.
func fieldCounts(t *testing.T, properties ...string) map[db.Kind][2]int {
	shapes := map[db.Kind][2]int{}
	eachOp(t, runOf(t, newCore(t, append(mixedOps, properties...)...)).Source(alone(9)), 1000, func(op *db.Op) {
		shape := [2]int{len(op.Fields), len(op.Values)}
		if op.Fields == nil {
			shape[0] = -1
		}
		if known, ok := shapes[op.Kind]; ok {
			require.Equal(t, known, shape, "%v", op.Kind)
		}
		shapes[op.Kind] = shape
		assert.Equal(t, op.Kind == db.Scan, op.Count > 0)
		assert.True(t, op.Result == nil && op.Records == nil && op.Err == nil)
	})
	return shapes
}

func TestOperationsNameTheirFields(t *testing.T) {
	for _, c := range []struct {
		properties                      []string
		read, update, insert, scan, rmw [2]int
	}{
		{nil, [2]int{-1, 0}, [2]int{-1, 1}, [2]int{-1, 3}, [2]int{-1, 0}, [2]int{-1, 1}},
		{[]string{"writeallfields", "true"}, [2]int{-1, 0}, [2]int{-1, 3}, [2]int{-1, 3}, [2]int{-1, 0}, [2]int{-1, 3}},
		{[]string{"readallfieldsbyname", "true"}, [2]int{3, 0}, [2]int{-1, 1}, [2]int{-1, 3}, [2]int{-1, 0}, [2]int{-1, 1}},
		{[]string{"dataintegrity", "true"}, [2]int{3, 0}, [2]int{-1, 1}, [2]int{-1, 3}, [2]int{-1, 0}, [2]int{-1, 1}},
		{[]string{"readallfields", "false", "readallfieldsbyname", "true"},
			[2]int{1, 0}, [2]int{-1, 1}, [2]int{-1, 3}, [2]int{1, 0}, [2]int{1, 1}},
	} {
		want := map[db.Kind][2]int{db.Read: c.read, db.Update: c.update, db.Insert: c.insert, db.Scan: c.scan, db.ReadModifyWrite: c.rmw}
		assert.Equal(t, want, fieldCounts(t, c.properties...), "%v", c.properties)
	}
}

func TestOneFieldIsDrawnEvenly(t *testing.T) {
	counts := map[string]int64{}
	eachOp(t, runOf(t, newCore(t, append(mixedOps, "readallfields", "false")...)).Source(alone(9)), 30_000, func(op *db.Op) {
		if op.Kind == db.Read {
			counts["read "+op.Fields[0]]++
		}
		if op.Kind == db.Update {
			counts["write "+op.Values[0].Name]++
		}
	})
	want := map[string]int64{}
	for _, name := range []string{"field0", "field1", "field2"} {
		want["read "+name], want["write "+name] = 1_000_000, 1_000_000
	}
	assertSameLaw(t, want, counts, "fields")
}

func TestRunInsertsStartAtRecordcount(t *testing.T) {
	p := runOf(t, newCore(t, "recordcount", "1000", "insertstart", "100", "insertcount", "50", "insertproportion", "1", "readproportion", "0", "updateproportion", "0"))
	next := int64(1000)
	eachOp(t, p.Source(alone(1)), 10, func(op *db.Op) {
		assert.Equal(t, next, op.Number)
		next++
	})
}

// drawnOps writes everything that was drawn.
func drawnOps(t *testing.T, w workload.Workload, seed uint64) (ops []string) {
	eachOp(t, runOf(t, w).Source(alone(seed)), 500, func(op *db.Op) { ops = append(ops, fmt.Sprintf("%+v", *op)) })
	return ops
}

func TestASeedFixesWhatAWorkerDraws(t *testing.T) {
	for _, distribution := range distributions {
		w := newCore(t, append(mixedOps, "requestdistribution", distribution, "fieldlengthdistribution", "uniform")...)
		once := drawnOps(t, w, 4)
		assert.Equal(t, once, drawnOps(t, w, 4), distribution)
		assert.NotEqual(t, once, drawnOps(t, w, 5), distribution)
	}
}

func TestDrawingDoesNotAllocate(t *testing.T) {
	const n = 2000
	for name, properties := range map[string][]string{
		"a":           {"readproportion", "0.5", "updateproportion", "0.5", "requestdistribution", "zipfian"},
		"c":           {"readproportion", "1", "updateproportion", "0", "requestdistribution", "zipfian"},
		"d":           {"insertproportion", "0.05", "updateproportion", "0", "requestdistribution", "latest"},
		"e":           {"readproportion", "0", "updateproportion", "0", "scanproportion", "0.95", "insertproportion", "0.05"},
		"partitioned": {"readproportion", "0.5", "updateproportion", "0.5", "requestdistribution", "partitioned"},
		"integrity":   {"dataintegrity", "true", "readproportion", "0", "updateproportion", "0", "readmodifywriteproportion", "1"},
	} {
		w := newCore(t, append([]string{"recordcount", "1000000", "operationcount", "1000"}, properties...)...)
		for _, p := range []workload.Phase{loadOf(t, w), runOf(t, w)} {
			if name == "integrity" && p.Name() == "load" {
				continue
			}
			s := p.Source(alone(1))
			var op db.Op
			step := func() {
				if err := s.Next(&op); err != nil {
					t.Error(err)
				}
				s.Done(&op)
			}
			for range 200 {
				step() // until every field has had a value
			}
			assert.Zero(t, testing.AllocsPerRun(n, step), "%s %s", name, p.Name())
		}
	}
}

func TestReadsAreVerified(t *testing.T) {
	w := newCore(t, append(mixedOps, "dataintegrity", "true", "fieldlength", "60")...)
	stored := map[string][]db.Field{}
	eachOp(t, loadOf(t, w).Source(alone(1)), 100, func(op *db.Op) { stored[string([]byte(op.Key))] = cloneFields(op.Values) })
	s := runOf(t, w).Source(alone(2))
	verify := s.(workload.Verifier).Verify
	eachOp(t, s, 300, func(op *db.Op) {
		if op.Kind != db.Read && op.Kind != db.ReadModifyWrite || op.Number >= 100 {
			return
		}
		op.Result = cloneFields(stored[op.Key])
		require.NoError(t, verify(op), "%s", op.Key)

		op.Result[0], op.Result[2] = op.Result[2], op.Result[0]
		require.NoError(t, verify(op), "in any order")

		op.Result[0].Value[59]++
		assertUnexpected(t, verify(op), op.Key, "field2 differs from what was written from byte 59 on")
		op.Result[0].Value = op.Result[0].Value[:59]
		assertUnexpected(t, verify(op), op.Key, "field2 has 59 bytes, want 60")
		op.Result = op.Result[1:]
		assertUnexpected(t, verify(op), op.Key, "field2 is missing")
		op.Result = nil
		err := verify(op)
		require.ErrorContains(t, err, op.Key)
		assert.Equal(t, "ERROR", db.Status(err))
	})
}

func assertUnexpected(t *testing.T, err error, key, what string) {
	require.ErrorIs(t, err, db.ErrUnexpectedState)
	assert.Equal(t, "UNEXPECTED_STATE", db.Status(err))
	assert.ErrorContains(t, err, key)
	assert.ErrorContains(t, err, what)
}

func cloneFields(fields []db.Field) (all []db.Field) {
	for _, f := range fields {
		all = append(all, db.Field{Name: f.Name, Value: append([]byte{}, f.Value...)})
	}
	return all
}

func TestOneFieldIsVerifiedAlone(t *testing.T) {
	w := newCore(t, "recordcount", "1", "dataintegrity", "true", "readallfields", "false", "readproportion", "1", "updateproportion", "0")
	var stored []db.Field
	eachOp(t, loadOf(t, w).Source(alone(1)), 1, func(op *db.Op) { stored = cloneFields(op.Values) })
	s := runOf(t, w).Source(alone(2))
	eachOp(t, s, 50, func(op *db.Op) {
		for _, f := range stored {
			op.Result = []db.Field{f}
			err := s.(workload.Verifier).Verify(op)
			assert.Equal(t, f.Name == op.Fields[0], err == nil)
		}
	})
}

func TestOnlyIntegritySourcesVerify(t *testing.T) {
	_, ok := runOf(t, newCore(t, "recordcount", "1")).Source(alone(1)).(workload.Verifier)
	assert.False(t, ok)
}

func TestFactsTellWhatIsDrawn(t *testing.T) {
	w := newCore(t, "recordcount", "1000", "operationcount", "1000", "requestdistribution", "zipfian",
		"readproportion", "0.5", "updateproportion", "0.45", "insertproportion", "0.05", "dataintegrity", "true")
	want := map[string]string{
		"key numbers":   "0..999 (recordcount=1000)",
		"record":        "10 fields of 100 bytes, hashed key of 5 to 23 bytes",
		"dataintegrity": "on: reads are verified",
	}
	assert.Equal(t, want, factsOf(loadOf(t, w)))
	want["mix"] = "READ 50 %, UPDATE 45 %, INSERT 5 %"
	want["request distribution"] = "zipfian (scrambled, constant 0.99) over 1101 items"
	want["inserts"] = "key numbers from 1000 on"
	assert.Equal(t, want, factsOf(runOf(t, w)))
}

func TestFactsTellOfAClientsShare(t *testing.T) {
	p := runOf(t, newCore(t, "recordcount", "1000", "insertstart", "500", "insertcount", "250", "insertorder", "ordered",
		"readproportion", "0", "updateproportion", "0", "scanproportion", "1",
		"requestdistribution", "hotspot", "fieldlengthdistribution", "uniform"))
	want := map[string]string{
		"key numbers":          "500..749 (insertstart=500, insertcount=250, recordcount=1000)",
		"record":               "10 fields of 1 to 100 (uniform) bytes, ordered key of 7 bytes",
		"mix":                  "SCAN 100 %",
		"request distribution": "hotspot (80 % of the operations on 20 % of the records) over 250 items",
		"scans":                "1 to 1000 records (uniform), in the binding's order of keys",
	}
	assert.Equal(t, want, factsOf(p))
}

func TestWarningsAreOfWhatIsSeldomMeant(t *testing.T) {
	for _, c := range []struct {
		properties []string
		warnings   []string
	}{
		{nil, nil},
		{[]string{"requestdistribution", "latest", "insertproportion", "0.05", "updateproportion", "0"}, nil},
		{[]string{"requestdistribution", "latest"}, []string{"fixed skew towards the highest key numbers"}},
		{[]string{"readproportion", "0.5", "updateproportion", "0.2"}, []string{"add up to 0.7, not 1: readproportion=0.5, updateproportion=0.2; the shares are READ 71.43 %, UPDATE 28.57 %"}},
		{[]string{"scanproportion", "1"}, []string{"add up to 2, not 1: readproportion=0.95 (its default), updateproportion=0.05 (its default), scanproportion=1; the shares are READ 47.5 %, UPDATE 2.5 %, SCAN 50 %"}},
		{[]string{"insertcount", "50", "updateproportion", "0", "insertproportion", "0.05"}, []string{"inserts from number 100 on as every client's does"}},
		{[]string{"insertcount", "50"}, nil},
		{[]string{"requestdistribution", "zipfian", "updateproportion", "0", "insertproportion", "0.05"}, []string{"records that the run inserts are not read"}},
		{[]string{"requestdistribution", "zipfian", "updateproportion", "0", "insertproportion", "0.05", "operationcount", "4294967295"},
			[]string{"429496729 inserts beside 100 records"}},
	} {
		got := runOf(t, newCore(t, append([]string{"recordcount", "100"}, c.properties...)...)).Warnings()
		require.Len(t, got, len(c.warnings), "%v: %q", c.properties, got)
		for i := range got {
			assert.Contains(t, got[i], c.warnings[i], "%v", c.properties)
		}
	}
}
