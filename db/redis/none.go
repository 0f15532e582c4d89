package redis

import "github.com/goycsb/goycsb/db"

// none is no index: scans find nothing, and sessions refuse them.
type none struct{}

func (none) encode(*flight, *db.Op) {}

func (none) keys(dst []string, _ *db.Op, _ []command) []string { return dst }

func (none) stored() []string { return nil }

func (none) describe(db.Kind) string { return "" }
