package compare

import (
	"slices"
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/measurement"
)

// fact is something known of a run. Several of one name are those of its clients.
type fact struct{ name, value, place string }

type facts []fact

// value returns what the facts of a name say, each value once, and their places.
func (f facts) value(name string) (value string, places []string, known bool) {
	var values []string
	for _, one := range f {
		if one.name != name {
			continue
		}
		known, values = true, once(values, one.value)
		if one.place != "" {
			places = once(places, one.place)
		}
	}
	return strings.Join(values, ", "), places, known
}

// add adds a fact, if it is known.
func (f *facts) add(name, value string) {
	if value != "" {
		*f = append(*f, fact{name: name, value: value})
	}
}

// outputs are the properties that only name where output goes or how it is marked.
var outputs = []string{"resultfile", "exportfile", "label", "status", "status.interval", "hdrhistogram.output.path", "measurement.raw.output_file"}

// properties are those in force, other than what the program chose, such as a seed.
func properties(d *measurement.Document) facts {
	var list facts
	for _, c := range d.Clients {
		for _, p := range c.Properties {
			if !slices.Contains(outputs, p.Name) && !p.Chosen() {
				list = append(list, fact{p.Name, p.Value, p.Place})
			}
		}
	}
	return list
}

// clientFacts are what a run's clients were and how they worked.
func clientFacts(d *measurement.Document) facts {
	var list facts
	list.add("clients", strconv.Itoa(len(d.Clients)))
	for _, c := range d.Clients {
		list.add("program", strings.TrimSpace(c.Program.Path+" "+c.Program.Version))
		list.add("Go", c.Program.Go)
		list.add("host", c.Host.Name)
		list.add("system", strings.Trim(c.Host.OS+"/"+c.Host.Arch, "/"))
		list.add("kernel", c.Host.Kernel)
		list.add("CPU", c.Host.CPU)
		list.add("CPUs", strconv.Itoa(c.Host.CPUs))
		list.add("GOMAXPROCS", strconv.Itoa(c.Host.GOMAXPROCS))
		list.add("memory in bytes", strconv.FormatInt(c.Host.Memory, 10))
		list.add("workers", strconv.Itoa(c.Threads))
		list.add("batch", strconv.Itoa(c.Batch))
		list.add("target", strconv.FormatFloat(c.Target, 'f', -1, 64))
		list.add("end", c.Ended)
	}
	return list
}

// storeFacts are what the stores said before the phase.
func storeFacts(d *measurement.Document) facts {
	var list facts
	for _, c := range d.Clients {
		if c.Store.Before == nil {
			continue
		}
		for _, f := range c.Store.Before.Facts {
			list.add(f.Name, f.Value)
		}
		if n := c.Store.Before.Records; n >= 0 {
			list.add("records", strconv.FormatInt(n, 10))
		}
	}
	return list
}

// counts tells whether a fact of that name is a reading of the moment: what is used,
// how long the store has been up, how many clients it has.
func counts(name string) bool {
	return slices.ContainsFunc([]string{"used ", "uptime", "clients"}, func(word string) bool {
		return strings.Contains(strings.ToLower(name), word)
	})
}
