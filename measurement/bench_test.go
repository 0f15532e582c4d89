package measurement_test

import (
	"errors"
	"io"
	"testing"
	"time"

	"github.com/goycsb/goycsb/measurement"
)

// latencies of 10 us to 270 us.
func latency(i int) time.Duration { return time.Duration(10_000 + i*7919&0x3ffff) }

func BenchmarkRecord(b *testing.B) {
	var results measurement.Results
	s := results.Recorder().Series("READ")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.Record("OK", 0, 0, latency(i))
	}
}

func BenchmarkRecordLate(b *testing.B) {
	var results measurement.Results
	s := results.Recorder().Series("READ")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.Record("OK", 0, 5000, latency(i))
	}
}

func BenchmarkRecordParallel(b *testing.B) {
	var results measurement.Results
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		s := results.Recorder().Series("READ")
		for i := 0; pb.Next(); i++ {
			s.Record("OK", 0, 0, latency(i))
		}
	})
}

func BenchmarkFail(b *testing.B) {
	var results measurement.Results
	s := results.Recorder().Series("READ")
	err := errors.New("connection refused")
	b.ReportAllocs()
	for b.Loop() {
		s.Fail("ERROR", "user1", 0, err)
	}
}

func BenchmarkInterval(b *testing.B) {
	var results measurement.Results
	for range 8 {
		draw(results.Recorder(), 10000, 1)
	}
	for b.Loop() {
		b.StopTimer()
		for range 8 {
			draw(results.Recorder(), 1000, 1)
		}
		b.StartTimer()
		results.Interval()
	}
}

func BenchmarkRecordPoints(b *testing.B) {
	l := measurement.DefaultListing()
	l.Type = "raw"
	results := measurement.Results{Keep: l.Keep()}
	results.Keep.Points = l.Points(io.Discard)
	s := results.Recorder().Series("READ")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.Record("OK", 0, 0, latency(i))
	}
}
