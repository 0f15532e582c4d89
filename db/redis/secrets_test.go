package redis_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// secret returns settings with these properties in which every password is told.
func secret(t *testing.T, properties string) *redis.Binding {
	t.Helper()
	b := redis.NewBinding()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	b.RegisterFlags(fs)
	var passwords []string
	fs.VisitAll(func(f *flag.Flag) {
		if strings.HasSuffix(f.Name, "password") && (strings.Contains(properties, "sentinel") || f.Name == "redis.password") {
			passwords = append(passwords, f.Name+"=s3cret")
		}
	})
	require.NotEmpty(t, passwords)
	return bind(t, b, append(strings.Fields(properties), passwords...)...)
}

func TestPasswordsAreInNoErrorOrDescription(t *testing.T) {
	t.Parallel()
	guarded, dead := redistest.Start(t, "--requirepass", "other"), redistest.Start(t)
	dead.Kill()
	for _, properties := range []string{
		"redis.addr=" + dead.Addr(),
		"redis.addr=" + guarded.Addr(),
		"redis.socket=" + guarded.Socket,
		"redis.cluster=true redis.host=" + dead.Addr(),
		"redis.cluster=true redis.host=" + guarded.Addr(),
		"redis.sentinel.master=main redis.sentinel.hosts=" + dead.Addr(),
		"redis.sentinel.master=main redis.sentinel.hosts=" + guarded.Addr(),
		"redis.tls=true redis.addr=" + dead.Addr(),
		"redis.db=-1 redis.timeout=0 redis.giveup=-1 redis.connections=-1 redis.index=x redis.datatype=y",
		"redis.host=me:s3cret@a redis.mode=ring redis.pool_size=1",
		"redis.cluster=true redis.host=me:s3cret@a:1,b",
	} {
		_, err := secret(t, properties).Open(t.Context())
		require.Error(t, err, properties)
		assert.NotContains(t, everything(err), "s3cret", properties)
	}
	guarded.Do("AUTH", "other")
	guarded.Do("CONFIG", "SET", "requirepass", "s3cret")
	d := open(t, secret(t, "redis.addr="+guarded.Addr()))
	description, _ := describe(t, d, nil)
	assert.NotContains(t, fmt.Sprintf("%+v", *description), "s3cret")
}

// everything is an error's text and those of all its causes.
func everything(err error) string {
	text := fmt.Sprintf("%v %+v\n", err, err)
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		if cause := e.Unwrap(); cause != nil {
			text += everything(cause)
		}
	case interface{ Unwrap() []error }:
		for _, cause := range e.Unwrap() {
			text += everything(cause)
		}
	}
	return text
}
