package cmd

// differences says, of each property that differs from YCSB's, in what: its
// default, its values or its effect. `ycsb help PROPERTY` and docs/properties.md
// show it; docs/ycsb.md says what differs on the whole.
var differences = map[string]string{
	// the command
	"db":              "YCSB runs BasicDB if none is named; its class names for the bindings that are here are known",
	"dotransactions":  "one that contradicts the command is an error, where YCSB's two launchers obey one or the other",
	"exporter":        "short names beside YCSB's class names; an unknown one is an error, where YCSB writes text",
	"exportfile":      "opened before the phase begins, and complete as soon as it has its name",
	"resultfile":      "not in YCSB",
	"status":          "on a terminal, one line in place, each second, with the rate, the 99th percentile and the time left",
	"status.interval": "at least 1: YCSB never ends with 0; the first line comes after one interval, where YCSB prints one at once",
	"workload":        "YCSB has no default; its class names are known, those that begin with com.yahoo too",

	// the executor
	"batchsize":        "not in YCSB",
	"maxexecutiontime": "fractions are allowed; an operation that hangs and a wait for the target end with it",
	"seed":             "not in YCSB, whose runs cannot be repeated",
	"target":           "fractions are allowed and a negative one is an error; it holds over all workers together, where YCSB gives each thread its share",
	"warmuptime":       "not in YCSB",
	"warmupoperations": "not in YCSB",
	"threadcount":      "at least 1; workers beyond the number of operations are not started, and the target stays",

	"core_workload_insertion_retry_interval":      "fractions are allowed",
	"core_workload_insertion_keep_going_on_error": "the load still ends with status 1 and says which records are missing",

	// measurement
	"hdrhistogram.percentiles": "a bad list, or a number above 100, is an error; YCSB warns and takes 50,95,99",
	"measurement.interval":     "with intended, what has no due moment (VERIFY) keeps its latencies, which YCSB loses",

	"measurementtype":             "an unknown one is an error; with -s, status lines of timeseries go to stderr alone",
	"measurement.trackjvm":        "THREAD_COUNT is goroutines, GCS and GCS_TIME are of Go's collector, the load is known on Linux",
	"hdrhistogram.fileoutput":     "for every measurement type; bench has a log for each phase, named load-READ and run-READ",
	"histogram.buckets":           "percentiles beyond the buckets come from a finer histogram, where YCSB leaves out their lines",
	"timeseries.granularity":      "slices count from the start of the phase, where YCSB counts from each series' first operation",
	"measurement.raw.output_file": "written while the phase goes on, the series mixed, where YCSB keeps all in memory until its end",
	"measurement.raw.no_summary":  "percentiles of the summary are exact up to 32.767 ms and up to 0.01 % too high above, as memory is bounded",
	"latencytrackederrors":        "blanks around the names do not count",

	// the core workload
	"recordcount":          "64 bits throughout; it has to be given, where YCSB takes 0 for 2147483647",
	"operationcount":       "64 bits; 0 needs maxexecutiontime, as it would never end; a load never needs it",
	"insertcount":          "64 bits; at least 1; without it a load ends at recordcount, where YCSB inserts recordcount records from insertstart on",
	"insertstart":          "one that leaves no records is an error; YCSB searches a key for ever",
	"insertorder":          "YCSB takes any word but hashed for ordered",
	"keyprefix":            "not in YCSB, where it is user",
	"dataintegrity":        "a missing field is found as well; what a failed read brought is not verified",
	"fieldcount":           "at least 1",
	"minfieldlength":       "at most fieldlength",
	"fieldlengthhistogram": "each bucket has its share; YCSB's reading is off by one at each",
	"requestdistribution":  "partitioned is not in YCSB",
	"hotspotdatafraction":  "from 0 to 1, or an error; YCSB takes 0 then, and divides by zero if a part is empty",
	"hotspotopnfraction":   "from 0 to 1, or an error; YCSB takes 0 then",
	"minscanlength":        "at least 1, at most maxscanlength",
	"maxscanlength":        "at least minscanlength",

	// bindings
	"basicdb.count":   "the counts go to stderr",
	"basicdb.verbose": "the lines go to stderr",
	"redis.host":      "YCSB has no default",
	"redis.timeout":   "YCSB's default is 2000",
}
