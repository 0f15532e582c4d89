# The commands of daily work. `make test` is what CI runs.

STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOVULNCHECK = golang.org/x/vuln/cmd/govulncheck@v1.9.0

# Runs a command in each module under examples, against the working tree.
in_examples = for m in examples/*/go.mod; do (cd "$${m%/*}" && echo "$${m%/*}:" && $(1)) || exit 1; done

.PHONY: build test race size bench microbench fuzz lint vuln tidy test-examples redis-server chromium

build:
	go build -o bin/ycsb-program ./cmd/ycsb

test: redis-server chromium test-examples
	go test ./...

test-examples:
	@$(call in_examples,go test ./...)

# Needs a C compiler, as the race detector does.
race: redis-server chromium
	go test -race -short ./...
	@$(call in_examples,go test -race -short ./...)

# The size of the job: a million records and operations on redis-server, ten
# million records in memory.
size: redis-server
	YCSB_SIZE=full go test -count=1 -timeout 20m -run TestSize -v ./cmd

# Measures ycsb beside redis-benchmark and the other peers that the environment
# names (CONTRIBUTING.md), and prints tables: docs/performance.md. BENCH has flags,
# as in make bench BENCH='-only ^redis/ -o lines.txt'.
bench: build redis-server
	go run ./internal/bench/compare $(BENCH)

# The Go benchmarks of the packages.
microbench: redis-server
	go test -run '^$$' -bench . -benchmem ./...

fuzz:
	.ci/fuzz 10s

lint:
	test -z "$$(gofmt -l .)" || { gofmt -l .; exit 1; }
	go vet ./...
	go run $(STATICCHECK) ./...
	@$(call in_examples,go vet ./... && go run $(STATICCHECK) ./... && go mod tidy -diff)

# After a change to what this module needs, as the examples need it too.
tidy:
	go mod tidy
	@$(call in_examples,go mod tidy)

# Known faults of the modules and of Go itself; asks vuln.go.dev for them.
vuln:
	go run $(GOVULNCHECK) ./...

redis-server:
	.ci/install-redis

chromium:
	.ci/install-chromium
