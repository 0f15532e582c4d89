package redis

import "github.com/goycsb/goycsb/db"

// CommandFacts returns the facts about a database's commands.
func CommandFacts(d db.DB) []db.Fact { return d.(*database).commandFacts() }

// SlotOf returns the slot of a key.
func SlotOf(key string) int { return slotOf(key) }
