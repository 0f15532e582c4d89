package measurement

import (
	"bufio"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// rows reads a table of the reference's figures, without comments and heading.
func rows(t *testing.T, name string) [][]string {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	require.NoError(t, err)
	defer f.Close()
	var table [][]string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if line := lines.Text(); !strings.HasPrefix(line, "#") {
			table = append(table, strings.Split(line, "\t"))
		}
	}
	require.NotEmpty(t, table)
	return table[1:]
}

// java17 lists the two numbers of the table that Java wrote with too many digits
// before its version 19.
var java17 = []string{"9.999999999999999E22", "8.409999999999999E21"}

func TestNumbersAreWrittenAsByJava(t *testing.T) {
	for _, row := range rows(t, "number_format.tsv") {
		bits, err := strconv.ParseUint(row[0], 16, 64)
		require.NoError(t, err)
		x := math.Float64frombits(bits)
		if slices.Contains(java17, row[2]) {
			continue
		}
		assert.Equal(t, row[2], javaDouble(x), "Double.toString of %s", row[1])
		assert.Equal(t, row[4], jsonNumber(javaDouble(x)), "JSON of %s", row[1])
		if !math.IsInf(x, 0) {
			assert.Equal(t, row[3], twoDecimals(x), "#.## of %s", row[1])
		}
	}
}

func TestRemainingTimeIsWrittenAsByYCSB(t *testing.T) {
	for _, row := range rows(t, "eta_format.tsv") {
		seconds, err := strconv.ParseInt(row[0], 10, 64)
		require.NoError(t, err)
		assert.Equal(t, row[1], "<"+remainingText(seconds)+">", "%d seconds", seconds)
	}
}

func TestPercentilesAreNamedAsByYCSB(t *testing.T) {
	for _, row := range rows(t, "percentile_labels.tsv") {
		p, err := strconv.ParseFloat(row[0], 64)
		require.NoError(t, err)
		assert.Equal(t, row[1], percentileLabel(p))
	}
}

// ties lists pairs that are in one place of YCSB's table, where their order
// depends on which was used first. Here it is that of the names.
var ties = strings.NewReplacer("VERIFY,UPDATE", "UPDATE,VERIFY", "UPDATE,INSERT", "INSERT,UPDATE")

func TestSeriesAndStatusesStandInTheOrderOfYCSB(t *testing.T) {
	for _, row := range rows(t, "series_order.tsv") {
		used, want := strings.Split(row[0], ","), row[1]
		switch {
		case strings.HasPrefix(row[0], "field"): // the order of the fields of a record
		case slices.Contains(used, statusOK):
			assert.Equal(t, want, strings.Join(statusNames(used), ","))
		default:
			assert.Equal(t, ties.Replace(want), strings.Join(seriesNames(used), ","))
		}
	}
}

func statusNames(used []string) (ordered []string) {
	var list []StatusCount
	for _, name := range used {
		list = append(list, StatusCount{Status: name})
	}
	for _, s := range sortedStatuses(list) {
		ordered = append(ordered, s.Status)
	}
	return ordered
}

func seriesNames(used []string) (ordered []string) {
	var list []series
	for _, name := range used {
		list = append(list, series{name: name})
	}
	sortAsYCSB(list)
	for _, s := range list {
		ordered = append(ordered, s.name)
	}
	return ordered
}

func TestUnknownStatusesFollowThoseOfYCSBByName(t *testing.T) {
	assert.Equal(t, []string{"OK", "ERROR", "LOADING", "TIMEOUT"},
		statusNames([]string{"TIMEOUT", "ERROR", "LOADING", "OK"}))
}

// TestTiesAreInOnePlaceOfYCSBsTable holds the exceptions that other tests make to
// their reason.
func TestTiesAreInOnePlaceOfYCSBsTable(t *testing.T) {
	for _, tie := range [][2]string{{"CLEANUP", "READ-ERROR"}, {"READ-NOT_FOUND", "READ-UNEXPECTED_STATE"}, {"READ-FAILED", "UPDATE"}} {
		assert.Equal(t, javaBucket(tie[0], 16), javaBucket(tie[1], 16), tie)
	}
}
