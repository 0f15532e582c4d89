package redis

import "strconv"

// versions are where servers other than Redis tell their version. All of them
// also claim to be some Redis.
var versions = []struct{ name, product string }{
	{"dragonfly_version", "Dragonfly"},
	{"valkey_version", "Valkey"},
	{"garnet_version", "Garnet"},
	{"kvrocks_version", "Kvrocks"},
}

// product says which server it is, and its version if it tells. A server that
// refuses INFO is unknown.
func (a *survey) product() string {
	for _, v := range versions {
		if version, ok := a.info[v.name]; ok {
			return v.product + " " + version
		}
	}
	version, ok := a.info["redis_version"]
	switch {
	case a.info["server_name"] == "valkey":
		return "Valkey"
	case a.isKeyDB():
		return "KeyDB " + version
	case ok:
		return "Redis " + version
	}
	return "unknown"
}

// isKeyDB knows KeyDB by what it has besides Redis's INFO: it does not say its
// name.
func (a *survey) isKeyDB() bool {
	_, snapshots := a.info["mvcc_depth"]
	_, threads := a.info["server_threads"]
	_, clients := a.info["thread_0_clients"]
	return snapshots || threads && clients
}

// serving is how many threads of all servers serve clients, as far as they tell.
func (s surveys) serving() int {
	sum := 0
	for _, a := range s {
		n, err := strconv.Atoi(a.threads())
		if err != nil {
			n = 1
		}
		sum += n
	}
	return sum
}

// threads is how many threads serve clients, or nothing if that is not known.
func (a *survey) threads() string {
	for _, name := range []string{"server_threads", "thread_count"} {
		if n, ok := a.info[name]; ok {
			return n
		}
	}
	return a.config["io-threads"]
}

// mode is standalone, cluster or sentinel.
func (a *survey) mode() string {
	if mode, ok := a.info["server_mode"]; ok {
		return mode
	}
	return a.info["redis_mode"]
}
