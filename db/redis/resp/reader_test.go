package resp_test

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db/redis/resp"
)

func simple(s string) resp.Reply { return resp.Reply{Kind: resp.Simple, Bytes: []byte(s)} }
func failed(s string) resp.Reply { return resp.Reply{Kind: resp.Error, Bytes: []byte(s)} }
func integer(n int64) resp.Reply { return resp.Reply{Kind: resp.Integer, Integer: n} }
func bulk(s string) resp.Reply   { return resp.Reply{Kind: resp.Bulk, Bytes: []byte(s)} }
func array(elements ...resp.Reply) resp.Reply {
	return resp.Reply{Kind: resp.Array, Elements: append([]resp.Reply{}, elements...)}
}

var null = resp.Reply{Kind: resp.Nil}

// replies are one of each form, as they arrive and as they are read.
var replies = []struct {
	wire string
	want resp.Reply
}{
	{"+OK\r\n", simple("OK")},
	{"+\r\n", simple("")},
	{"+a\rb\r\n", simple("a\rb")},
	{"-ERR no\r\n", failed("ERR no")},
	{":0\r\n", integer(0)},
	{":-12\r\n", integer(-12)},
	{":9223372036854775807\r\n", integer(math.MaxInt64)},
	{":-9223372036854775808\r\n", integer(math.MinInt64)},
	{"$5\r\na\r\n\x00b\r\n", bulk("a\r\n\x00b")},
	{"$0\r\n\r\n", bulk("")},
	{"$-1\r\n", null},
	{"*-1\r\n", null},
	{"*0\r\n", array()},
	{"*4\r\n$1\r\na\r\n$-1\r\n:1\r\n-ERR\r\n", array(bulk("a"), null, integer(1), failed("ERR"))},
	{"*2\r\n*1\r\n*0\r\n*2\r\n+x\r\n$1\r\ny\r\n", array(array(array()), array(simple("x"), bulk("y")))},
}

func TestRepliesSplitAtEveryByte(t *testing.T) {
	var wire strings.Builder
	for _, r := range replies {
		wire.WriteString(r.wire)
	}
	for at := range wire.Len() {
		first, second := wire.String()[:at], wire.String()[at:]
		var reader resp.Reader
		reader.Reset(io.MultiReader(strings.NewReader(first), strings.NewReader(second)))
		var arena resp.Arena
		var got []resp.Reply
		for range replies {
			reply, err := reader.Read(&arena)
			require.NoError(t, err, "split at %d", at)
			got = append(got, reply)
		}
		for i, r := range replies {
			require.Equal(t, r.want, got[i], "%q, split at %d", r.wire, at)
		}
		_, err := reader.Read(&arena)
		require.Equal(t, io.EOF, err)
	}
}

func TestRepliesByteByByte(t *testing.T) {
	for _, r := range replies {
		var reader resp.Reader
		reader.Reset(iotest.OneByteReader(strings.NewReader(r.wire)))
		reply, err := reader.Read(new(resp.Arena))
		require.NoError(t, err, r.wire)
		assert.Equal(t, r.want, reply, r.wire)
		assert.Zero(t, reader.Buffered())
	}
}

func TestRepliesThatEndEarly(t *testing.T) {
	for _, r := range replies {
		for at := 1; at < len(r.wire); at++ {
			var reader resp.Reader
			reader.Reset(strings.NewReader(r.wire[:at]))
			_, err := reader.Read(new(resp.Arena))
			assert.Equal(t, io.ErrUnexpectedEOF, err, "%q", r.wire[:at])
		}
	}
}

func TestWhatIsNoReply(t *testing.T) {
	for wire, want := range map[string]string{
		"\r\n":                                  "empty line",
		"\n":                                    "bad response line terminator",
		"hello\r\n":                             "unexpected response line",
		"+OK\n":                                 "bad response line terminator",
		"%1\r\n+a\r\n+b\r\n":                    "unexpected response line",
		"+" + strings.Repeat("x", 200<<10):      "line too long",
		":\r\n":                                 "illegal bytes in number",
		":-\r\n":                                "illegal bytes in number",
		":1x\r\n":                               "illegal bytes in number",
		":9223372036854775808\r\n":              "number out of range",
		":-9223372036854775809\r\n":             "number out of range",
		":99999999999999999999999999\r\n":       "number out of range",
		"$x\r\n":                                "illegal bytes in length",
		"$\r\n":                                 "illegal bytes in length",
		"$-2\r\n":                               "length out of range",
		"$536870913\r\n":                        "length out of range",
		"$99999999999999999999\r\n":             "illegal bytes in length",
		"$1\r\nabc":                             "bad bulk string terminator",
		"$1\r\na\rb":                            "bad bulk string terminator",
		"*-2\r\n":                               "length out of range",
		"*67108865\r\n":                         "length out of range",
		"*1\r\n?":                               "",
		strings.Repeat("*1\r\n", 33) + ":1\r\n": "arrays too deep",
	} {
		var reader resp.Reader
		reader.Reset(strings.NewReader(wire))
		_, err := reader.Read(new(resp.Arena))
		if want == "" {
			assert.Equal(t, io.ErrUnexpectedEOF, err)
			continue
		}
		assert.Equal(t, resp.ProtocolError(want), err, "%.30q", wire)
	}
}

func TestErrorsOfTheConnectionAreKept(t *testing.T) {
	for _, wire := range []string{"", "+O", "$5\r\nab", "$9999\r\nab", "*2\r\n:1\r\n", "$1\r\na\r"} {
		var reader resp.Reader
		reader.Reset(io.MultiReader(strings.NewReader(wire), iotest.ErrReader(iotest.ErrTimeout)))
		_, err := reader.Read(new(resp.Arena))
		assert.Equal(t, iotest.ErrTimeout, err, "%q", wire)
	}
}

// A length alone costs little, however large it is.
func TestMemoryGrowsAsBytesArrive(t *testing.T) {
	for _, wire := range []string{"$536870912\r\nabc", "*67108864\r\n:1\r\n", strings.Repeat("*67108864\r\n", 32)} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var reader resp.Reader
		reader.Reset(strings.NewReader(wire))
		_, err := reader.Read(new(resp.Arena))
		runtime.ReadMemStats(&after)
		assert.Equal(t, io.ErrUnexpectedEOF, err)
		assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(8<<20), "%.30q", wire)
	}
}

func TestLargeReplies(t *testing.T) {
	large := strings.Repeat("0123456789abcdef", 5<<20/16)
	var wire strings.Builder
	fmt.Fprintf(&wire, "*3000\r\n")
	for i := range 3000 {
		fmt.Fprintf(&wire, ":%d\r\n", i)
	}
	fmt.Fprintf(&wire, "$%d\r\n%s\r\n+end\r\n", len(large), large)
	for name, from := range map[string]io.Reader{
		"whole": strings.NewReader(wire.String()), "halves": iotest.HalfReader(strings.NewReader(wire.String())),
	} {
		var reader resp.Reader
		reader.Reset(from)
		var arena resp.Arena
		numbers, err := reader.Read(&arena)
		require.NoError(t, err, name)
		value, err := reader.Read(&arena)
		require.NoError(t, err, name)
		end, err := reader.Read(&arena)
		require.NoError(t, err, name)

		require.Len(t, numbers.Elements, 3000)
		for i, n := range numbers.Elements {
			require.Equal(t, integer(int64(i)), n, name)
		}
		assert.True(t, large == string(value.Bytes), name)
		assert.Equal(t, simple("end"), end, name)
	}
}

func TestRepliesAreValidUntilReset(t *testing.T) {
	var wire bytes.Buffer
	const many = 500
	for i := range many {
		fmt.Fprintf(&wire, "*1\r\n$%d\r\n%s\r\n", i, strings.Repeat("x", i))
	}
	var reader resp.Reader
	var arena resp.Arena
	for range 2 {
		arena.Reset()
		reader.Reset(bytes.NewReader(wire.Bytes()))
		var got []resp.Reply
		for range many {
			reply, err := reader.Read(&arena)
			require.NoError(t, err)
			got = append(got, reply)
		}
		for i, reply := range got {
			require.Equal(t, array(bulk(strings.Repeat("x", i))), reply)
		}
	}
}

func TestReadAllocatesNothing(t *testing.T) {
	var wire bytes.Buffer
	for range 20 {
		fmt.Fprintf(&wire, "*20\r\n")
		for range 20 {
			fmt.Fprintf(&wire, "$100\r\n%s\r\n", strings.Repeat("x", 100))
		}
	}
	from := bytes.NewReader(wire.Bytes())
	var reader resp.Reader
	var arena resp.Arena
	read := func() {
		arena.Reset()
		from.Reset(wire.Bytes())
		reader.Reset(from)
		for range 20 {
			if _, err := reader.Read(&arena); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 20 {
		read() // until the memory is large enough
	}
	assert.Zero(t, testing.AllocsPerRun(100, read))
}

// Whatever arrives, and however it is split, is read alike or refused.
func FuzzRead(f *testing.F) {
	for _, r := range replies {
		f.Add([]byte(r.wire), 3)
	}
	for _, wire := range []string{"$-2\r\n", "$99999999999\r\n", "*67108864\r\n", "*2\r\n*3\r\n:1", "+\n", "$3\r\nabcd\r\n", ":-\r\n"} {
		f.Add([]byte(wire), 1)
	}
	f.Fuzz(func(t *testing.T, wire []byte, at int) {
		at = min(max(at, 0), len(wire))
		whole, wholeErr := readAll(bytes.NewReader(wire))
		split, splitErr := readAll(io.MultiReader(bytes.NewReader(wire[:at]), bytes.NewReader(wire[at:])))
		assert.Equal(t, whole, split)
		assert.Equal(t, wholeErr, splitErr)
	})
}

func readAll(from io.Reader) ([]resp.Reply, error) {
	var reader resp.Reader
	reader.Reset(from)
	var arena resp.Arena
	var all []resp.Reply
	for {
		reply, err := reader.Read(&arena)
		if err != nil {
			return all, err
		}
		all = append(all, reply)
	}
}
