package measurement

import (
	"bufio"
	"encoding/json"
	"io"
	"strings"
)

// writeText writes lines as YCSB's TextMeasurementsExporter.
func writeText(w io.Writer, lines []line) error {
	out := bufio.NewWriter(w)
	for _, l := range lines {
		out.WriteString("[" + l.metric + "], " + l.measurement + ", " + l.value + "\n")
	}
	return out.Flush()
}

// writeJSON writes lines as YCSB's JSONMeasurementsExporter: objects one after
// the other, which is not one JSON document.
func writeJSON(w io.Writer, lines []line) error { return writeObjects(w, lines, "", " ", "") }

// writeJSONArray writes lines as YCSB's JSONArrayMeasurementsExporter: one JSON
// array.
func writeJSONArray(w io.Writer, lines []line) error { return writeObjects(w, lines, "[ ", ", ", " ]") }

func writeObjects(w io.Writer, lines []line, before, between, after string) error {
	out := bufio.NewWriter(w)
	out.WriteString(before)
	for i, l := range lines {
		if i > 0 {
			out.WriteString(between)
		}
		out.WriteString("{\n  \"metric\" : " + jsonString(l.metric) +
			",\n  \"measurement\" : " + jsonString(l.measurement) +
			",\n  \"value\" : " + jsonNumber(l.value) + "\n}")
	}
	out.WriteString(after)
	return out.Flush()
}

func jsonString(s string) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(s); err != nil {
		panic(err) // a string can always be encoded
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// jsonNumber returns a number as JSON: those that JSON does not have are
// strings.
func jsonNumber(value string) string {
	switch value {
	case "NaN", "Infinity", "-Infinity":
		return `"` + value + `"`
	}
	return value
}
