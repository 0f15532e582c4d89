package workload_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
)

// goldenMixes reads the counts of operations, by the properties they were drawn
// with.
func goldenMixes(t *testing.T) map[string]map[string]int64 {
	text, err := os.ReadFile("testdata/opmix.tsv")
	require.NoError(t, err)
	mixes := map[string]map[string]int64{}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		cells := strings.Split(line, "\t")
		count, err := strconv.ParseInt(cells[2], 10, 64)
		require.NoError(t, err)
		if mixes[cells[0]] == nil {
			mixes[cells[0]] = map[string]int64{}
		}
		mixes[cells[0]][cells[1]] = count
	}
	return mixes
}

func TestOperationsAreMixedAsByYCSB(t *testing.T) {
	mixes := goldenMixes(t)
	require.Len(t, mixes, 6)
	for properties, want := range mixes {
		set := []string{"recordcount", "1000", "fieldcount", "1", "fieldlength", "1"}
		set = append(set, strings.Fields(strings.NewReplacer("[", "", "]", "", ",", "").Replace(properties))...)
		got := map[string]int64{}
		eachOp(t, runOf(t, newCore(t, set...)).Source(alone(11)), 100_000, func(op *db.Op) {
			got[strings.ReplaceAll(op.Kind.String(), "-", "")]++
		})
		assertSameLaw(t, want, got, properties)
	}
}

func TestKindsAreThoseOfTheMix(t *testing.T) {
	assert.Equal(t, []db.Kind{db.Read, db.Update}, runOf(t, newCore(t, "recordcount", "1")).Kinds())
	assert.Equal(t, []db.Kind{db.Insert, db.Scan, db.ReadModifyWrite},
		runOf(t, newCore(t, "recordcount", "1", "readproportion", "0", "updateproportion", "0",
			"scanproportion", "3", "insertproportion", "1", "readmodifywriteproportion", "1e-9")).Kinds())
	assert.Equal(t, []db.Kind{db.Insert}, loadOf(t, newCore(t, "recordcount", "1")).Kinds())
}
