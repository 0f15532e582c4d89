# The commands of daily work. `make test` is what CI runs.

STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: build test race size bench fuzz lint redis-server

build:
	go build -o bin/ycsb-program ./cmd/ycsb

test: redis-server
	go test ./...

# Needs a C compiler, as the race detector does.
race: redis-server
	go test -race -short ./...

# The size of the job: a million records and operations on redis-server, ten
# million records in memory.
size: redis-server
	YCSB_SIZE=full go test -count=1 -timeout 20m -run TestSize -v ./cmd

bench: redis-server
	go test -run '^$$' -bench . -benchmem ./...

fuzz:
	.ci/fuzz 10s

lint:
	test -z "$$(gofmt -l .)" || { gofmt -l .; exit 1; }
	go vet ./...
	go run $(STATICCHECK) ./...

redis-server:
	.ci/install-redis
