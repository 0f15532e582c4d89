package redistest

import (
	"strings"

	"github.com/gomodule/redigo/redis"
)

// Do sends a command on the test's own connection, made when the server
// started, and returns the reply as redigo does: []byte, int64, string or a
// slice of them.
func (s *Server) Do(command string, args ...any) any {
	s.t.Helper()
	reply, err := s.conn.Do(command, args...)
	if err != nil {
		s.t.Fatalf("%s: %v", command, err)
	}
	return reply
}

// Info returns a section of what the server says about itself, such as the
// counters of "stats".
func (s *Server) Info(section string) map[string]string {
	s.t.Helper()
	text, _ := s.Do("INFO", section).([]byte)
	return fields(string(text))
}

// fields reads lines of names and values.
func fields(text string) map[string]string {
	info := map[string]string{}
	for line := range strings.Lines(text) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			info[name] = value
		}
	}
	return info
}

// endOfWatch is what Watch echoes after the commands it watched.
const endOfWatch = "end of watch"

// Watch returns the commands that the server executed while f ran, in the
// notation of its MONITOR command: each word in double quotes.
func (s *Server) Watch(f func()) []string {
	s.t.Helper()
	monitor, err := redis.Dial("tcp", s.Addr())
	if err != nil {
		s.t.Fatalf("MONITOR: %v", err)
	}
	defer monitor.Close()
	if _, err := monitor.Do("MONITOR"); err != nil {
		s.t.Fatalf("MONITOR: %v", err)
	}
	f()
	s.Do("ECHO", endOfWatch)

	var commands []string
	for {
		line, err := redis.String(monitor.Receive())
		if err != nil {
			s.t.Fatalf("MONITOR: %v", err)
		}
		_, command, _ := strings.Cut(line, "] ")
		if strings.HasSuffix(command, `"`+endOfWatch+`"`) {
			return commands
		}
		commands = append(commands, command)
	}
}
