package workload_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/workload"
)

func parse(t *testing.T, text string) map[string]string {
	t.Helper()
	var p workload.Properties
	require.NoError(t, p.Parse("file", []byte(text)))
	return values(&p)
}

func values(p *workload.Properties) map[string]string {
	all := map[string]string{}
	for _, property := range p.All() {
		all[property.Name] = property.Value
	}
	return all
}

// What the reference reads from the same file.
func TestParseReadsWhatJavaReads(t *testing.T) {
	text, err := os.ReadFile("testdata/properties.properties")
	require.NoError(t, err)
	golden, err := os.ReadFile("testdata/properties.jsonl")
	require.NoError(t, err)

	want := map[string]string{}
	for lines := bufio.NewScanner(bytes.NewReader(golden)); lines.Scan(); {
		var entry struct{ Key, Value string }
		require.NoError(t, json.Unmarshal(lines.Bytes(), &entry))
		want[entry.Key] = entry.Value
	}
	assert.Equal(t, want, parse(t, string(text)))
}

// The answers are those of java.util.Properties in Java 17, but for the
// byte-order marks.
func TestParseSyntax(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want map[string]string
	}{
		"nothing":                        {"", map[string]string{}},
		"only comments":                  {"#a=b\n!c=d\\\n\n  # e", map[string]string{}},
		"comments join no lines":         {"#a\\\nb=c", map[string]string{"b": "c"}},
		"CR alone ends a line":           {"a=b\rc=d", map[string]string{"a": "b", "c": "d"}},
		"joined in a CRLF file":          {"a=b\\\r\n   c\r\nd=e\r\n", map[string]string{"a": "bc", "d": "e"}},
		"joined in a CR file":            {"a=b\\\r\tc\rd=e", map[string]string{"a": "bc", "d": "e"}},
		"joined inside a name":           {"a\\\n  b=c", map[string]string{"ab": "c"}},
		"joined in front of a separator": {"a\\\n=b", map[string]string{"a": "b"}},
		"joined behind a blank":          {"a \\\n =b", map[string]string{"a": "b"}},
		"joined to an empty line":        {"a=b\\\n\nc=d", map[string]string{"a": "b", "c": "d"}},
		"joined to what seems a comment": {"a=b\\\n#c", map[string]string{"a": "b#c"}},
		"a comment after an empty start": {"\\\n#c\na=b", map[string]string{"a": "b"}},
		"two backslashes join nothing":   {"a=b\\\\\nc=d", map[string]string{"a": `b\`, "c": "d"}},
		"backslash at the end":           {"a=b\\", map[string]string{"a": "b"}},
		"backslash and line at the end":  {"a=b\\\n", map[string]string{"a": "b"}},
		"only a backslash":               {"\\\n", map[string]string{}},
		"surrogate pair":                 {`a=\ud83d\ude00`, map[string]string{"a": "\U0001F600"}},
		"pair over two lines":            {"a=\\ud83d\\\n  \\ude00", map[string]string{"a": "\U0001F600"}},
		"escaped backslash before a u":   {`a=\\ud83d`, map[string]string{"a": `\ud83d`}},
		"escaped blanks and separators":  {`\ a\:b\ =\ c`, map[string]string{" a:b ": " c"}},
		"unknown escapes":                {`a=\x\é\"`, map[string]string{"a": "xÃ©\""}},
		"form feed separates":            {"a\fb", map[string]string{"a": "b"}},
		"expansion has no meaning":       {"a=${a} ${HOME} ${x\nb=${nope}", map[string]string{"a": "${a} ${HOME} ${x", "b": "${nope}"}},
		"ISO-8859-1":                     {"a=\xe9", map[string]string{"a": "é"}},
		"UTF-8 with its mark":            {"\ufeffa=é", map[string]string{"a": "é"}},
		"mark before a comment":          {"\ufeff# a\nb=c", map[string]string{"b": "c"}},
		"files with marks put together":  {"\ufeffa=b\n\ufeff#c\n\ufeffd=e", map[string]string{"a": "b", "d": "e"}},
		"NUL":                            {"a=\x00", map[string]string{"a": "\x00"}},
		"no value":                       {"a\nb=\nc ", map[string]string{"a": "", "b": "", "c": ""}},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, test.want, parse(t, test.text))
		})
	}
}

func TestParseNamesEveryBadLine(t *testing.T) {
	var p workload.Properties
	err := p.Parse("w", []byte("=a\r\ngood=1\r\nb=c\\\r\n:\r\n: d\r\n\r\nescape=\\u12g4\\\r\n\r\nhalf=\\ud83d!\r\nshort=\\u1"))
	require.Error(t, err)
	assert.Equal(t, []string{
		`w:1: want a name in front of the separator`,
		`w:5: want a name in front of the separator`,
		`w:7: want four hexadecimal digits after \u (a backslash itself is written \\)`,
		`w:9: want both halves of a surrogate pair, as in \ud83d\ude00`,
		`w:10: want four hexadecimal digits after \u (a backslash itself is written \\)`,
	}, strings.Split(err.Error(), "\n"))
	assert.Equal(t, map[string]string{"good": "1", "b": "c:"}, values(&p))

	err = p.Parse("w", []byte("\ufeffa=b\nc=\xe9"))
	assert.EqualError(t, err, "w:2: want UTF-8, as the file starts with its byte-order mark")
}

func TestPropertiesPrecedence(t *testing.T) {
	var p workload.Properties
	_, ok := p.Lookup("a")
	assert.False(t, ok)

	p.Set("a", "line")
	require.NoError(t, p.Parse("first", []byte("a=1\nb=1\nc=1")))
	require.NoError(t, p.Parse("second", []byte("\nb=2 \n")))
	p.Set("d", "line")
	p.Set("d", "later")

	assert.Equal(t, []workload.Property{
		{Name: "a", Value: "line"},
		{Name: "b", Value: "2 ", Place: workload.Place{File: "second", Line: 2}},
		{Name: "c", Value: "1", Place: workload.Place{File: "first", Line: 3}},
		{Name: "d", Value: "later"},
	}, p.All())
	value, ok := p.Lookup("b")
	assert.True(t, ok)
	assert.Equal(t, "2 ", value)
	assert.Equal(t, "-p", p.All()[0].Place.String())
	assert.Equal(t, "second:2", p.All()[1].Place.String())
}

func TestPropertiesWarnings(t *testing.T) {
	var p workload.Properties
	require.NoError(t, p.Parse("a", []byte("readproportion=1\nupdateproportion=0\nx=1\nx=2")))
	require.NoError(t, p.Parse("b", []byte("x=3\nreadproportion=0.5")))
	assert.Equal(t, []string{`a:4: "x" is set again and overrides a:3`}, p.Warnings())

	require.NoError(t, p.Parse("c", []byte("readproportion=2\nupdateproportion=1")))
	assert.Contains(t, p.Warnings(), "c overrides the operation mix of a: files given together are one workload, not one after the other")
}

// Whatever the bytes are, Parse returns, leaves no goroutine behind and reads
// the same from its own answer.
func FuzzParse(f *testing.F) {
	golden, err := os.ReadFile("testdata/properties.properties")
	require.NoError(f, err)
	for _, seed := range []string{
		string(golden), "", "=", "\\", "a\\\r\n\\\r\n b", "\ufeff\ufeffa", "\ufeff\xff", "a=\\ud83d\\ude00",
		"\\u", "a=\\ud83d\\", "\\\n#\n=", "a=${a}", "!\\\na", "\x00", "\r\r\n\f\t :",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		synctest.Test(t, func(t *testing.T) { // fails if a goroutine is left
			var p workload.Properties
			err := p.Parse("f", text)
			var again workload.Properties
			require.NoError(t, again.Parse("again", storeProperties(&p)))
			assert.Equal(t, values(&p), values(&again))
			for _, property := range p.All() {
				assert.NotEmpty(t, property.Name)
				assert.Positive(t, property.Place.Line)
			}
			if err != nil {
				assert.Regexp(t, `^f:\d+: want `, err.Error())
			}
		})
	})
}

// storeProperties writes properties with nothing but \u escapes.
func storeProperties(p *workload.Properties) []byte {
	var file bytes.Buffer
	escape := func(text string) {
		for _, unit := range utf16.Encode([]rune(text)) {
			fmt.Fprintf(&file, `\u%04x`, unit)
		}
	}
	for _, property := range p.All() {
		escape(property.Name)
		file.WriteByte('=')
		escape(property.Value)
		file.WriteByte('\n')
	}
	return file.Bytes()
}
