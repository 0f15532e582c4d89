package measurement

import (
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Process is the extremes of what was seen of the program itself.
type Process struct {
	Samples    int64             // how often it was looked at
	Memory     Extremes[int64]   // bytes of the heap that are in use
	Goroutines Extremes[int64]   // how many there were
	Loads      int64             // samples that have a load average, which only Linux tells
	Load       Extremes[float64] // the machine's, over the last minute
}

// Extremes is the smallest of some values, Min, and the largest, Max.
type Extremes[T int64 | float64] struct{ Min, Max T }

func (e *Extremes[T]) widen(other Extremes[T], first bool) {
	if first {
		*e = other
		return
	}
	e.Min, e.Max = min(e.Min, other.Min), max(e.Max, other.Max)
}

func (p *Process) merge(other Process) {
	if other.Samples > 0 {
		p.Memory.widen(other.Memory, p.Samples == 0)
		p.Goroutines.widen(other.Goroutines, p.Samples == 0)
		p.Samples += other.Samples
	}
	if other.Loads > 0 {
		p.Load.widen(other.Load, p.Loads == 0)
		p.Loads += other.Loads
	}
}

// YCSB's series about its own process. Their values stand where others have
// microseconds.
const (
	goroutineCount = "THREAD_COUNT"
	usedMemory     = "USED_MEM_MB"
	loadAverage    = "SYS_LOAD_AVG"
	collections    = "GCS"
	collectionTime = "GCS_TIME"
)

// OfProcess tells whether these are figures about the program itself, from
// [Results.WatchProcess], and not latencies.
func (o Operation) OfProcess() bool {
	switch o.Name {
	case goroutineCount, usedMemory, loadAverage, collections, collectionTime:
		return true
	}
	return false
}

// watchedProcess is what a phase has seen of the process.
type watchedProcess struct {
	mu        sync.Mutex
	process   Process
	collector Collector // at the last look
	recorder  *Recorder
}

func (w *watchedProcess) seen() Process {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.process
}

// WatchProcess takes a look at the program itself, for [Report.Process] and for
// YCSB's series THREAD_COUNT (goroutines, of which each worker is one),
// USED_MEM_MB, SYS_LOAD_AVG (whole numbers, where the system tells the load), and
// GCS and GCS_TIME (collections and the milliseconds of their pauses since the
// last look). Call it in even intervals after [Results.Begin]. In a warm-up it does
// nothing.
func (r *Results) WatchProcess() {
	r.mu.Lock()
	begin, warm := r.begin, r.warm()
	r.mu.Unlock()
	if warm {
		return
	}
	w := &r.watched
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.recorder == nil {
		w.recorder = r.Recorder()
		w.collector = begin.collector
	}
	now := readProcess()
	w.process.merge(now)
	collector := readCollector()
	end := time.Since(begin.at)
	record := func(name string, n int64) {
		w.recorder.Series(name).RecordService(statusOK, time.Duration(n)*time.Microsecond, end)
	}
	record(goroutineCount, now.Goroutines.Max)
	record(usedMemory, megabytes(now.Memory.Max))
	if now.Loads > 0 {
		record(loadAverage, int64(now.Load.Max))
	}
	record(collections, collector.Cycles-w.collector.Cycles)
	record(collectionTime, (collector.Pause - w.collector.Pause).Milliseconds())
	w.collector = collector
}

func readProcess() Process {
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(heap)
	memory, goroutines := int64(heap[0].Value.Uint64()), int64(runtime.NumGoroutine())
	p := Process{Samples: 1, Memory: Extremes[int64]{memory, memory}, Goroutines: Extremes[int64]{goroutines, goroutines}}
	if load, ok := readLoad(); ok {
		p.Loads, p.Load = 1, Extremes[float64]{load, load}
	}
	return p
}

// readLoad returns the machine's load average over the last minute, if the system
// tells it.
func readLoad() (load float64, ok bool) {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0, false
	}
	first, _, _ := strings.Cut(string(text), " ")
	load, err = strconv.ParseFloat(first, 64)
	return load, err == nil
}

func megabytes(bytes int64) int64 { return bytes >> 20 }
