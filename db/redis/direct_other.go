//go:build !unix

package redis

import "net"

// direct is for systems on which connections are files.
type direct struct{}

func (direct) open(net.Conn) {}

func (direct) able() bool { return false }

func (direct) exchange(s *socket, p []byte) (int, error) { return s.ordinary(p) }
