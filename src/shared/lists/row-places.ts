/** Returns the rows sorted by place, then by key. */
export function inOrder<T extends { key: string; place: number }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1))
}

/**
 * Returns a place for each row; places increase from row to row. Keeps as many of the given places as
 * possible. New rows (undefined) and moved rows get a place between those of their neighbors. The place may
 * be a fraction. If there is no number between two neighbors' places, all rows are renumbered from 1.
 */
export function placesFor(places: readonly (number | undefined)[]): number[] {
  const kept = risingPlaces(places)
  const nextKept: number[] = []
  for (let at = places.length - 1, next = places.length; at >= 0; at -= 1) {
    if (kept.has(at)) next = at
    nextKept[at] = next
  }
  const result: number[] = []
  for (let at = 0; at < places.length; at += 1) {
    const place = kept.has(at) ? places[at] : undefined
    if (place !== undefined) {
      result.push(place)
      continue
    }
    const next = nextKept[at] ?? places.length
    const low = result.at(-1) ?? (next < places.length ? (places[next] ?? 0) - (next - at) - 1 : 0)
    const high = next < places.length ? (places[next] ?? low) : low + (next - at) + 1
    const step = (high - low) / (next - at + 1)
    result.push(low + step)
  }
  // If no number fits between two places, renumber all rows.
  const isRising = result.every((place, at) => at === 0 || place > (result[at - 1] ?? place))
  return isRising ? result : places.map((_, at) => at + 1)
}

/** Returns the indexes of a longest increasing subsequence of the places. */
function risingPlaces(places: readonly (number | undefined)[]): Set<number> {
  /** For each length, the index of the lowest value that can end an increasing subsequence of that length. */
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const [at, place] of places.entries()) {
    if (place === undefined) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[ends[middle] ?? 0] ?? 0) < place) low = middle + 1
      else high = middle
    }
    previous.set(at, ends[low - 1])
    ends[low] = at
  }
  const indexes = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) indexes.add(at)
  return indexes
}
