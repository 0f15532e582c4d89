package page

// table is a table of a page, in a box of its own that scrolls if it is wide.
type table struct {
	Caption string
	Groups  []group // above the heads; none: no such row
	Heads   []head
	Rows    [][]cell
}

// group is the head of several columns.
type group struct {
	Text string
	Span int
}

type head struct {
	Text   string
	Figure bool // whether the column holds figures, which stand to the right
}

// cell is a value of a table.
type cell struct {
	Text    string
	Note    string // smaller, below the text
	Head    bool   // whether it is the head of its row
	Figure  bool
	Differs bool // whether it is to be seen that it differs from others
}

func words(texts ...string) []head {
	var heads []head
	for _, text := range texts {
		heads = append(heads, head{Text: text})
	}
	return heads
}

func figures(texts ...string) []head {
	var heads []head
	for _, text := range texts {
		heads = append(heads, head{Text: text, Figure: true})
	}
	return heads
}

func figureCells(texts ...string) []cell {
	var cells []cell
	for _, text := range texts {
		cells = append(cells, cell{Text: text, Figure: true})
	}
	return cells
}

// mark says of each cell that it differs, if not all of them are the same.
func mark(cells []cell) {
	for _, c := range cells {
		if c.Text != cells[0].Text {
			for i := range cells {
				cells[i].Differs = true
			}
			return
		}
	}
}
