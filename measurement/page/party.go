package page

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/goycsb/goycsb/measurement"
)

// party is a client with the name by which its column goes.
type party struct {
	name string
	measurement.Client
}

// parties returns the clients of all documents, in order.
func parties(names []string, documents []*measurement.Document) []party {
	var list []party
	for i, d := range documents {
		for n, c := range d.Clients {
			name := names[i]
			if len(d.Clients) > 1 {
				name = fmt.Sprintf("%s, client %d (%s)", names[i], n+1, c.Host.Name)
			}
			list = append(list, party{name, c})
		}
	}
	return list
}

// columnHeads are the names of the parties, or a word for the only one.
func columnHeads(list []party, only string) []string {
	if len(list) == 1 {
		return []string{only}
	}
	var names []string
	for _, p := range list {
		names = append(names, p.name)
	}
	return names
}

// configuration is what the clients were and how they were set: first what somebody
// chose.
func configuration(list []party) []table {
	var set, other []string
	for _, p := range list {
		for _, property := range p.Properties {
			if property.Set() {
				set = append(set, property.Name)
			} else {
				other = append(other, property.Name)
			}
		}
	}
	other = slices.DeleteFunc(other, func(name string) bool { return slices.Contains(set, name) })
	tables := []table{propertyTable("Properties that were set, and where", list, set), clientTable(list)}
	if len(other) > 0 {
		tables = append(tables, propertyTable("Properties that nobody set", list, other))
	}
	return tables
}

// propertyTable is the properties of these names of every client, with where they
// are from.
func propertyTable(caption string, list []party, names []string) table {
	t := table{Caption: caption, Heads: words(append([]string{"property"}, columnHeads(list, "value")...)...)}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		var cells []cell
		for _, p := range list {
			cells = append(cells, propertyCell(p.Properties, name))
		}
		mark(cells)
		t.Rows = append(t.Rows, append([]cell{{Text: name, Head: true}}, cells...))
	}
	return t
}

func propertyCell(properties []measurement.Property, name string) cell {
	i := slices.IndexFunc(properties, func(p measurement.Property) bool { return p.Name == name })
	if i < 0 {
		return cell{Text: absent}
	}
	return cell{Text: properties[i].Value, Note: properties[i].Place}
}

// trait is a line of the table of clients.
type trait struct {
	name string
	of   func(party) string // empty: not known
}

var traits = []trait{
	{"program", func(p party) string { return joined(p.Program.Path, p.Program.Version, p.Program.Go) }},
	{"host", func(p party) string { return p.Host.Name }},
	{"system", func(p party) string { return joined(p.Host.OS, p.Host.Arch, p.Host.Kernel) }},
	{"CPU", func(p party) string { return p.Host.CPU }},
	{"CPUs", func(p party) string { return fmt.Sprintf("%d, GOMAXPROCS %d", p.Host.CPUs, p.Host.GOMAXPROCS) }},
	{"memory", memory},
	{"seed", func(p party) string { return fmt.Sprint(p.Seed) }},
	{"workers", func(p party) string { return grouped(int64(p.Threads)) }},
	{"batch", func(p party) string { return grouped(int64(p.Batch)) }},
	{"target", target},
	{"achieved", func(p party) string { return decimal(p.Achieved, 1) + " operations a second, without the set-up" }},
	{"warm-up, not measured", warmUp},
	{"start", func(p party) string { return moment(p.Start) }},
	{"set-up", func(p party) string { return seconds(p.Ready.Sub(p.Start)) }},
	{"end", func(p party) string { return joined(moment(p.End), parenthesized(p.Ended)) }},
	{"operations", func(p party) string { return fmt.Sprintf("%s, %s failed", grouped(p.Operations), grouped(p.Failed)) }},
	{"load", load},
	{"CPU time", cpuTime},
	{"garbage collection", func(p party) string {
		return fmt.Sprintf("%s cycles, %s of pauses", grouped(int64(p.Collector.Cycles)), spoken(p.Collector.Pause))
	}},
}

// clientTable is what each client was and did.
func clientTable(list []party) table {
	t := table{Caption: "Clients and their hosts", Heads: words(append([]string{"client"}, columnHeads(list, "value")...)...)}
	for _, trait := range traits {
		cells := []cell{{Text: trait.name, Head: true}}
		known := false
		for _, p := range list {
			text := trait.of(p)
			known = known || text != ""
			cells = append(cells, cell{Text: orAbsent(text)})
		}
		if known {
			t.Rows = append(t.Rows, cells)
		}
	}
	return t
}

// joined puts those texts that are not empty behind each other.
func joined(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), " ")
}

// moment writes a time to the millisecond.
func moment(t time.Time) string { return t.Format("2006-01-02 15:04:05.000 MST") }

func parenthesized(text string) string {
	if text == "" {
		return ""
	}
	return "(" + text + ")"
}

func orAbsent(text string) string {
	if text == "" {
		return absent
	}
	return text
}

func memory(p party) string {
	if p.Host.Memory == 0 {
		return ""
	}
	return decimal(float64(p.Host.Memory)/(1<<30), 1) + " GiB"
}

func target(p party) string {
	if p.Target == 0 {
		return "none: as fast as possible"
	}
	return trimmed(decimal(p.Target, 3)) + " operations a second"
}

func warmUp(p party) string {
	if p.WarmUp == (measurement.WarmUp{}) {
		return ""
	}
	return fmt.Sprintf("%s, %s operations, %s failed", seconds(p.WarmUp.Time), grouped(p.WarmUp.Operations), grouped(p.WarmUp.Failed))
}

func cpuTime(p party) string {
	if p.CPU == 0 {
		return ""
	}
	text := seconds(p.CPU)
	if available := p.End.Sub(p.Start).Seconds() * float64(p.Host.GOMAXPROCS); available > 0 {
		text += fmt.Sprintf(", %.0f%% of its processors' time", 100*p.CPU.Seconds()/available)
	}
	return text
}

// maxRanges is how many ranges of missing keys are listed.
const maxRanges = 20

func load(p party) string {
	if p.Load == nil {
		return ""
	}
	text := fmt.Sprintf("%s of %s records inserted", grouped(p.Load.Inserted), grouped(p.Load.Planned))
	for i, r := range p.Load.Missing {
		switch {
		case i == maxRanges:
			return text + " and more"
		case i == 0:
			text += "; missing key numbers: "
		default:
			text += ", "
		}
		text += fmt.Sprint(r.First)
		if r.Last > r.First {
			text += fmt.Sprintf("–%d", r.Last)
		}
	}
	return text
}
