package workload

import (
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// later is the properties that YCSB has and this project does not yet, with
// YCSB's defaults. A name that a flag set declares is not looked up here.
var later = map[string]string{
	// ConstantOccupancyWorkload
	"disksize":    "100000000",
	"occupancy":   "0.9",
	"storageages": "10",

	// RestWorkload
	"deleteproportion":       "0",
	"deleterecordcount":      "2147483647",
	"deletezipfconstant":     "0.99",
	"fieldlengthdistfile":    "",
	"insertrecordcount":      "2147483647",
	"insertsizezipfconstant": "0.99",
	"insertzipfconstant":     "0.99",
	"readrecordcount":        "2147483647",
	"readzipfconstant":       "0.99",
	"updaterecordcount":      "2147483647",
	"updatezipfconstant":     "0.99",
	"url.trace.delete":       "deletetrace.txt",
	"url.trace.insert":       "inserttrace.txt",
	"url.trace.read":         "readtrace.txt",
	"url.trace.update":       "updatetrace.txt",

	// TimeSeriesWorkload
	"delayedintervals":          "5",
	"delayedseries":             "0.10",
	"deletedelimiter":           ":",
	"downsamplingfunction":      "",
	"downsamplinginterval":      "",
	"downsamplingkey":           "YCSBDS",
	"groupbyfunction":           "",
	"groupbykey":                "YCSBGB",
	"groupbykeys":               "",
	"queryrandomtimespan":       "false",
	"querytimespan":             "0",
	"querytimespandelimiter":    ",",
	"randomtimeseriesorder":     "true",
	"randomwritetimestamporder": "false",
	"sparsity":                  "0.00",
	"tagcardinality":            "1, 2, 4, 8",
	"tagcount":                  "4",
	"tagkeylength":              "8",
	"tagpairdelimiter":          "=",
	"tagvaluelength":            "8",
	"timestampinterval":         "60",
	"timestampkey":              "YCSBTS",
	"timestampunits":            "SECONDS",
	"valuekey":                  "YCSBV",
	"valuetype":                 "floats",
}

// wantDefault is the error of a property that cannot have another value than
// YCSB's default, which asks for what happens anyway.
func (p Property) wantDefault(standard, reason string) error {
	if sameValue(p.Value, standard) {
		return nil
	}
	want := "it left out"
	if standard != "" {
		want += " or " + standard
	}
	want += " (" + reason + ")"
	return p.fault(&db.PropertyError{Property: p.Name, Value: p.Masked(), Want: want})
}

func sameValue(a, b string) bool {
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	if errX == nil && errY == nil {
		return x == y
	}
	return strings.EqualFold(a, b)
}
