package workload_test

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

// part declares one property of each type.
type part struct {
	Count   int
	Records int64
	Port    uint
	Seed    uint64
	Share   float64
	Padded  bool
	Table   string
	Pause   time.Duration
	Order   order
	Inserts positive
	Pace    pace
	Secret  order
}

func (p *part) RegisterFlags(fs *flag.FlagSet) {
	fs.IntVar(&p.Count, "fieldcount", 10, "number of fields of a record")
	fs.Int64Var(&p.Records, "recordcount", 0, "size of the key space in `records`")
	fs.UintVar(&p.Port, "redis.port", 6379, "port of the server")
	fs.Uint64Var(&p.Seed, "seed", 0, "what the draws start from")
	fs.Float64Var(&p.Share, "readproportion", 0.95, "`share` of reads")
	fs.BoolVar(&p.Padded, "status", false, "show the status")
	fs.StringVar(&p.Table, "table", "usertable", "name of the `table`")
	fs.DurationVar(&p.Pause, "redis.pause", time.Second, "pause between attempts")
	fs.Var(&p.Order, "insertorder", "order of the keys")
	fs.Var(&p.Pace, "pace", "fast or slow")
	fs.Var(&p.Inserts, "insertcount", "number of `records`")
	fs.Var(&p.Secret, "redis.password", "password")
}

// order is a value with a Set of its own.
type order string

func (o *order) String() string { return string(*o) }

func (o *order) Set(value string) error {
	if value != "hashed" && value != "ordered" {
		return fmt.Errorf("want hashed or ordered, got %q", value)
	}
	*o = order(value)
	return nil
}

// pace is a value whose errors do not show what was found.
type pace string

func (p *pace) String() string   { return string(*p) }
func (p *pace) Set(string) error { return errors.New("want fast or slow") }

// positive is a value with a Set of its own and the type of a number.
type positive int64

func (n *positive) String() string { return strconv.FormatInt(int64(*n), 10) }
func (n *positive) Get() any       { return int64(*n) }

func (n *positive) Set(text string) error {
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil || v < 1 {
		return &db.PropertyError{Property: "insertcount", Value: text, Want: "1 or more records"}
	}
	*n = positive(v)
	return nil
}

func newPart() (*part, *flag.FlagSet) {
	var p part
	fs := flag.NewFlagSet("part", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	p.RegisterFlags(fs)
	return &p, fs
}

func bindOne(name, value string) (*part, error) {
	p, fs := newPart()
	var properties workload.Properties
	properties.Set(name, value)
	return p, properties.Bind(fs)
}

func TestBindSetsValues(t *testing.T) {
	for _, test := range []struct {
		name, value string
		got         func(p *part) any
		want        any
	}{
		{"fieldcount", "1_000", func(p *part) any { return p.Count }, 1000},
		{"recordcount", " 010\t", func(p *part) any { return p.Records }, int64(10)},
		{"recordcount", "1e6", func(p *part) any { return p.Records }, int64(1000000)},
		{"recordcount", "1.00E+010", func(p *part) any { return p.Records }, int64(10000000000)},
		{"recordcount", "1.5e3", func(p *part) any { return p.Records }, int64(1500)},
		{"recordcount", "-1200e-2", func(p *part) any { return p.Records }, int64(-12)},
		{"recordcount", "0e99999999999", func(p *part) any { return p.Records }, int64(0)},
		{"recordcount", "-9223372036854775808", func(p *part) any { return p.Records }, int64(-1 << 63)},
		{"redis.port", "+7000", func(p *part) any { return p.Port }, uint(7000)},
		{"seed", "18446744073709551615", func(p *part) any { return p.Seed }, uint64(1<<64 - 1)},
		{"readproportion", " .5 ", func(p *part) any { return p.Share }, 0.5},
		{"readproportion", "1_000.5", func(p *part) any { return p.Share }, 1000.5},
		{"readproportion", "5.e-1", func(p *part) any { return p.Share }, 0.5},
		{"status", " TRUE ", func(p *part) any { return p.Padded }, true},
		{"table", " a b ", func(p *part) any { return p.Table }, " a b "},
		{"table", "", func(p *part) any { return p.Table }, ""},
		{"redis.pause", " 1.5s", func(p *part) any { return p.Pause }, 1500 * time.Millisecond},
		{"insertcount", " 1e3 ", func(p *part) any { return p.Inserts }, positive(1000)},
		{"insertorder", "ordered", func(p *part) any { return p.Order }, order("ordered")},
	} {
		t.Run(test.name+"="+test.value, func(t *testing.T) {
			p, err := bindOne(test.name, test.value)
			require.NoError(t, err)
			assert.Equal(t, test.want, test.got(p))
		})
	}
}

func TestBindRefusesValues(t *testing.T) {
	untouched, _ := newPart()
	for _, test := range []struct{ name, value, want string }{
		{"fieldcount", "1O0", `-p: fieldcount: want a whole number, got "1O0"`},
		{"fieldcount", "", `-p: fieldcount: want a whole number`},
		{"recordcount", "1,000", `-p: recordcount: want a whole number of records, got "1,000"`},
		{"recordcount", "10k", `-p: recordcount: want a whole number of records, got "10k"`},
		{"recordcount", "0x10", `-p: recordcount: want a whole number of records, got "0x10"`},
		{"recordcount", "1.5", `-p: recordcount: want a whole number of records, got "1.5"`},
		{"recordcount", "5e-9999999999", `-p: recordcount: want a whole number of records, got "5e-9999999999"`},
		{"recordcount", "1__0", `-p: recordcount: want a whole number of records, got "1__0"`},
		{"recordcount", "_1", `-p: recordcount: want a whole number of records, got "_1"`},
		{"recordcount", ".", `-p: recordcount: want a whole number of records, got "."`},
		{"recordcount", "٣", `-p: recordcount: want a whole number of records, got "٣"`},
		{"recordcount", "9223372036854775808", `-p: recordcount: want a whole number of records from -9223372036854775808 to 9223372036854775807, got "9223372036854775808"`},
		{"recordcount", "1e9999999999", `-p: recordcount: want a whole number of records from -9223372036854775808 to 9223372036854775807, got "1e9999999999"`},
		{"redis.port", "-1", `-p: redis.port: want a whole number from 0 to 18446744073709551615, got "-1"`},
		{"seed", "1e20", `-p: seed: want a whole number from 0 to 18446744073709551615, got "1e20"`},
		{"readproportion", "NaN", `-p: readproportion: want a number, got "NaN"`},
		{"readproportion", "Infinity", `-p: readproportion: want a number, got "Infinity"`},
		{"readproportion", "0x1p3", `-p: readproportion: want a number, got "0x1p3"`},
		{"readproportion", "0,5", `-p: readproportion: want a number, got "0,5"`},
		{"readproportion", "1e999", `-p: readproportion: want a number from -1.7976931348623157e+308 to 1.7976931348623157e+308, got "1e999"`},
		{"status", "yes", `-p: status: want true or false, got "yes"`},
		{"status", "1", `-p: status: want true or false, got "1"`},
		{"redis.pause", "10", `-p: redis.pause: want a duration such as 1.5s or 300ms, got "10"`},
		{"insertcount", "1k", `-p: insertcount: want a whole number of records, got "1k"`},
		{"insertcount", "0", `-p: insertcount: want 1 or more records, got "0"`},
		{"pace", "swift", `-p: pace: want fast or slow, got "swift"`},
		{"pace", "", `-p: pace: want fast or slow`},
		{"insertorder", "sorted", `-p: insertorder: want hashed or ordered, got "sorted"`},
		{"redis.password", `hunter"2`, `-p: redis.password: want hashed or ordered, got "***"`},
	} {
		t.Run(test.name+"="+test.value, func(t *testing.T) {
			p, err := bindOne(test.name, test.value)
			assert.EqualError(t, err, test.want)
			assert.Equal(t, untouched, p)
		})
	}
}

// Bind takes what the reference takes and means the same by it. It refuses a
// few forms of Java's: suffixes and numbers that are none.
func TestBindAgreesWithJava(t *testing.T) {
	golden, err := os.ReadFile("testdata/parse_rules.tsv")
	require.NoError(t, err)
	refused := map[string]bool{"0.5f": true, "0.5d": true, "NaN": true, "Infinity": true}

	lines := bufio.NewScanner(bytes.NewReader(golden))
	lines.Scan() // the header
	for lines.Scan() {
		columns := strings.Split(lines.Text(), "\t")
		text := strings.Trim(columns[0], "<>")
		if long := columns[2]; long != "error" {
			p, err := bindOne("recordcount", text)
			require.NoError(t, err, text)
			assert.Equal(t, long, strconv.FormatInt(p.Records, 10), text)
		}
		if columns[3] != "error" && !refused[text] {
			double, err := strconv.ParseFloat(columns[3], 64)
			require.NoError(t, err)
			p, err := bindOne("readproportion", text)
			require.NoError(t, err, text)
			assert.Equal(t, double, p.Share, text)
		}
		if columns[4] == "true" {
			p, err := bindOne("status", text)
			require.NoError(t, err, text)
			assert.True(t, p.Padded, text)
		}
	}
}

func TestBindSetsEverySetThatDeclares(t *testing.T) {
	var here, there int64
	a, b := flag.NewFlagSet("a", flag.ContinueOnError), flag.NewFlagSet("b", flag.ContinueOnError)
	a.Int64Var(&here, "operationcount", 0, "operations")
	b.Int64Var(&there, "operationcount", 0, "operations")

	var p workload.Properties
	p.Set("operationcount", "1e3")
	require.NoError(t, p.Bind(a, b))
	assert.EqualValues(t, 1000, here)
	assert.EqualValues(t, 1000, there)

	p.Set("operationcount", "x")
	assert.EqualError(t, p.Bind(a, b), `-p: operationcount: want a whole number, got "x"`)
}

func TestBindReportsEverythingAndSetsTheRest(t *testing.T) {
	p, fs := newPart()
	var properties workload.Properties
	require.NoError(t, properties.Parse("w", []byte("fieldcount=1O0\nrecordcount=7\nrecordCount=8\nx=1\nmongodb.url=x")))
	properties.Set("status", "on")
	err := properties.Bind(fs)
	require.Error(t, err)
	assert.Equal(t, []string{
		`-p: status: want true or false, got "on"`,
		`w:1: fieldcount: want a whole number, got "1O0"`,
		`w:3: unknown property "recordCount", did you mean recordcount?`,
		`w:4: unknown property "x"`,
	}, strings.Split(err.Error(), "\n"))
	var told *db.PropertyError
	require.ErrorAs(t, err, &told)
	assert.Equal(t, "status", told.Property)

	assert.EqualValues(t, 7, p.Records)
	assert.Equal(t, 10, p.Count)
	assert.Equal(t, []workload.Property{{Name: "mongodb.url", Value: "x", Place: workload.Place{File: "w", Line: 5}}},
		properties.PassedOver(fs))
}

// A value is either refused, by name, or means exactly what it says.
func FuzzBind(f *testing.F) {
	for _, value := range []string{
		"1", "-1", "+1", "010", "1_000", "1e6", "1.5e3", "1E-2", "0e999999999", "1e999999999", ".5", "5.", ".", "", " 1 ",
		"9223372036854775808", "18446744073709551615", "0x10", "NaN", "1__0", "TRUE", "yes", "hashed", "1.5s",
	} {
		f.Add("recordcount", value)
		f.Add("redis.hots", value)
	}
	f.Fuzz(func(t *testing.T, unknown, value string) {
		for _, name := range []string{"fieldcount", "recordcount", "redis.port", "seed", "readproportion", "status", "table", "redis.pause", "insertorder", unknown} {
			p, err := bindOne(name, value)
			if err != nil {
				assert.Regexp(t, `^-p: `, err.Error())
				assert.Contains(t, err.Error(), strings.Trim(strconv.Quote(name), `"`))
				continue
			}
			exact, ok := new(big.Rat).SetString(strings.ReplaceAll(strings.TrimSpace(value), "_", ""))
			switch name {
			case "recordcount":
				require.True(t, ok, value)
				assert.Zero(t, exact.Cmp(new(big.Rat).SetInt64(p.Records)), value)
			case "seed":
				require.True(t, ok, value)
				assert.Zero(t, exact.Cmp(new(big.Rat).SetInt(new(big.Int).SetUint64(p.Seed))), value)
			case "status":
				assert.Equal(t, strings.EqualFold(strings.TrimSpace(value), "true"), p.Padded)
			case "table":
				assert.Equal(t, value, p.Table)
			}
		}
	})
}
