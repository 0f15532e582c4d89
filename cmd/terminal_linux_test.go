package cmd_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/goycsb/goycsb/cmd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// openTerminal returns a terminal of so many columns and what is shown on it.
func openTerminal(t *testing.T, columns uint16) (terminal *os.File, shown <-chan string) {
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo terminals: ", err)
	}
	var unlock, number uint32
	size := [4]uint16{24, columns}
	control(t, master, syscall.TIOCSPTLCK, unsafe.Pointer(&unlock))
	control(t, master, syscall.TIOCGPTN, unsafe.Pointer(&number))
	control(t, master, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	all := make(chan string, 1)
	go func() {
		var text strings.Builder
		_, _ = io.Copy(&text, master) // ends with an error when the terminal is closed
		all <- text.String()
		_ = master.Close()
	}()
	return terminal, all
}

func control(t *testing.T, file *os.File, request uintptr, argument unsafe.Pointer) {
	_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, file.Fd(), request, uintptr(argument))
	require.Zero(t, errno)
}

// On a terminal the status is one line, which other lines do not damage.
func TestStatusOnATerminal(t *testing.T) {
	terminal, shown := openTerminal(t, 40)
	var stdout strings.Builder
	status := cmd.Main(context.Background(), []string{"run", "memory", "-P", "workloadc", "-s", "-p", "recordcount=10",
		"-p", "operationcount=0", "-p", "maxexecutiontime=3.5", "-target", "100"}, &stdout, terminal)
	require.NoError(t, terminal.Close())
	text := <-shown

	assert.Equal(t, 1, status, "the store is empty")
	const erase = "\r\x1b[K"
	_, text, found := strings.Cut(text, erase+"run: ")
	require.True(t, found)
	assert.Regexp(t, `^[0-9]+ operations, [0-9]+ a second, `, text)
	assert.NotContains(t, text, " current ops/sec; ", "YCSB's lines")
	pieces := strings.Split("run: "+text, erase)
	require.GreaterOrEqual(t, len(pieces), 3)
	for _, line := range pieces[:len(pieces)-1] {
		assert.Less(t, len(line), 40)
	}
	assert.True(t, strings.HasPrefix(pieces[len(pieces)-1], "ycsb: run: "), "nothing is left of the line")
}

func TestLinesAboveTheOneThatStays(t *testing.T) {
	var screen strings.Builder
	write, stay := cmd.TerminalLines(&screen, 10)
	write("one\n")
	stay("far too long")
	stay("far too long")
	write("two\n")
	stay("short")
	stay("")
	write("three\n")
	const erase = "\r\x1b[K"
	assert.Equal(t, "one\n"+erase+"far too l"+erase+"two\nfar too l"+erase+"short"+erase+"three\n", screen.String())
}
