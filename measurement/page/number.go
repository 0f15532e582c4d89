package page

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// grouped writes a whole number with its thousands apart.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	return sign + groups(digits)
}

// groups puts commas between the thousands of some digits.
func groups(digits string) string {
	var b strings.Builder
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	return b.String()
}

// decimal writes a number with its thousands apart and that many decimals.
func decimal(x float64, decimals int) string {
	text := strconv.FormatFloat(math.Abs(x), 'f', decimals, 64)
	whole, fraction, found := strings.Cut(text, ".")
	if found {
		fraction = "." + fraction
	}
	if x < 0 {
		whole = "-" + groups(whole)
	} else {
		whole = groups(whole)
	}
	return whole + fraction
}

// short writes a number with no more decimals than it needs, and none from 100 on.
func short(x float64) string {
	decimals := 0
	if math.Abs(x) < 100 && x != math.Trunc(x) {
		decimals = 1
	}
	return decimal(x, decimals)
}

// multiples are the signs of a thousand, a million and so on.
const multiples = "kMGTPE"

// compact writes a round number in a few characters, as labels need it.
func compact(x float64) string {
	unit, limit := "", 1e4
	for i := 0; x >= limit && i < len(multiples); i++ {
		x, unit, limit = x/1e3, multiples[i:i+1], 1e3
	}
	return strconv.FormatFloat(x, 'g', 6, 64) + unit
}

// seconds writes a time in seconds, to the millisecond.
func seconds(d time.Duration) string { return decimal(d.Seconds(), 3) + " s" }

// micros is a latency in microseconds.
func micros(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

// spoken writes a latency with three digits and its unit, as in a sentence.
func spoken(d time.Duration) string {
	x, unit := micros(d), "µs"
	switch {
	case d >= time.Second:
		x, unit = d.Seconds(), "s"
	case d >= time.Millisecond:
		x, unit = x/1000, "ms"
	}
	decimals := 0
	switch {
	case x < 10:
		decimals = 2
	case x < 100:
		decimals = 1
	}
	return trimmed(decimal(x, decimals)) + " " + unit
}

// trimmed drops the zeros at the end of a fraction.
func trimmed(text string) string {
	if !strings.Contains(text, ".") {
		return text
	}
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}
