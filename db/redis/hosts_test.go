package redis

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestHostsOfAList(t *testing.T) {
	got, err := parseHosts("p", " a, b:1,127.0.0.1,127.0.0.1:2,::1,[::1],[fe80::1%eth0]:3,a.example.org:65535", 6379)
	require.NoError(t, err)
	assert.Equal(t, []string{"a:6379", "b:1", "127.0.0.1:6379", "127.0.0.1:2",
		"[::1]:6379", "[::1]:6379", "[fe80::1%eth0]:3", "a.example.org:65535"}, got)
}
