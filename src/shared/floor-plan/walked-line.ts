import type { FloorPlan, PlanArea } from './floor-plan-types.ts'
import { axisDistance, type Point } from './geometry.ts'
import { pointAt, type ShortestPaths, wayGraph, waysFrom } from './walking-distances.ts'

/** Measures walks on one floor plan, and caches the paths it finds. */
export type WalkMeasure = {
  /**
   * Returns a matrix of the walking distances between places, in meters. If a place isn't a stop, crossing,
   * entrance or checkout on the plan, its distances are infinite.
   */
  metersAmong: (places: readonly Point[]) => number[][]
  /** Returns the corners of the shortest path, including its start and end. */
  wayBetween: (from: Point, to: Point) => Point[]
}

/**
 * Returns the area of a sign. If no area has exactly this sign, returns the first area whose sign contains
 * all words of this one: 'Meat & Seafood' for 'Seafood'. A sign with a digit, such as 'Aisle 1', must match
 * exactly. Returns null if no sign matches.
 */
export function areaOf({ areas }: FloorPlan, sign: string): PlanArea | null {
  return (
    areas.find((area) => area.sign === sign) ??
    areas.find((area) => isNamedIn(area.sign, sign)) ??
    null
  )
}

/** Returns the point where a shopper stops for a sign, or null if `areaOf` finds no area for it. */
export function stopOf(plan: FloorPlan, sign: string): Point | null {
  return areaOf(plan, sign)?.stop ?? null
}

/** Returns functions that measure walks between the plan's stops, entrance and checkout. */
export function walkMeasureOf(plan: FloorPlan): WalkMeasure {
  const stops = plan.areas.map(({ stop }) => stop)
  const graph = wayGraph(plan.walkways, [plan.entrance, plan.checkout, ...stops])
  const found = new Map<number, ShortestPaths>()
  const cachedWaysFrom = (start: number) => {
    const ways = found.get(start) ?? waysFrom(graph, start)
    found.set(start, ways)
    return ways
  }
  return {
    metersAmong: (places) => {
      const indexes = places.map((place) => pointAt(graph, place))
      return indexes.map((from) => {
        const { meters } = cachedWaysFrom(from)
        return indexes.map((to) => meters[to] ?? Number.POSITIVE_INFINITY)
      })
    },
    wayBetween: (from, to) => {
      const { previous } = cachedWaysFrom(pointAt(graph, from))
      const way: Point[] = []
      for (let at = pointAt(graph, to); at !== -1; at = previous[at] ?? -1) {
        const point = graph.points[at]
        if (point) way.unshift(point)
      }
      return cornersOf(way)
    },
  }
}

/**
 * Returns the legs of the shortest walk from the entrance to the checkout that visits the signs in this
 * order. Each leg ends at a sign's stop, except the last one, which ends at the checkout. Skips signs that
 * aren't on the plan.
 */
export function walkedLine(plan: FloorPlan, signs: readonly string[]): Point[][] {
  const { wayBetween } = walkMeasureOf(plan)
  const stops = signs.flatMap((sign) => stopOf(plan, sign) ?? [])
  const ends = [plan.entrance, ...stops, plan.checkout]
  return ends.slice(1).map((to, index) => wayBetween(ends[index] ?? to, to))
}

/** Returns the length of a line in meters. Each of its segments must be parallel to a wall. */
export function lengthOf(line: readonly Point[]): number {
  return line
    .slice(1)
    .reduce((meters, point, index) => meters + axisDistance(line[index] ?? point, point), 0)
}

/** Returns the length in meters of the walk that `walkedLine` returns. */
export function walkMeters(plan: FloorPlan, signs: readonly string[]): number {
  return walkedLine(plan, signs).reduce((meters, leg) => meters + lengthOf(leg), 0)
}

function isNamedIn(sign: string, department: string): boolean {
  const wordsOf = (name: string) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const words = wordsOf(sign)
  return /^\p{L}/u.test(department) && !/\d/.test(department)
    ? wordsOf(department).every((word) => words.includes(word))
    : false
}

/** Removes the points where a path doesn't turn. */
function cornersOf(way: readonly Point[]): Point[] {
  return way.filter((point, index) => {
    const [before, after] = [way[index - 1], way[index + 1]]
    if (!before || !after) return true
    const isStraight =
      (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y)
    return !isStraight
  })
}
