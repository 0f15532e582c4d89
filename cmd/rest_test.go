package cmd_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The rest workload and its binding with a real service, whose URL is in $REST_URL.
func TestRestScripts(t *testing.T) {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		if r.URL.Path == "/missing" {
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(service.Close) // the scripts are parallel tests
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/rest",
		Cmds: scriptCommands,
		Setup: func(env *testscript.Env) error {
			env.Setenv("REST_URL", service.URL)
			return nil
		},
	})
}
