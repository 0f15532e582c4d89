package bench

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of CPU time in /proc, which is the same wherever Linux runs.
const tick = time.Second / 100

// machine is the CPU time that all of the machine has used since it started, with
// what a hypervisor took from it.
type machine struct {
	busy time.Duration
	cpus int
}

func readMachine() (machine, error) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return machine{}, fmt.Errorf("CPU time of the machine: want Linux: %w", err)
	}
	return parseMachine(string(text))
}

// parseMachine adds up the first line of /proc/stat, without the idle time and the
// wait for disks, and counts the lines of single CPUs. Time of guests is part of
// the user's.
func parseMachine(stat string) (machine, error) {
	line, rest, _ := strings.Cut(stat, "\n")
	fields := strings.Fields(line)
	if len(fields) < 9 || fields[0] != "cpu" {
		return machine{}, fmt.Errorf("/proc/stat: want a line of cpu and 8 numbers, got %q", line)
	}
	const user, nice, system, irq, softirq, steal = 1, 2, 3, 6, 7, 8
	ticks, err := sum(fields, user, nice, system, irq, softirq, steal)
	m := machine{busy: time.Duration(ticks) * tick}
	for line := range strings.Lines(rest) {
		if strings.HasPrefix(line, "cpu") {
			m.cpus++
		}
	}
	return m, err
}

// foreign is the share of the CPUs that was used since a moment, but not by us.
func (m machine) foreign(before machine, ours, window time.Duration) float64 {
	return max(0, float64(m.busy-before.busy-ours)) / (float64(window) * float64(max(1, m.cpus)))
}

// used returns the CPU time that a running process has used.
func used(pid int) (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, fmt.Errorf("CPU time of process %d: %w", pid, err)
	}
	return parseUsed(string(text))
}

// parseUsed reads user and system time off a process's stat. The name, which
// comes second, is in brackets and may have anything in it.
func parseUsed(stat string) (time.Duration, error) {
	fields := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	const user, system = 11, 12 // counted from the state, behind the name
	if len(fields) <= system {
		return 0, fmt.Errorf("stat of a process: want 13 fields behind the name, got %q", stat)
	}
	ticks, err := sum(fields, user, system)
	return time.Duration(ticks) * tick, err
}

// sum adds up some of the fields.
func sum(fields []string, places ...int) (total int64, err error) {
	for _, i := range places {
		n, err := strconv.ParseInt(fields[i], 10, 64)
		if err != nil {
			return 0, fmt.Errorf("CPU time in /proc: %w", err)
		}
		total += n
	}
	return total, nil
}
