package redis

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func lines(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func TestScoreIsJavasHashOfAString(t *testing.T) {
	for _, line := range lines(t, "testdata/string_hashcode.jsonl") {
		var want struct {
			S        string
			HashCode int32
		}
		require.NoError(t, json.Unmarshal([]byte(line), &want))
		if strings.Contains(line, `"s":"\ud800"`) {
			continue // half a surrogate pair is no Go string
		}
		assert.Equal(t, want.HashCode, score(want.S), line)
	}
}

func TestScoreIsYCSBsScoreOfAKey(t *testing.T) {
	for _, line := range lines(t, "testdata/redis_score.tsv")[1:] {
		columns := strings.Split(line, "\t")
		assert.Equal(t, columns[2], strconv.Itoa(int(score(columns[1]))), line)
	}
}
