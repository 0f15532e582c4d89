package redis

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestCRC16(t *testing.T) {
	assert.Equal(t, uint16(0x31C3), crc16("123456789"))
	assert.Equal(t, uint16(0), crc16(""))
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
