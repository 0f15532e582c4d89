package redis_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// transcribed opens a session that writes down what it would send.
func transcribed(t *testing.T, b *redis.Binding) (*bytes.Buffer, db.Session) {
	t.Helper()
	var out bytes.Buffer
	d, err := b.Transcribe(&out)
	require.NoError(t, err)
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() {
		assert.NoError(t, s.Close())
		assert.NoError(t, d.Close())
	})
	return &out, s
}

var escaped = strings.NewReplacer("\xff", `\xff`, "\x01", `\x01`, "\x02", `\x02`, "\x06", `\x06`)

// shown is commands as the server's MONITOR shows them.
func shown(t *testing.T, protocol string) (commands []string) {
	t.Helper()
	for _, command := range strings.Split(protocol, "*")[1:] {
		lines := strings.Split(strings.TrimSuffix(command, "\r\n"), "\r\n")
		var words []string
		for i := 2; i < len(lines); i += 2 {
			words = append(words, `"`+escaped.Replace(lines[i])+`"`)
		}
		commands = append(commands, strings.Join(words, " "))
	}
	return commands
}

// allWrites are writes and reads that a transcript takes, as batches and alone.
func allWrites(t *testing.T, s db.Session) {
	two := values("field0", "a", "field1", "b")
	batch(t, s,
		db.Op{Kind: db.Insert, Table: "t", Key: "user1", Values: two},
		db.Op{Kind: db.Read, Table: "t", Key: "user1", Fields: []string{"field1"}},
		db.Op{Kind: db.Insert, Table: "t", Key: "user2", Values: two},
		db.Op{Kind: db.Update, Table: "t", Key: "user1", Values: two},
		db.Op{Kind: db.Read, Table: "t", Key: "user2"})
	require.NoError(t, s.Insert(t.Context(), "t", "user3", two))
	require.NoError(t, s.Update(t.Context(), "t", "user3", two))
	_, err := s.Read(t.Context(), "t", "user3", nil)
	require.NoError(t, err)
	require.NoError(t, s.Delete(t.Context(), "t", "user3"))
}

// The transcript is held to what a session of the same settings sends.
func TestATranscriptIsWhatASessionSends(t *testing.T) {
	t.Parallel()
	for _, properties := range []string{
		"",
		"redis.index=none redis.tablekeys=true",
		"redis.index=lex redis.ttl=600000",
		"redis.index=sharded redis.index.shards=3",
		"redis.datatype=string fieldcount=2",
		"redis.datatype=string fieldcount=2 redis.multikey=true",
	} {
		t.Run(properties, func(t *testing.T) {
			server, s := startStored(t, strings.Fields(properties)...)
			sent := server.Watch(func() { allWrites(t, s) })
			out, scribe := transcribed(t, stored(t, server, strings.Fields(properties)...))
			allWrites(t, scribe)
			want := strings.ReplaceAll(strings.Join(sent, "\n"), "UNLINK", "DEL") // which all versions have
			assert.Equal(t, want, strings.Join(shown(t, out.String()), "\n"))
		})
	}
}

func TestATranscriptBeginsWithTheDatabase(t *testing.T) {
	b := redis.NewBinding()
	b.DB, b.Username, b.Password, b.Host, b.Port = 3, "me", "s3cret", "nowhere.invalid", 1
	out, s := transcribed(t, b)
	require.NoError(t, s.Delete(t.Context(), "t", "k"))
	assert.Equal(t, []string{`"SELECT" "3"`, `"DEL" "k"`, `"ZREM" "_indices" "k"`}, shown(t, out.String()))
}

func TestATranscriptRefusesWhatDependsOnReplies(t *testing.T) {
	b := redis.NewBinding()
	b.Storage.DataType, b.Storage.Fields = "string", 2
	out, s := transcribed(t, b)
	err := s.Update(t.Context(), "t", "k", values("field0", "a"))
	assert.ErrorIs(t, err, db.ErrNotImplemented)
	assert.ErrorContains(t, err, `redis.datatype: want hash, or updates of all fields (writeallfields=true)`)
	assert.NotImplements(t, (*db.Scanner)(nil), s)
	ops := []db.Op{{Kind: db.Scan, Key: "k", Count: 1}, {Kind: db.Read, Key: "k"}}
	s.(db.Batcher).Batch(t.Context(), ops)
	assert.ErrorIs(t, ops[0].Err, db.ErrNotImplemented)
	assert.NoError(t, ops[1].Err)
	assert.Equal(t, []string{`"GET" "k"`}, shown(t, out.String()))
}

func TestTranscribeRefusesSettings(t *testing.T) {
	b := redis.NewBinding()
	b.Cluster, b.Storage.DataType = true, "json"
	_, err := b.Transcribe(&bytes.Buffer{})
	assert.ErrorContains(t, err, `redis.cluster: want false to write commands down`)
	assert.ErrorContains(t, err, `redis.datatype: want hash or string, got "json"`)
}

func TestATranscriptTellsWhatItsWriterSays(t *testing.T) {
	full := errors.New("full")
	d, err := redis.NewBinding().Transcribe(failing{full})
	require.NoError(t, err)
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	assert.ErrorIs(t, s.Delete(t.Context(), "t", "k"), full)
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
