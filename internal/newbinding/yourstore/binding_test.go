package yourstore

import (
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
)

// The conformance kit: a subtest for each rule of a working binding.
func TestConformance(t *testing.T) {
	dbtest.Run(t, func(t *testing.T) db.DB {
		d, err := (&Binding{}).Open(t.Context()) // REPLACE: an empty database
		if err != nil {
			t.Fatal(err)
		}
		return d
	})
}

func TestSettings(t *testing.T) {
	dbtest.RunSettings(t, func(t *testing.T) db.Binding {
		b, err := db.New("yourstore")
		if err != nil {
			t.Fatal(err)
		}
		return b
	})
}

// REPLACE: what the contract leaves to you, as the package's documentation states it.

func TestAFullStore(t *testing.T) {
	d, err := (&Binding{Limit: 1}).Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s, err := d.Session(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"OK", "FULL"} {
		if got := db.Status(s.Insert(t.Context(), "usertable", string(rune('a'+i)), nil)); got != want {
			t.Errorf("insert %d: want the status %s, got %s", i+1, want, got)
		}
	}
}

func TestALimitBelowZero(t *testing.T) {
	const want = `yourstore.limit: want a number of records, or 0 for any number, got "-1"`
	if _, err := (&Binding{Limit: -1}).Open(t.Context()); err == nil || err.Error() != want {
		t.Errorf("want the error %s, got %v", want, err)
	}
}
