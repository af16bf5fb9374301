/**
 * Returns how well a time distinguishes two groups: the probability that a value of the second is
 * larger than one of the first (ties count half). 0.5 means not at all, 0 and 1 mean always.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isSecond: false })),
    ...second.map((value) => ({ value, isSecond: true })),
  ].toSorted((a, b) => a.value - b.value)
  let rankSum = 0
  for (let start = 0; start < all.length; ) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1
    // Mean of the ranks from start + 1 to end.
    const rank = (start + 1 + end) / 2
    rankSum += rank * all.slice(start, end).filter(({ isSecond }) => isSecond).length
    start = end
  }
  const [n, m] = [first.length, second.length]
  return (rankSum - (m * (m + 1)) / 2) / (n * m)
}
