import { metresApart, type Point, type Segment } from './geometry.ts'

/** The ways of a store as points that are joined to their neighbours. */
export type WayGraph = { points: readonly Point[]; neighbours: readonly (readonly number[])[] }

/** The shortest ways from one point: how far each point is, and by which one it is reached. */
export type Ways = { metres: readonly number[]; previous: readonly number[] }

/** Joins ways along the axes where they cross and where stops are. */
export function wayGraph(walkways: readonly Segment[], stops: readonly Point[]): WayGraph {
  const points: Point[] = []
  const indexes = new Map<string, number>()
  const indexOf = (point: Point) => {
    const known = indexes.get(keyOf(point))
    if (known !== undefined) return known
    indexes.set(keyOf(point), points.length)
    return points.push(point) - 1
  }
  const neighbours: Set<number>[] = []
  const join = (a: number, b: number) => {
    neighbours[a] = (neighbours[a] ?? new Set()).add(b)
  }
  for (const walkway of walkways) {
    const crossings = walkways.flatMap((other) => crossingOf(walkway, other) ?? [])
    const onWay = stops.filter((stop) => isOn(walkway, stop))
    const along = [walkway.from, walkway.to, ...crossings, ...onWay]
      .toSorted((a, b) => a.x - b.x || a.y - b.y)
      .map(indexOf)
    for (const [at, index] of along.slice(1).entries()) {
      const previous = along[at]
      if (previous === undefined || previous === index) continue
      join(previous, index)
      join(index, previous)
    }
  }
  return { points, neighbours: points.map((_, index) => [...(neighbours[index] ?? [])]) }
}

/** The point of a graph at a place, or -1 when no way leads there. */
export function pointAt({ points }: WayGraph, { x, y }: Point): number {
  return points.findIndex((point) => point.x === x && point.y === y)
}

/** By Dijkstra's method, which for so few points needs no heap. */
export function waysFrom({ points, neighbours }: WayGraph, start: number): Ways {
  const metres = points.map((_, index) => (index === start ? 0 : Number.POSITIVE_INFINITY))
  const previous = points.map(() => -1)
  const open = new Set([start])
  const settled = new Set<number>()
  while (open.size > 0) {
    const nearest = nearestOf(open, metres)
    open.delete(nearest)
    settled.add(nearest)
    for (const next of neighbours[nearest] ?? []) {
      const [from, to] = [points[nearest], points[next]]
      if (!from || !to || settled.has(next)) continue
      const through = (metres[nearest] ?? 0) + metresApart(from, to)
      if (through >= (metres[next] ?? 0)) continue
      metres[next] = through
      previous[next] = nearest
      open.add(next)
    }
  }
  return { metres, previous }
}

function nearestOf(open: ReadonlySet<number>, metres: readonly number[]): number {
  let nearest = -1
  for (const index of open) {
    if (nearest === -1 || (metres[index] ?? 0) < (metres[nearest] ?? 0)) nearest = index
  }
  return nearest
}

function crossingOf(a: Segment, b: Segment): Point | null {
  if (a.from.y === a.to.y && b.from.x === b.to.x) {
    const crossing = { x: b.from.x, y: a.from.y }
    return isOn(a, crossing) && isOn(b, crossing) ? crossing : null
  }
  if (a.from.x === a.to.x && b.from.y === b.to.y) return crossingOf(b, a)
  return null
}

function isOn({ from, to }: Segment, { x, y }: Point): boolean {
  return (
    x >= Math.min(from.x, to.x) &&
    x <= Math.max(from.x, to.x) &&
    y >= Math.min(from.y, to.y) &&
    y <= Math.max(from.y, to.y)
  )
}

function keyOf({ x, y }: Point): string {
  return `${x} ${y}`
}
