package measurement

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/goycsb/goycsb/internal/plural"
)

// ownProperties are those in which clients that work side by side differ as a matter
// of course: each has its part of the records, its seed, its files and its label.
// Names that end in .host are among them, as a server may have another name on each
// host.
var ownProperties = []string{
	"insertstart", "insertcount", "seed", "label", "status", "status.interval",
	"exportfile", "resultfile", "measurement.raw.output_file", "hdrhistogram.output.path",
}

// mismatches tells what keeps the figures of several clients from being those of one
// phase: other programs or properties, inserts of the same records, and times in
// which not all ran. The clients are numbered from 1, in their order.
func mismatches(clients []Client) []string {
	if len(clients) < 2 {
		return nil
	}
	return slices.Concat(differentPrograms(clients), differentProperties(clients), overlappingLoads(clients), apart(clients))
}

func differentPrograms(clients []Client) []string {
	programs := variants{}
	for i, c := range clients {
		programs.add(i, strings.TrimSpace(strings.Join([]string{c.Program.Path, c.Program.Version, c.Program.Go}, " ")))
	}
	return programs.warning("the clients are different programs: ")
}

// differentProperties compares those that both sides list: a document may be of a
// version that did not list defaults.
func differentProperties(clients []Client) []string {
	values := map[string]*variants{}
	var names []string
	for i, c := range clients {
		for _, p := range c.Properties {
			if values[p.Name] == nil {
				values[p.Name] = new(variants)
				names = append(names, p.Name)
			}
			values[p.Name].add(i, p.Value)
		}
	}
	slices.Sort(names)
	var texts []string
	for _, name := range names {
		if !slices.Contains(ownProperties, name) && !strings.HasSuffix(name, ".host") {
			texts = append(texts, values[name].warning("the clients' properties differ: "+name+" is ")...)
		}
	}
	return texts
}

// variants are the values that clients have, in the order in which they were found.
type variants struct {
	values  []string
	clients [][]string // the numbers of those that have each value
}

func (v *variants) add(client int, value string) {
	i := slices.Index(v.values, value)
	if i < 0 {
		i = len(v.values)
		v.values, v.clients = append(v.values, value), append(v.clients, nil)
	}
	v.clients[i] = append(v.clients[i], fmt.Sprint(client+1))
}

// warning tells the values and who has them, if they differ.
func (v *variants) warning(begin string) []string {
	if len(v.values) < 2 {
		return nil
	}
	var parts []string
	for i, value := range v.values {
		noun := "client "
		if len(v.clients[i]) > 1 {
			noun = "clients "
		}
		if value == "" {
			value = "empty"
		}
		parts = append(parts, fmt.Sprintf("%s (%s%s)", value, noun, strings.Join(v.clients[i], ", ")))
	}
	return []string{begin + strings.Join(parts, " and ")}
}

// overlappingLoads finds pairs of clients that were to insert the same records.
func overlappingLoads(clients []Client) []string {
	var texts []string
	for i, c := range clients {
		for j, other := range clients[:i] {
			if shared := c.sharedInserts(other); shared > 0 {
				texts = append(texts, fmt.Sprintf("clients %d and %d were both to insert %s: the later insert overwrites the earlier, or fails; "+
					"give each a range of its own by insertstart and insertcount", j+1, i+1, plural.Count(shared, "record")))
			}
		}
	}
	return texts
}

// sharedInserts returns how many records both clients were to insert.
func (c Client) sharedInserts(other Client) int64 {
	if c.Load == nil || other.Load == nil || c.Load.Range == nil || other.Load.Range == nil {
		return 0
	}
	for _, name := range []string{"keyprefix", "table"} {
		if c.property(name) != other.property(name) {
			return 0 // they have other keys
		}
	}
	a, b := c.Load.Range, other.Load.Range
	return max(0, min(a.Last, b.Last)-max(a.First, b.First)+1)
}

// property returns the value of a property, empty if it is not listed.
func (c Client) property(name string) string {
	for _, p := range c.Properties {
		if p.Name == name {
			return p.Value
		}
	}
	return ""
}

// apart tells that all clients ran together for less than half of the time that the
// longest of them ran.
func apart(clients []Client) []string {
	longest := time.Duration(0)
	begin, end := clients[0].Ready, clients[0].End
	for _, c := range clients {
		longest = max(longest, c.End.Sub(c.Ready))
		if c.Ready.After(begin) {
			begin = c.Ready
		}
		if c.End.Before(end) {
			end = c.End
		}
	}
	together := max(0, end.Sub(begin))
	if 2*together >= longest {
		return nil
	}
	return []string{fmt.Sprintf("all clients ran together for %v, and one of them for %v: latencies of the rest of the time are of fewer clients; "+
		"start them at the same time, with the same maxexecutiontime", round(together), round(longest))}
}
