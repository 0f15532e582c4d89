// Package timeseries is YCSB's encoding of time series in operations on records:
// how a workload writes points and queries as keys, fields and values, and how a
// binding reads them.
//
// A point belongs to a metric and a set of tags. A query asks for points of one
// metric.
//
//   - An insert or an update has the metric as its key. Its values are the tags, a
//     field for each, then the timestamp and the value under the names of
//     timestampkey and valuekey, each a number of 8 bytes, big-endian: the
//     timestamp an integer in Unix time, the value an integer or an IEEE 754 double.
//   - A read or a scan has the metric as its key. Its fields are strings: tag=value
//     for each tag, or the tag alone if the points are to be grouped by it; then
//     YCSBTS=timestamp, or YCSBTS=first,last for a range with both ends; then, if
//     asked for, YCSBGB=function for the groups and YCSBDS=function and interval in
//     one word, such as SUM60, for points drawn together in intervals of time.
//   - A delete has one string as its key: the metric, the tags and the timestamp
//     of a query, with a colon between them.
//
// The words and delimiters are properties: see [Encoding].
//
// YCSB tells an integer from a double by the type of its iterator. Bytes have no
// type, so valuetype decides, and with mixednumbers the bytes themselves: see
// [Encoding.Value].
//
// A binding that reads this encoding declares its properties by
// [Encoding.RegisterFlags], takes operations apart with [Encoding.Point],
// [Encoding.Query] and [Encoding.Delete], and says so by implementing [Store] on
// its db.DB. What a read or a scan finds are points again, as fields in the same
// encoding: [Encoding.AppendPoint].
package timeseries

// Store is implemented by databases that keep time series in this encoding. A
// workload of time series is refused by any other, as that would keep one record
// for each metric and find none of the points.
type Store interface {
	// StoresTimeSeries does nothing.
	StoresTimeSeries()
}
