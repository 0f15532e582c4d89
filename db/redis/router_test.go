package redis

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// All pauses together would be 630 ms.
func TestWaitForANodeEndsWithinTheTimeLimit(t *testing.T) {
	for limit, want := range map[time.Duration]int{9: 0, 10: 1, 309: 4, 310: 5, 629: 5, 630: 6, 1000: 6} {
		synctest.Test(t, func(t *testing.T) {
			limit *= time.Millisecond
			r := router{cluster: &cluster{settings: server{timeout: limit}}}
			start, retries, way := time.Now(), 0, route{}
			for again, pause := r.retry(&way); again; again, pause = r.retry(&way) {
				retries++
				time.Sleep(pause)
				assert.LessOrEqual(t, time.Since(start), limit)
			}
			assert.Equal(t, want, retries, limit)
		})
	}
}
