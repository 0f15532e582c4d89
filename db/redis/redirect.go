package redis

import (
	"bytes"
	"strconv"
)

// redirect is what a node of a cluster answers instead of a reply.
type redirect struct {
	kind    redirection
	slot    int
	address string // where the command should go
}

type redirection byte

const (
	noRedirect redirection = iota
	movedSlot              // the slot is another node's from now on
	askOther               // this command alone is another node's
	tryAgain               // the same later
)

// parseRedirect reads an error of the node with this address.
func parseRedirect(text []byte, asked string) redirect {
	word, rest, _ := bytes.Cut(text, []byte(" "))
	switch string(word) {
	case "MOVED":
		return parseTarget(movedSlot, rest, asked)
	case "ASK":
		return parseTarget(askOther, rest, asked)
	case "TRYAGAIN", "CLUSTERDOWN":
		return redirect{kind: tryAgain}
	}
	return redirect{}
}

// parseTarget reads "3999 127.0.0.1:6381".
func parseTarget(kind redirection, text []byte, asked string) redirect {
	number, target, _ := bytes.Cut(text, []byte(" "))
	slot, err := strconv.Atoi(string(number))
	colon := bytes.LastIndexByte(target, ':')
	if err != nil || slot < 0 || slot >= slots || colon < 0 {
		return redirect{}
	}
	host, port := string(target[:colon]), string(target[colon+1:])
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return redirect{}
	}
	return redirect{kind, slot, nodeAddress(host, port, asked)}
}
