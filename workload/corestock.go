package workload

// Records is how many records the load leaves, that of all clients together.
func (p *coreRun) Records() int64 { return p.core.settings.RecordCount }
