import type { Layout } from '#shared/names/layout.ts'
import type { LocatedItem } from '#shared/shopping/locate-list.ts'
import { compareSigns, type RouteOrder, type Walk } from '#shared/shopping/plan-walk.ts'
import { groupBySection } from '#shared/shopping/sections.ts'
import { type PastWalks, usualOrder } from '#shared/shopping/usual-order.ts'
import { type Coldness, coldnesses, coldnessOfStop } from './coldness.ts'
import type { FloorPlan } from './floor-plan-types.ts'
import { inShortestOrder, type OpenStop } from './shortest-walk.ts'

type Given = {
  walk: Walk
  /** Keys of what was ticked off by anybody. */
  taken: ReadonlySet<string>
  order: RouteOrder
  keepsCold: boolean
  layout: Layout | null
  plan: FloorPlan | null
  /** Of this store. */
  past: PastWalks
}

/**
 * The signs of a list in the order in which they are walked. What was walked keeps its order; who walks
 * straight on meets the rest as it was planned at first, and who doesn't, as it is best from there.
 */
export function signsToWalk(located: readonly LocatedItem[], given: Given): string[] {
  const { walk, taken, order, keepsCold, layout, plan } = given
  const found = located.filter(({ found: isFound, key }) => isFound && !walk.notThere.includes(key))
  const stops = groupBySection(found).map(({ name, items }) => ({
    sign: name,
    coldness: coldnessOfStop(items, layout),
    isOpen: items.some(({ key }) => !taken.has(key) && !walk.later.includes(key)),
  }))
  const compare = compareSigns(given)
  const signs = stops.map(({ sign }) => sign).toSorted(compare)
  if (order !== 'shortest' || !plan) {
    const walked = (order === 'usual' && usualOrder(given.past, signs)) || signs
    return keepsCold ? coldLast(walked, stops) : walked
  }

  const open = stops.filter(({ isOpen }) => isOpen)
  const isOpen = new Set(open.map(({ sign }) => sign))
  const walked = [...new Set(walk.completed.map(({ aisle }) => aisle))]
  const done = walked.filter((sign) => !isOpen.has(sign))
  const walkOf = (all: readonly OpenStop[], from: string | null) => {
    const { signs, offPlan } = inShortestOrder(plan, { stops: all, from, keepsCold })
    return [...signs, ...offPlan.toSorted(compare)]
  }
  const ahead = [...open, ...stops.filter(({ sign }) => done.includes(sign))]
  const straight = walkOf(ahead, null)
  if (done.every((sign, at) => straight[at] === sign)) return straight
  return [...done, ...walkOf(open, done.at(-1) ?? null)]
}

function coldLast(
  signs: readonly string[],
  stops: readonly { sign: string; coldness: Coldness }[],
): string[] {
  const coldness = new Map(stops.map((stop) => [stop.sign, coldnesses.indexOf(stop.coldness)]))
  return signs.toSorted((a, b) => (coldness.get(a) ?? 0) - (coldness.get(b) ?? 0))
}
