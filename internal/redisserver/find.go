package redisserver

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
)

// Find returns the path of the program of a server: the one that the first of
// REDIS_SERVER, KEYDB_SERVER and VALKEY_SERVER in the environment names, or else
// the first of redis-server, valkey-server and keydb-server on the PATH. What the
// environment names must be there.
func Find() (string, error) {
	for _, variable := range []string{"REDIS_SERVER", "KEYDB_SERVER", "VALKEY_SERVER"} {
		named := os.Getenv(variable)
		if named == "" {
			continue
		}
		path, err := exec.LookPath(named)
		if err != nil {
			return "", fmt.Errorf("%s: want the program of a server: %w", variable, err)
		}
		return path, nil
	}
	for _, program := range []string{"redis-server", "valkey-server", "keydb-server"} {
		if path, err := exec.LookPath(program); err == nil {
			return path, nil
		}
	}
	return "", errors.New("want redis-server, valkey-server or keydb-server on the PATH, or a path in REDIS_SERVER, found none")
}
