package redis_test

import (
	"flag"
	"os"
	"testing"
)

// Tests mostly wait for servers, so more of them run at a time than there are
// processors.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
