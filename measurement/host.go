package measurement

import (
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
)

// Program is the program that measures, as the Go toolchain recorded it.
type Program struct {
	Path    string `json:"path"`    // of its main module
	Version string `json:"version"` // of that module; (devel) or empty if it is not known
	Go      string `json:"go"`      // version of the toolchain
}

// ReadProgram returns what this program is. What is not known is empty.
func ReadProgram() Program {
	p := Program{Go: runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok {
		p.Path, p.Version = info.Main.Path, info.Main.Version
	}
	return p
}

// Host is the machine that a client runs on. Kernel, CPU model and memory are
// known on Linux alone.
type Host struct {
	Name       string `json:"name"`                   // what the system calls it
	OS         string `json:"os"`                     // as GOOS
	Arch       string `json:"arch"`                   // as GOARCH
	Kernel     string `json:"kernel,omitempty"`       // its release
	CPU        string `json:"cpu,omitempty"`          // the model
	CPUs       int    `json:"cpus"`                   // that the program may use
	GOMAXPROCS int    `json:"gomaxprocs"`             // processors that Go code runs on at a time
	Memory     int64  `json:"memory_bytes,omitempty"` // of the machine
}

// ReadHost returns what is known of this machine.
func ReadHost() Host {
	h := Host{OS: runtime.GOOS, Arch: runtime.GOARCH, CPUs: runtime.NumCPU(), GOMAXPROCS: runtime.GOMAXPROCS(0)}
	h.Name, _ = os.Hostname() // it may be unknown
	if kernel, err := os.ReadFile("/proc/sys/kernel/osrelease"); err == nil {
		h.Kernel = strings.TrimSpace(string(kernel))
	}
	h.CPU = entry("/proc/cpuinfo", "model name")
	kilobytes, _, _ := strings.Cut(entry("/proc/meminfo", "MemTotal"), " ")
	if n, err := strconv.ParseInt(kilobytes, 10, 64); err == nil {
		h.Memory = n << 10
	}
	return h
}

// entry returns the first value of that name in a file of lines "name : value".
func entry(file, name string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
