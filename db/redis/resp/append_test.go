package resp_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/db/redis/resp"
)

func TestCommandsAreArraysOfStrings(t *testing.T) {
	b := resp.AppendArray(nil, 7)
	b = resp.AppendString(b, "SET")
	b = resp.AppendBytes(b, []byte("a\r\n\x00"))
	b = resp.AppendString(b, "")
	b = resp.AppendInt(b, math.MinInt64)
	b = resp.AppendInt(b, 10)
	b = resp.AppendString(b, "123456789")
	b = resp.AppendString(b, "1234567890")
	assert.Equal(t, "*7\r\n$3\r\nSET\r\n$4\r\na\r\n\x00\r\n$0\r\n\r\n$20\r\n-9223372036854775808\r\n$2\r\n10\r\n"+
		"$9\r\n123456789\r\n$10\r\n1234567890\r\n", string(b))
}

func TestAppendAllocatesNothing(t *testing.T) {
	b := make([]byte, 0, 1000)
	value := make([]byte, 100)
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		b = resp.AppendInt(resp.AppendBytes(resp.AppendString(resp.AppendArray(b[:0], 3), "key"), value), -1<<31)
	}))
}
