package workload

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestKeyNamesAreYCSBs(t *testing.T) {
	text, err := os.ReadFile("testdata/keyname.tsv")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	require.Greater(t, len(lines), 1000)
	for _, line := range lines {
		cells := strings.Split(line, "\t")
		number, err := strconv.ParseInt(cells[0], 10, 64)
		require.NoError(t, err)
		padding, err := strconv.Atoi(cells[1])
		require.NoError(t, err)
		names := keyNames{prefix: "user", hashed: cells[2] == "hashed", padding: padding}
		assert.Equal(t, cells[3], string(names.append(nil, number)), "%s", line)
	}
}

func TestKeyNamesTellTheirLength(t *testing.T) {
	assert.Equal(t, "5 to 23", keyNames{prefix: "user", hashed: true, padding: 1}.length(0, 999))
	assert.Equal(t, "24", keyNames{prefix: "user", hashed: true, padding: 20}.length(0, 999))
	assert.Equal(t, "5 to 7", keyNames{prefix: "user", padding: 1}.length(0, 999))
	assert.Equal(t, "10", keyNames{prefix: "user", padding: 6}.length(0, 999))
	assert.Equal(t, "1 to 19", keyNames{hashed: true, padding: 1}.length(0, 999))
	assert.Equal(t, "4 to 8", keyNames{prefix: "kv_", padding: 1}.length(1, 10_000))
}
