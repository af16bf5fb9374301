import { distanceOf, type Layout } from '#shared/names/layout.ts'
import type { LocatedItem } from './locate-list.ts'
import { aisleOrder, groupBySection, type Section } from './sections.ts'

/** In which order the signs are walked: the spec's, by number, or the layout's, from the entrance. */
export type RouteOrder = 'aisle-number' | 'entrance'

/** A stop that is behind the shopper, with the keys of the items that were taken there. */
export type CompletedStop = { aisle: string; keys: readonly string[] }

/** What is kept of a walk under way; the rest follows from the list. */
export type Walk = {
  /** Keys of the items that were on the list when the walk began; null as long as nothing was added. */
  planned: readonly string[] | null
  completed: readonly CompletedStop[]
  /** Every stop was completed, and nothing was added since. */
  isFinished: boolean
}

export type WalkStep = {
  /** Counted from 1. */
  stepNumber: number
  aisle: string
  direction: string
  items: readonly LocatedItem[]
  /** Done, to do now, or waiting for the one before it. */
  state: 'done' | 'current' | 'locked'
  /** What was added after the shopper had walked past its sign; it can be done at any time. */
  isBehind: boolean
}

type Stops = { walk: Walk; order: RouteOrder; layout: Layout | null }

const firstDirection = 'Start at the store entrance and head to your first aisle'
const nextDirection = 'Continue to the next aisle'
const backDirection = 'Go back for what you added'

/**
 * The steps of a walk: what is done in the order in which it was done, then what is ahead, then what was
 * added behind the shopper. A completed stop stays as long as one of its items is on the list.
 */
export function planWalk(located: readonly LocatedItem[], stops: Stops): WalkStep[] {
  const { walk } = stops
  const found = located.filter((item) => item.found)
  const taken = new Set(walk.completed.flatMap(({ keys }) => keys))
  const planned = walk.planned && new Set(walk.planned)
  const compare = comparatorOf(stops)
  const reached = walk.completed
    .map(({ aisle }) => aisle)
    .toSorted(compare)
    .at(-1)

  const done = walk.completed.flatMap(({ aisle, keys }) => {
    const items = found.filter(({ key }) => keys.includes(key))
    return items.length > 0 ? [{ aisle, items, isDone: true, isBehind: false }] : []
  })
  const open = found.filter(({ key }) => !taken.has(key))
  const isBehind = (item: LocatedItem) => {
    if (!item.found || reached === undefined || !planned || planned.has(item.key)) return false
    return compare(item.aisle, reached) <= 0
  }
  const stopsOf = (items: readonly LocatedItem[], behind: boolean) =>
    sectionsInOrder(items, stops).map((section) => ({
      aisle: section.name,
      items: section.items,
      isDone: false,
      isBehind: behind,
    }))
  const ahead = stopsOf(
    open.filter((item) => !isBehind(item)),
    false,
  )
  const behind = stopsOf(open.filter(isBehind), true)

  return [...done, ...ahead, ...behind].map(({ aisle, items, isDone, isBehind: goesBack }, at) => ({
    stepNumber: at + 1,
    aisle,
    direction: directionOf(at, goesBack),
    items,
    state: stateOf(isDone, at, done.length),
    isBehind: goesBack,
  }))
}

/** Sections in the order of the walk. */
export function sectionsInOrder(
  located: readonly LocatedItem[],
  stops: Stops,
): Section<LocatedItem>[] {
  const compare = comparatorOf(stops)
  return groupBySection(located).toSorted((a, b) => compare(a.name, b.name))
}

/** Compares two signs by which comes first; equal ones of the order are told apart by their names. */
function comparatorOf(stops: Stops): (a: string, b: string) => number {
  const position = positionIn(stops)
  return (a, b) => position(a) - position(b) || (a < b ? -1 : Number(a > b))
}

/** Where a sign comes in the walk, as a number that grows. */
function positionIn({ order, layout }: Stops): (aisle: string) => number {
  if (order === 'entrance' && layout) return (aisle) => distanceOf(layout, aisle)
  return aisleOrder
}

function directionOf(at: number, isBehind: boolean): string {
  if (at === 0) return firstDirection
  return isBehind ? backDirection : nextDirection
}

function stateOf(isDone: boolean, at: number, doneCount: number): WalkStep['state'] {
  if (isDone) return 'done'
  return at === doneCount ? 'current' : 'locked'
}
