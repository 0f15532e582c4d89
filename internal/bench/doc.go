// Package bench measures ycsb beside the programs that it is compared with:
// redis-benchmark, go-ycsb, YCSB and memtier_benchmark. The program in compare
// prints what it finds; docs/performance.md says how to read it.
//
// A contest is one piece of work that several tools do in turn, each as a whole
// process, in rounds. What is compared are the ratios of one round, so that what
// slows the machine for a while slows both sides. A round in which other
// processes took too much of the CPUs does not count: see [Rule].
package bench
