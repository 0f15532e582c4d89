module example.org/ycsb-bolt

go 1.25.0

require (
	github.com/goycsb/goycsb v0.0.0
	github.com/stretchr/testify v1.12.1
	go.etcd.io/bbolt v1.4.3
)

require (
	github.com/HdrHistogram/hdrhistogram-go v1.4.0 // indirect
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	github.com/agext/levenshtein v1.2.3 // indirect
	github.com/go-analyze/charts v0.6.4 // indirect
	github.com/golang/freetype v0.0.0-20170609003504-e2365dfdc4a0 // indirect
	github.com/gomodule/redigo v1.9.3 // indirect
	github.com/magiconair/properties v1.18.13 // indirect
	github.com/tidwall/btree v1.8.2 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/image v0.45.0 // indirect
	golang.org/x/sys v0.47.0 // indirect
	golang.org/x/term v0.45.0 // indirect
)

replace github.com/goycsb/goycsb => ../..
