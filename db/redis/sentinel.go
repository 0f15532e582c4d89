package redis

import (
	"errors"
	"flag"

	"github.com/goycsb/goycsb/db"
)

// Sentinel is how to find a server that may be replaced by another one.
type Sentinel struct {
	Master   string // the sentinels' name of the master; empty if there are none
	Hosts    string // the sentinels: names or addresses with an optional port (26379), with commas between
	Username string // for the sentinels themselves, as is the password
	Password string // empty if they want none
}

func (n *Sentinel) registerFlags(fs *flag.FlagSet) {
	fs.StringVar(&n.Master, "redis.sentinel.master", n.Master, "`name` under which sentinels know the master")
	fs.StringVar(&n.Hosts, "redis.sentinel.hosts", n.Hosts, "`hosts` of the sentinels, as in a,b:26379")
	fs.StringVar(&n.Username, "redis.sentinel.username", n.Username, "`name` of the user at the sentinels")
	fs.StringVar(&n.Password, "redis.sentinel.password", n.Password, "`password` at the sentinels")
}

// on reports whether there are sentinels to ask.
func (n *Sentinel) on() bool { return n.Master != "" || n.Hosts != "" }

func (n *Sentinel) check() error {
	var errs []error
	refuse := func(property, want string) {
		errs = append(errs, &db.PropertyError{Property: property, Want: want})
	}
	switch {
	case n.Master == "" && n.Hosts != "":
		refuse("redis.sentinel.master", "the sentinels' name of the master")
	case n.Master != "" && n.Hosts == "":
		refuse("redis.sentinel.hosts", "the hosts of the sentinels")
	case !n.on() && n.Username+n.Password != "":
		refuse("redis.sentinel.master", "it and redis.sentinel.hosts with a user or a password for sentinels")
	}
	if n.Hosts != "" {
		_, err := parseHosts("redis.sentinel.hosts", n.Hosts, sentinelPort)
		errs = append(errs, err)
	}
	login := n.login()
	return errors.Join(append(errs, login.check())...)
}

func (n *Sentinel) login() login {
	return login{username: n.Username, password: n.Password, properties: "redis.sentinel"}
}

// sentinelPort is where sentinels listen if nothing else is said.
const sentinelPort = 26379

// servers is the sentinels, to be reached like this server in all but who says
// hello.
func (n *Sentinel) servers(like *server) []*server {
	addresses, _ := parseHosts("redis.sentinel.hosts", n.Hosts, sentinelPort)
	var servers []*server
	for _, address := range addresses {
		s := *like
		s.address = address
		s.login = n.login()
		s.db = 0
		servers = append(servers, &s)
	}
	return servers
}
