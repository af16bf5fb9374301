import type { WalkProblem } from './walk-problem.ts'

/**
 * Maximum number of stops in a group that is ordered exactly. Each additional stop more than doubles the
 * computing time.
 */
export const maxExactStops = 13

/**
 * Lengths of the shortest walks through each subset of a group's stops. Each index combines the subset, as
 * bits, and the last stop of the walk.
 */
type GroupTable = { stops: readonly number[]; meters: Float64Array; previous: Int8Array }
/** A stop where the previous group may end, and the length of the shortest walk that ends there. */
type Ending = { stop: number; meters: number }

/**
 * Returns the stops, without the start and the end, in the order that makes the walk shortest. Uses the
 * Held–Karp algorithm (1962), which computes the shortest walk for each subset of stops and each stop at
 * which it may end. Each group starts where the previous one ends. Callers must make sure that no group has
 * more than `maxExactStops` stops.
 */
export function exactOrder({ start, end, groups, meters }: WalkProblem): number[] {
  const between = (a: number, b: number) => meters[a]?.[b] ?? 0
  let endings: Ending[] = [{ stop: start, meters: 0 }]
  const tables: { table: GroupTable; entries: readonly number[] }[] = []
  for (const stops of groups) {
    const starts = stops.map((stop) => nearest(endings, (ending) => between(ending.stop, stop)))
    const table = tableOf(
      stops,
      starts.map(({ meters }) => meters),
      between,
    )
    tables.push({ table, entries: starts.map(({ at }) => at) })
    const all = (1 << stops.length) - 1
    endings = stops.map((stop, last) => ({
      stop,
      meters: table.meters[all * stops.length + last] ?? 0,
    }))
  }
  let last = nearest(endings, (ending) => between(ending.stop, end)).at
  const order: number[] = []
  for (const { table, entries } of tables.toReversed()) {
    const { backwards, first } = tracedBack(table, last)
    order.push(...backwards)
    last = entries[first] ?? 0
  }
  return order.toReversed()
}

/** Computes the lengths of the shortest walks through all subsets of a group's stops. */
function tableOf(
  stops: readonly number[],
  startMeters: readonly number[],
  between: (a: number, b: number) => number,
): GroupTable {
  const count = stops.length
  const meters = new Float64Array(count << count).fill(Number.POSITIVE_INFINITY)
  const previous = new Int8Array(count << count).fill(-1)
  for (const [stop, start] of startMeters.entries()) meters[(1 << stop) * count + stop] = start
  const distances = Float64Array.from(stops.flatMap((a) => stops.map((b) => between(a, b))))
  for (let visited = 1; visited < 1 << count; visited += 1) {
    for (let last = 0; last < count; last += 1) {
      const soFar = meters[visited * count + last] ?? 0
      if (soFar === Number.POSITIVE_INFINITY) continue
      for (let next = 0; next < count; next += 1) {
        if ((visited & (1 << next)) !== 0) continue
        const at = (visited | (1 << next)) * count + next
        const total = soFar + (distances[last * count + next] ?? 0)
        if (total >= (meters[at] ?? 0)) continue
        meters[at] = total
        previous[at] = last
      }
    }
  }
  return { stops, meters, previous }
}

/**
 * Returns the stops of the shortest walk through the group to the stop `end`, in reverse order, and the index
 * of the walk's first stop.
 */
function tracedBack({ stops, previous }: GroupTable, end: number) {
  const backwards: number[] = []
  let visited = (1 << stops.length) - 1
  let first = end
  for (let at = end; at !== -1; ) {
    backwards.push(stops[at] ?? 0)
    first = at
    const before = previous[visited * stops.length + at] ?? -1
    visited &= ~(1 << at)
    at = before
  }
  return { backwards, first }
}

function nearest(endings: readonly Ending[], metersFrom: (ending: Ending) => number) {
  const totals = endings.map((ending) => ending.meters + metersFrom(ending))
  const meters = Math.min(...totals)
  return { at: totals.indexOf(meters), meters }
}
