// Package measurement records how long operations took and how they ended, and
// reports it.
//
// # Recording
//
// A [Results] holds one phase. Each worker takes a [Recorder] from it, resolves
// the [Series] of the operations that it does once, and records into those.
// Recording takes one lock, for 20 to 30 ns, that is not shared with other
// workers: up to four workers for each processor (GOMAXPROCS) have a recorder
// of their own. Beyond that, workers share recorders, since more of them could
// not run at the same time anyway. So memory depends on the number of
// processors and of kinds of operation, never on how many workers or operations
// there are: for each recorder, series and clock it is 16 KB for latencies up to
// 2 ms, 88 KB up to a second, 176 KB up to half an hour.
//
// What else is kept of each sample, and costs more, is chosen by [Keep].
//
// A report can be taken at any time. It exchanges the histograms of one series
// after the other for empty ones and merges those it took without stopping
// anyone.
//
// # Both clocks
//
// Each sample has a service latency, from the call to its end, and an intended
// latency, from the moment at which the operation was due. They differ when the
// worker was late, because the store or the machine did not keep up with the
// target. Reports always have both; a [Listing] chooses what is printed.
//
// # Precision
//
// Latencies are measured in nanoseconds. Count, minimum, maximum and sum are
// exact. Percentiles come from histograms of whole microseconds, truncated, with
// 3 significant digits (github.com/HdrHistogram/hdrhistogram-go): these are
// YCSB's unit and precision, so that its figures come out the same to the last
// digit. A histogram that a sample does not fit into is replaced by a larger
// one: no sample is lost or clamped.
//
// # YCSB's types
//
// A [Listing] shows a report in one of YCSB's forms, with its names, order and
// numbers. All of them are made from whole microseconds, truncated.
//
//   - hdrhistogram: from the histograms.
//   - histogram: mean, variance, minimum and maximum are exact; percentiles are
//     whole milliseconds, rounded down, though their unit is the microsecond.
//     Those beyond the buckets, which YCSB leaves out, come from the histograms,
//     to 0.1 %.
//   - timeseries: a mean for each slice of time in which a sample ended. Slices
//     count from the start of the phase, not from each series' first sample, so
//     that those of different series and clients are the same time.
//   - raw: [Points] writes each sample when it is recorded. The figures in the
//     report are exact, but percentiles only up to 32.767 ms; above, they are up to
//     0.01 % too high, for which YCSB keeps every sample in memory.
//   - hdrhistogram+histogram and hdrhistogram+raw: both, with a prefix each.
//
// Where these types have no samples they show YCSB's NaN and -1, in JSON as
// strings and numbers.
//
// # Doubts
//
// [Report.Doubts] says what makes figures doubtful, and what to do:
//
//   - the warm-up was cut short by the time limit;
//   - the target was missed by more than 2 %, with [Report.WorkersNeeded] and the
//     likely cause;
//   - workers started late: the 99th percentile of the lateness is 1 ms or more, and
//     a tenth or more of that of the calls; it is laid to the client alone if no call
//     took a quarter of it, or if most starts were late and the workers less than half
//     of their time in calls;
//   - the program used more than 90 % of its processors' time, in a phase of a
//     second or more, where the system tells (Unix);
//   - pauses of Go's collector took more than 1 % of the time, or one of them 1 ms or
//     more and as long as the 99th percentile of the calls;
//   - goroutines waited for a processor: the 99th percentile of these waits is 100 µs
//     or more and a quarter or more of that of the calls, and there is one that Go
//     noted for each hundred calls;
//   - calls were cut off at the end (status CANCELED), or no operation was complete;
//   - the store was empty, or held fewer records than the workload reads, or twice as
//     many as it uses, or some before a load; it evicted keys, or keys expired that
//     were not to, or records went otherwise; or it has warnings of its own;
//   - no read found a record, or no record had the values that are verified.
//
// A store inside the program is no doubt by the CPU that it takes, unless workers
// have to wait for it.
//
// For thresholds in a Go test there are [Report.P99] and [Operation.P99], which
// what was not measured never meets.
//
// [IntervalLogs] writes HdrHistogram's standard logs, [Results.WatchProcess] adds
// YCSB's figures about the program itself.
package measurement
