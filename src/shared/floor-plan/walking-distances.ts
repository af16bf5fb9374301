import { axisDistance, type Point, type Segment } from './geometry.ts'

/** A store's walkways as a graph: its points and, for each point, the indexes of its neighbors. */
export type WayGraph = { points: readonly Point[]; neighbors: readonly (readonly number[])[] }

/**
 * Shortest paths from one start point. For each point, `meters` is its distance from the start, or infinite
 * if it can't be reached. `previous` is the index of the point that comes before it on the shortest path, or
 * -1 if there is none.
 */
export type ShortestPaths = { meters: readonly number[]; previous: readonly number[] }

/**
 * Builds the graph of a store's walkways, with points at their ends, crossings and stops. Walkways must be
 * parallel to the walls. Stops that aren't on a walkway are ignored.
 */
export function wayGraph(walkways: readonly Segment[], stops: readonly Point[]): WayGraph {
  const points: Point[] = []
  const indexes = new Map<string, number>()
  const indexOf = (point: Point) => {
    const known = indexes.get(keyOf(point))
    if (known !== undefined) return known
    indexes.set(keyOf(point), points.length)
    return points.push(point) - 1
  }
  const neighbors: Set<number>[] = []
  const join = (a: number, b: number) => {
    neighbors[a] = (neighbors[a] ?? new Set()).add(b)
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
  return { points, neighbors: points.map((_, index) => [...(neighbors[index] ?? [])]) }
}

/** Returns the index of the graph's point at exactly this position, or -1 if there is none. */
export function pointAt({ points }: WayGraph, { x, y }: Point): number {
  return points.findIndex((point) => point.x === x && point.y === y)
}

/**
 * Finds the shortest paths from a point to all others, using Dijkstra's algorithm. The graph is too small to
 * need a heap.
 */
export function waysFrom({ points, neighbors }: WayGraph, start: number): ShortestPaths {
  const meters = points.map((_, index) => (index === start ? 0 : Number.POSITIVE_INFINITY))
  const previous = points.map(() => -1)
  const open = new Set([start])
  const settled = new Set<number>()
  while (open.size > 0) {
    const nearest = nearestOf(open, meters)
    open.delete(nearest)
    settled.add(nearest)
    for (const next of neighbors[nearest] ?? []) {
      const [from, to] = [points[nearest], points[next]]
      if (!from || !to || settled.has(next)) continue
      const through = (meters[nearest] ?? 0) + axisDistance(from, to)
      if (through >= (meters[next] ?? 0)) continue
      meters[next] = through
      previous[next] = nearest
      open.add(next)
    }
  }
  return { meters, previous }
}

function nearestOf(open: ReadonlySet<number>, meters: readonly number[]): number {
  let nearest = -1
  for (const index of open) {
    if (nearest === -1 || (meters[index] ?? 0) < (meters[nearest] ?? 0)) nearest = index
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
