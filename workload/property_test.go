package workload_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/workload"
)

func TestMasked(t *testing.T) {
	for _, test := range []struct{ name, value, want string }{
		{"redis.password", "hunter2", "***"},
		{"redis.password", "", ""},
		{"REDIS.PASSWD", "x", "***"},
		{"redis.auth", "x", "***"},
		{"dynamodb.secret_access_key", "x", "***"},
		{"cosmos.primaryKey", "x", "***"},
		{"token", "x", "***"},
		{"insertorder", "hashed", "hashed"},
		{"redis.host", "127.0.0.1:6379", "127.0.0.1:6379"},
		{"redis.addr", "redis://host:6379/0", "redis://host:6379/0"},
		{"redis.addr", "redis://me:hunter2@host:6379", "redis://me:***@host:6379"},
		{"redis.addr", "redis://:hunter2@host", "redis://:***@host"},
		{"redis.addr", "redis://hunter2@host", "redis://***@host"},
		{"redis.addr", "redis://me:hun@ter:2@host", "redis://me:***@host"},
		{"redis.addr", "redis://a:b@h1,redis://c:d@h2", "redis://a:***@h2"},
		{"redis.addr", ":hunter2@host", ":***@host"},
		{"redis.addr", "me@host:6379", "me@host:6379"},
		{"redis.addr", "me@h://x", "me@h://x"},
		{"redis.addr", "me:hunter2@host", "me:***@host"},
		{"redis.addr", "me:a://hunter2@host", "me:***@host"},
		{"redis.addr", "h1:1,redis://me:hunter2@h2", "h1:***@h2"},
		{"redis.user", "me@example.org", "me@example.org"},
		{"db.url", "jdbc:x://h/d?user=me&password=hunter2&a=b", "jdbc:x://h/d?user=me&password=***&a=b"},
	} {
		t.Run(test.name+"="+test.value, func(t *testing.T) {
			property := workload.Property{Name: test.name, Value: test.value}
			assert.Equal(t, test.want, property.Masked())
			assert.Equal(t, test.name+"="+test.want, property.String())
		})
	}
}
