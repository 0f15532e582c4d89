package measurement

// series is a name in a report, with what stands under it.
type series struct {
	name     string
	latency  Latency
	statuses []StatusCount
}

// intendedPrefix is before the names of latencies from the due moment where
// those from the call are listed too.
const intendedPrefix = "Intended-"

// series lists the names of a report in YCSB's order.
func (l Listing) series(r Report) []series {
	service := func(both Latencies) Latency { return both.Service }
	intended := func(both Latencies) Latency { return both.Intended }
	switch l.Interval {
	case "intended":
		return family(r.Breakdown, intended)
	case "both":
		return append(family(r.Breakdown, service), intendedFamily(r.Breakdown, intended)...)
	}
	return family(r.Breakdown, service)
}

// family lists each operation and, if it has failed, its failures beside it.
func family(ops []Operation, clock func(Latencies) Latency) []series {
	var list []series
	for _, op := range ops {
		base := series{name: op.Name, latency: clock(op.Success)}
		if returns(op.Name) {
			base.statuses = op.Statuses
		}
		list = append(list, base)
		if op.Failing {
			list = append(list, series{name: op.Name + "-FAILED", latency: clock(op.Failure)})
		}
		for _, s := range op.Apart {
			list = append(list, series{name: op.Name + "-" + s.Status, latency: clock(s.Latencies)})
		}
	}
	sortAsYCSB(list)
	return list
}

// intendedFamily lists the operations that have due moments under names of
// their own, without the statuses, which stand under the others.
func intendedFamily(ops []Operation, clock func(Latencies) Latency) []series {
	var scheduled []Operation
	for _, op := range ops {
		if op.Scheduled {
			scheduled = append(scheduled, op)
		}
	}
	list := family(scheduled, clock)
	for i := range list {
		list[i].name = intendedPrefix + list[i].name
		list[i].statuses = nil
	}
	return list
}

// returns tells whether YCSB lists the statuses of an operation.
func returns(op string) bool {
	switch op {
	case "READ-MODIFY-WRITE", "SCAN-LATENCY-PER-RECORD", "CLEANUP",
		goroutineCount, usedMemory, loadAverage, collections, collectionTime:
		return false
	}
	return true
}
