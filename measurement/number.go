package measurement

import (
	"math"
	"strconv"
	"strings"
)

// javaDouble writes a number as Java's Double.toString does: always with a
// fraction, and with an exponent from 10^7 on and below 10^-3.
func javaDouble(x float64) string {
	switch size := math.Abs(x); {
	case math.IsNaN(x):
		return "NaN"
	case math.IsInf(x, 1):
		return "Infinity"
	case math.IsInf(x, -1):
		return "-Infinity"
	case size != 0 && (size < 1e-3 || size >= 1e7):
		return javaExponent(x)
	}
	text := strconv.FormatFloat(x, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

func javaExponent(x float64) string {
	text := strconv.FormatFloat(x, 'e', -1, 64)
	if !strings.Contains(text, ".") {
		text = strconv.FormatFloat(x, 'e', 1, 64) // Java has two digits at least
	}
	mantissa, exponent, _ := strings.Cut(text, "e")
	sign := strings.TrimLeft(exponent[:1], "+")
	return mantissa + "E" + sign + strings.TrimLeft(exponent[1:], "0")
}

// twoDecimals writes a finite number as Java's DecimalFormat does with the
// pattern "#.##": with two decimals at most, rounded half to even on the exact
// value of x.
func twoDecimals(x float64) string {
	text := strconv.FormatFloat(x, 'f', -1, 64)
	if _, fraction, _ := strings.Cut(text, "."); len(fraction) <= 2 {
		return text
	}
	return strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', 2, 64), "0"), ".")
}

// percentileLabel names a percentile as YCSB does: 99th, 99.9.
func percentileLabel(p float64) string {
	if p != math.Trunc(p) {
		return javaDouble(p)
	}
	n := int(p)
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}
