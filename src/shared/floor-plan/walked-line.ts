import type { FloorPlan, PlanArea } from './floor-plan-types.ts'
import { metresApart, type Point } from './geometry.ts'
import { pointAt, type Ways, wayGraph, waysFrom } from './walking-distances.ts'

/** Measures walks on one plan; ways that were found once are kept. */
export type WalkMeasure = {
  /** From each place to each along the aisles, infinite where no way leads. */
  metresAmong: (places: readonly Point[]) => number[][]
  /** The corners of that way, both ends included. */
  wayBetween: (from: Point, to: Point) => Point[]
}

/** Where on the plan a sign is, or null for one that isn't on it. */
export function areaOf({ areas }: FloorPlan, sign: string): PlanArea | null {
  // A department such as Seafood may stand under a sign that names two: Meat & Seafood.
  return (
    areas.find((area) => area.sign === sign) ??
    areas.find((area) => isNamedIn(area.sign, sign)) ??
    null
  )
}

/** Where one stands to take what is under a sign, or null for a sign that isn't on the plan. */
export function stopOf(plan: FloorPlan, sign: string): Point | null {
  return areaOf(plan, sign)?.stop ?? null
}

/** Finds ways on a plan; all stops of the plan, its entrance and its checkout are places of it. */
export function walkMeasureOf(plan: FloorPlan): WalkMeasure {
  const stops = plan.areas.map(({ stop }) => stop)
  const graph = wayGraph(plan.walkways, [plan.entrance, plan.checkout, ...stops])
  const found = new Map<number, Ways>()
  const knownWaysFrom = (start: number) => {
    const ways = found.get(start) ?? waysFrom(graph, start)
    found.set(start, ways)
    return ways
  }
  return {
    metresAmong: (places) => {
      const indexes = places.map((place) => pointAt(graph, place))
      return indexes.map((from) => {
        const { metres } = knownWaysFrom(from)
        return indexes.map((to) => metres[to] ?? Number.POSITIVE_INFINITY)
      })
    },
    wayBetween: (from, to) => {
      const { previous } = knownWaysFrom(pointAt(graph, from))
      const way: Point[] = []
      for (let at = pointAt(graph, to); at !== -1; at = previous[at] ?? -1) {
        const point = graph.points[at]
        if (point) way.unshift(point)
      }
      return cornersOf(way)
    },
  }
}

/** A walk in parts: from the entrance to each sign in turn, then to the checkout; signs off the plan are left out. */
export function walkedLine(plan: FloorPlan, signs: readonly string[]): Point[][] {
  const { wayBetween } = walkMeasureOf(plan)
  const stops = signs.flatMap((sign) => stopOf(plan, sign) ?? [])
  const ends = [plan.entrance, ...stops, plan.checkout]
  return ends.slice(1).map((to, index) => wayBetween(ends[index] ?? to, to))
}

/** How long a line is, in metres. */
export function lengthOf(line: readonly Point[]): number {
  return line
    .slice(1)
    .reduce((metres, point, index) => metres + metresApart(line[index] ?? point, point), 0)
}

/** How far it is from the entrance past the signs to the checkout, in metres; signs off the plan are left out. */
export function walkMetres(plan: FloorPlan, signs: readonly string[]): number {
  return walkedLine(plan, signs).reduce((metres, leg) => metres + lengthOf(leg), 0)
}

function isNamedIn(sign: string, department: string): boolean {
  const wordsOf = (name: string) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const words = wordsOf(sign)
  return /^\p{L}/u.test(department) && !/\d/.test(department)
    ? wordsOf(department).every((word) => words.includes(word))
    : false
}

/** Without the points between which the way goes straight on. */
function cornersOf(way: readonly Point[]): Point[] {
  return way.filter((point, index) => {
    const [before, after] = [way[index - 1], way[index + 1]]
    if (!before || !after) return true
    const isStraight =
      (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y)
    return !isStraight
  })
}
