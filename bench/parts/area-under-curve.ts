/**
 * Returns how well a measured time distinguishes two groups. This is the probability that a value of the
 * second group is larger than a value of the first, where ties count half. 0.5 means that the time doesn't
 * tell the groups apart at all; 0 and 1 mean that it always does.
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
    // Average of the ranks from start + 1 to end.
    const rank = (start + 1 + end) / 2
    rankSum += rank * all.slice(start, end).filter(({ isSecond }) => isSecond).length
    start = end
  }
  const [n, m] = [first.length, second.length]
  return (rankSum - (m * (m + 1)) / 2) / (n * m)
}
