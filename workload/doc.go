// Package workload draws operations, and carries them out on a database.
//
// # The parts
//
// A [Config] is the settings of one kind of workload: [Core], YCSB's own, or one
// of YCSB's others, [ConstantOccupancy], [TimeSeries] and [Rest].
// It makes a [Workload], which has two phases: one that loads a store and one
// that runs on it. A [Phase] gives each worker a [Source] of operations. None of
// them calls a database, waits or measures, so a workload can be printed and
// tested without one. [Register] makes a workload of one's own known by name; the
// examples have a complete one.
//
// An [Executor] carries out a phase on a [db.DB]: it opens a session for each
// worker, takes operations, waits until each is due, sends it, and records the
// outcome in a [measurement.Results]. Pacing, batches, retries, time limits and
// interruption live there. [Executor.Turns] yields the operations without a
// database.
//
// # Properties
//
// [Properties] reads Java property files and command lines. Every part declares
// its properties on a [flag.FlagSet] with YCSB's names; [Properties.Bind] sets
// them and reports every unknown and malformed one with its place. Settings can
// also be filled in as plain structs, without any property.
//
// # Several runs in one process
//
// Nothing here is process-wide but the names of [Register]. Runs share nothing
// unless they are given the same workload or database.
package workload
