// Package compare holds two sets of runs against each other, by their result
// documents: what was set differently, and which figures differ by more than
// chance.
//
// Each run gives one value of a figure, such as the 99th percentile of READ. The
// samples inside a run are no independent witnesses, so they are never thrown
// together for a test.
//
//   - A set's value is the median of its runs. Its interval is one of order
//     statistics: the runs between which the true median lies with 95 % confidence,
//     by the binomial distribution, whatever the distribution of the runs. Fewer
//     than six runs cannot have that; then it is the smallest and the largest, and
//     the confidence is what these have.
//   - Whether a figure differs is told by the Mann–Whitney U test, two-sided. It is
//     exact up to 50 runs a set, 25 if values are equal; beyond that it is the normal
//     approximation, corrected for ties. It only asks for the order of the values.
//   - One comparison has many figures, and each test of one has a chance of its own to
//     err. The rows are judged together by Benjamini and Hochberg's procedure: of those
//     that are said to differ, 5 % at most are expected to be wrong. So two sets
//     of the same differ in nothing at all 95 times in 100.
//
// Mann, H. B., Whitney, D. R. (1947), On a test of whether one of two random variables
// is stochastically larger than the other, Annals of Mathematical Statistics 18, 50–60.
// Klotz, J. H. (1966), The Wilcoxon, ties, and the computer, Journal of the American
// Statistical Association 61, 772–787, for the exact distribution with ties.
// Benjamini, Y., Hochberg, Y. (1995), Controlling the false discovery rate, Journal of
// the Royal Statistical Society B 57, 289–300; Benjamini, Y., Yekutieli, D. (2001),
// Annals of Statistics 29, 1165–1188, for figures that rise and fall together.
package compare
