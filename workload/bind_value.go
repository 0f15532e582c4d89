package workload

import (
	"flag"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// plainValue returns a value in the form that the flag's own Set reads without
// a second meaning, or else what is wanted instead.
func plainValue(f *flag.Flag, value string) (text, want string) {
	getter, ok := f.Value.(flag.Getter)
	if !ok {
		return value, ""
	}
	trimmed := strings.TrimSpace(value)
	switch getter.Get().(type) {
	case int:
		return signedValue(f, trimmed, strconv.IntSize)
	case int64:
		return signedValue(f, trimmed, 64)
	case uint:
		return unsignedValue(f, trimmed, strconv.IntSize)
	case uint64:
		return unsignedValue(f, trimmed, 64)
	case float64:
		return floatValue(f, trimmed)
	case bool:
		return boolValue(trimmed)
	case time.Duration:
		return durationValue(trimmed)
	}
	return value, ""
}

func signedValue(f *flag.Flag, value string, bits int) (text, want string) {
	digits, ok := wholeNumber(value)
	if !ok {
		return "", "a whole number" + ofUnit(f)
	}
	if _, err := strconv.ParseInt(digits, 10, bits); err != nil {
		highest := int64(math.MaxInt64) >> (64 - bits)
		return "", fmt.Sprintf("a whole number%s from %d to %d", ofUnit(f), -highest-1, highest)
	}
	return digits, ""
}

func unsignedValue(f *flag.Flag, value string, bits int) (text, want string) {
	digits, ok := wholeNumber(value)
	if !ok {
		return "", "a whole number" + ofUnit(f)
	}
	digits = strings.TrimPrefix(digits, "+")
	if _, err := strconv.ParseUint(digits, 10, bits); err != nil {
		highest := uint64(math.MaxUint64) >> (64 - bits)
		return "", fmt.Sprintf("a whole number%s from 0 to %d", ofUnit(f), highest)
	}
	return digits, ""
}

func floatValue(f *flag.Flag, value string) (text, want string) {
	if !isNumber(value) {
		return "", "a number" + ofUnit(f)
	}
	text = strings.ReplaceAll(value, "_", "")
	if _, err := strconv.ParseFloat(text, 64); err != nil {
		return "", fmt.Sprintf("a number%s from %g to %g", ofUnit(f), -math.MaxFloat64, math.MaxFloat64)
	}
	return text, ""
}

func boolValue(value string) (text, want string) {
	switch text := strings.ToLower(value); text {
	case "true", "false":
		return text, ""
	}
	return "", "true or false"
}

func durationValue(value string) (text, want string) {
	if _, err := time.ParseDuration(value); err != nil {
		return "", "a duration such as 1.5s or 300ms"
	}
	return value, ""
}

// ofUnit returns " of bytes" if the flag's usage has `bytes` in back quotes. A
// word that is no plural is no unit.
func ofUnit(f *flag.Flag) string {
	if strings.Count(f.Usage, "`") < 2 {
		return ""
	}
	unit, _ := flag.UnquoteUsage(f)
	if first, _, _ := strings.Cut(unit, " "); !strings.HasSuffix(first, "s") {
		return ""
	}
	return " of " + unit
}

// A decimal number: its sign, digits, digits of the fraction, exponent.
var numberForm = regexp.MustCompile(`^([+-]?)(\d+(?:_\d+)*)?(?:\.(\d+(?:_\d+)*)?)?(?:[eE]([+-]?\d+))?$`)

func isNumber(value string) bool {
	parts := numberForm.FindStringSubmatch(value)
	return parts != nil && parts[2]+parts[3] != ""
}

// wholeNumber writes a number without underscores, point and exponent. It is
// not ok if that leaves a fraction. The result may be too large for any type.
func wholeNumber(value string) (digits string, ok bool) {
	if !isNumber(value) {
		return "", false
	}
	parts := numberForm.FindStringSubmatch(strings.ReplaceAll(value, "_", ""))
	sign, digits := parts[1], strings.TrimLeft(parts[2]+parts[3], "0") // flag reads 010 as eight
	if digits == "" {
		return "0", true
	}
	exponent, _ := strconv.ParseInt(parts[4], 10, 32) // as far as it goes
	zeros := int(exponent) - len(parts[3])
	if zeros >= 0 {
		return sign + digits + strings.Repeat("0", min(zeros, tooLong)), true
	}
	kept := max(len(digits)+zeros, 0)
	return sign + digits[:kept], strings.Trim(digits[kept:], "0") == ""
}

// tooLong is more digits than any type has.
const tooLong = 20
