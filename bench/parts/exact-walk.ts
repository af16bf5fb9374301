import type { FloorPlan } from '../../src/shared/floor-plan/floor-plan-types.ts'
import { axisDistance, type Point } from '../../src/shared/floor-plan/geometry.ts'
import { wayGraph } from '../../src/shared/floor-plan/walking-distances.ts'

/**
 * State of a point at the frontier: the number of its connected component (0 for none), and whether its
 * degree in the graph of walked pieces is odd.
 */
type Edge = { component: number; isOdd: boolean }
type State = readonly Edge[]
type Way = { a: number; b: number; meters: number }

/**
 * Returns the length in meters of the shortest walk from one point to another past a set of stops. Instead of
 * trying different orders of the stops, goes through the pieces of walkway from left to right and decides how
 * often each is walked: never, once or twice. Keeps only the cheapest decisions for each state of the points
 * at the frontier. The walked pieces must be connected, and only the two ends of the walk may have an odd
 * degree. The method is that of Ratliff and Rosenthal (1983) for a warehouse with one block, extended to
 * walkways of any shape.
 */
export function exactWalkMeters(
  plan: FloorPlan,
  walk: { from: Point; stops: readonly Point[]; to: Point },
): number {
  const places = [walk.from, ...walk.stops, walk.to]
  const { points, neighbors } = wayGraph(plan.walkways, places)
  const order = points
    .map((_, index) => index)
    .toSorted((a, b) => compareByPosition(points[a], points[b]))
  const rank = new Map(order.map((index, at) => [index, at]))
  const isPlace = (index: number, among: readonly Point[]) =>
    among.filter(({ x, y }) => points[index]?.x === x && points[index].y === y).length
  const ways = order.map((a) =>
    (neighbors[a] ?? [])
      .filter((b) => (rank.get(b) ?? 0) > (rank.get(a) ?? 0))
      .map((b): Way => ({ a, b, meters: metersBetween(points[a], points[b]) })),
  )

  let placesLeft = order.filter((index) => isPlace(index, places) > 0).length
  let active: number[] = []
  let costs = new Map<number, { state: State; meters: number }>([[0, { state: [], meters: 0 }]])
  for (const [at, index] of order.entries()) {
    for (const way of ways[at] ?? []) {
      const entering = [way.a, way.b].filter((end) => !active.includes(end))
      active = [...active, ...entering]
      costs = withNextPiece(costs, { way, active, enteringCount: entering.length })
    }
    const slot = active.indexOf(index)
    const isRequired = isPlace(index, places) > 0
    if (isRequired) placesLeft -= 1
    const isEnd = isPlace(index, [walk.from, walk.to]) === 1
    costs = withoutPoint(costs, { slot, isRequired, isOdd: isEnd, isLastPlace: placesLeft === 0 })
    active = active.filter((other) => other !== index)
  }
  return Math.min(...[...costs.values()].map(({ meters }) => meters))
}

type Costs = Map<number, { state: State; meters: number }>

/** Extends each state by the next piece of walkway: walked never, once or twice. */
function withNextPiece(
  costs: Costs,
  { way, active, enteringCount }: { way: Way; active: readonly number[]; enteringCount: number },
): Costs {
  const next: Costs = new Map()
  const [slotA, slotB] = [active.indexOf(way.a), active.indexOf(way.b)]
  for (const { state, meters } of costs.values()) {
    const all = [...state]
    for (let count = 0; count < enteringCount; count += 1) all.push({ component: 0, isOdd: false })
    keepCheapest(next, all, meters)
    for (const times of [1, 2]) {
      const joined = joinedState(all, [slotA, slotB], times === 1)
      keepCheapest(next, joined, meters + times * way.meters)
    }
  }
  return next
}

/**
 * Returns the state after a piece between two points is walked. Walking the piece joins the points'
 * components.
 */
function joinedState(state: State, slots: readonly [number, number], isOnce: boolean): State {
  const fresh = Math.max(0, ...state.map(({ component }) => component)) + 1
  const parts = slots.map((slot) => state[slot]?.component ?? 0).filter((part) => part !== 0)
  return state.map(({ component, isOdd }, slot) => {
    const isEnd = slots.includes(slot)
    const isJoined = isEnd || parts.includes(component)
    return { component: isJoined ? fresh : component, isOdd: isEnd && isOnce ? !isOdd : isOdd }
  })
}

/**
 * Removes a point from the frontier once all of its pieces are decided. Drops states that break a rule at the
 * point.
 */
function withoutPoint(
  costs: Costs,
  point: { slot: number; isRequired: boolean; isOdd: boolean; isLastPlace: boolean },
): Costs {
  const next: Costs = new Map()
  for (const { state, meters } of costs.values()) {
    const pointState = state[point.slot]
    if (!pointState || pointState.isOdd !== point.isOdd) continue
    if (point.isRequired && pointState.component === 0) continue
    const others = state.filter((_, slot) => slot !== point.slot)
    const isClosed =
      pointState.component !== 0 &&
      others.every(({ component }) => component !== pointState.component)
    const isAllThereIs = point.isLastPlace && others.every(({ component }) => component === 0)
    if (isClosed && !isAllThereIs) continue
    keepCheapest(next, others, meters)
  }
  return next
}

/**
 * Keeps the lowest cost of a state. Numbers the state's components in the order of first use, so that equal
 * states have equal keys.
 */
function keepCheapest(costs: Costs, state: State, meters: number) {
  const numbers = new Map([[0, 0]])
  let key = 1
  const numbered = state.map(({ component, isOdd }) => {
    const number = numbers.get(component) ?? numbers.size
    numbers.set(component, number)
    key = key * 16 + number * 2 + Number(isOdd)
    return { component: number, isOdd }
  })
  const known = costs.get(key)
  if (!known || meters < known.meters) costs.set(key, { state: numbered, meters })
}

/** Compares two points by x, then by y. */
function compareByPosition(a: Point | undefined, b: Point | undefined): number {
  return a && b ? a.x - b.x || a.y - b.y : 0
}

function metersBetween(a: Point | undefined, b: Point | undefined): number {
  return a && b ? axisDistance(a, b) : 0
}
