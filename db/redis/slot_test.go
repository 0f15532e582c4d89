package redis

import (
	"fmt"
	"testing"

	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
)

func TestCRC16(t *testing.T) {
	assert.Equal(t, uint16(0x31C3), crc16("123456789"))
	assert.Equal(t, uint16(0), crc16(""))
}

func TestSlotIsTheServers(t *testing.T) {
	server := redistest.StartCluster(t, 1)
	keys := []string{"", "foo", "_indices", "\x00\xff", "{a}b", "{}a", "a{b{c}d}", "}{a}", "{a", "\xe9{\xe9}"}
	for i := range 200 {
		keys = append(keys, fmt.Sprint("user", i*i*i))
	}
	for _, key := range keys {
		assert.Equal(t, server.Slot(key), slotOf([]byte(key)), "%q", key)
	}
}

func TestTagAloneDecidesOnTheSlot(t *testing.T) {
	same := map[string]string{
		"{user1000}.following": "user1000",
		"{user1000}.followers": "user1000",
		"foo{{bar}}zap":        "{bar",
		"foo{bar}{zap}":        "bar",
		"}{bar}":               "bar",
		"foo{}{bar}":           "",
		"{}":                   "",
		"foo{bar":              "",
		"foo}bar{":             "",
	}
	for key, tag := range same {
		if tag == "" { // there is none: the whole key decides
			assert.Equal(t, int(crc16([]byte(key)))%slots, slotOf([]byte(key)), key)
			continue
		}
		assert.Equal(t, slotOf([]byte(tag)), slotOf([]byte(key)), key)
	}
}
