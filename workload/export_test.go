package workload

// SeriesValue is what dataintegrity makes of a point.
var SeriesValue = seriesValue
