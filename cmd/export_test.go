package cmd

var (
	AllSets     = allSets
	Differences = differences
)
