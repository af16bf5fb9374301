import { distanceOf, type Layout } from '#shared/names/layout.ts'
import type { LocatedItem } from './locate-list.ts'
import { aisleOrder, groupBySection, type Section } from './sections.ts'

/**
 * In which order the signs are walked: the spec's, by number; the layout's, from the entrance; that of
 * the shortest walk; or as the shopper usually walks this store.
 */
export type RouteOrder = 'aisle-number' | 'entrance' | 'shortest' | 'usual'

/** A stop where something was taken, with the keys of the items that were. */
export type CompletedStop = { aisle: string; keys: readonly string[] }

/** What is kept of a walk under way; the rest follows from the list. */
export type Walk = {
  /** Keys of the items that were on the list when the walk began; null as long as nothing was added. */
  planned: readonly string[] | null
  /** In the order in which they were left; the last one may still have items to take. */
  completed: readonly CompletedStop[]
  /** Keys of the items that were put off to the end of the walk, in that order. */
  later: readonly string[]
  /** Keys of the items that the shopper did not find where they should be. */
  notThere: readonly string[]
  /** The sign of the step that was opened by hand; null: the next one in order. */
  opened: string | null
  /** Every stop was completed, and nothing was added since. */
  isFinished: boolean
}

export type WalkItem = LocatedItem & { isTaken: boolean }

export type WalkStep = {
  /** Counted from 1. */
  stepNumber: number
  aisle: string
  direction: string
  items: readonly WalkItem[]
  /** Done, to do now, or waiting for the one before it. */
  state: 'done' | 'current' | 'locked'
  /** What was added after the shopper had walked past its sign; it can be done at any time. */
  isBehind: boolean
  /** What the shopper put off. */
  isLater: boolean
}

type Stops = {
  walk: Walk
  order: RouteOrder
  layout: Layout | null
  /** The signs in the order of the walk; without it, the order decides. */
  signs?: readonly string[]
  /** Keys of what anybody ticked off; without it, what this walk has taken. */
  taken?: ReadonlySet<string>
}

type Stop = Pick<WalkStep, 'aisle' | 'items' | 'isBehind' | 'isLater'>

const straightOn = { isBehind: false, isLater: false }

const firstDirection = 'Start at the store entrance and head to your first aisle'
const nextDirection = 'Continue to the next aisle'
const backDirection = 'Go back for what you added'
const laterDirection = 'Go back for what you put off'

/**
 * The steps of a walk: what is done in the order in which it was done, then what is ahead, what was
 * added behind the shopper, and what was put off. A completed stop stays as long as one of its items
 * is on the list.
 */
export function planWalk(located: readonly LocatedItem[], stops: Stops): WalkStep[] {
  const { walk } = stops
  const recorded = new Map(
    walk.completed.flatMap(({ aisle, keys }) => keys.map((key) => [key, aisle])),
  )
  const isTaken = ({ key }: LocatedItem) => (stops.taken ?? recorded).has(key)
  const onWalk = located.filter(({ found, key }) => found && !walk.notThere.includes(key))
  const open = onWalk.filter((item) => !isTaken(item))
  const isBehind = behindRule(open, stops)
  const isLater = ({ key }: LocatedItem) => walk.later.includes(key)
  const kinds = Map.groupBy(open, (item) => {
    if (isLater(item)) return 'later'
    return isBehind(item) ? 'behind' : 'ahead'
  })
  const { ahead = [], behind = [], later = [] } = Object.fromEntries(kinds)

  // What was taken where more is to take stays in sight there.
  const takenSignOf = (item: LocatedItem) => recorded.get(item.key) ?? signOf(item)
  const takenNow = walk.completed.at(-1)?.keys ?? []
  const taken = onWalk.filter(isTaken)
  const stayWith = (items: readonly LocatedItem[], from: readonly LocatedItem[]) => {
    const signs = new Set(items.map(signOf))
    return from.filter((item) => signs.has(takenSignOf(item)))
  }
  const withAhead = new Set(stayWith(ahead, taken))
  const isAdded = ({ key }: LocatedItem) => walk.planned !== null && !walk.planned.includes(key)
  const lately = taken.filter((item) => takenNow.includes(item.key) && !withAhead.has(item))
  const withLater = new Set(stayWith(later, lately.filter(isLater)))
  const withBehind = new Set(
    stayWith(
      behind,
      lately.filter((item) => isAdded(item) && !isLater(item)),
    ),
  )
  const left = taken.filter(
    (item) => ![withAhead, withBehind, withLater].some((some) => some.has(item)),
  )

  const asWalked = (item: LocatedItem): WalkItem => ({ ...item, isTaken: isTaken(item) })
  const stopsOf = (items: readonly LocatedItem[], kind: Partial<Stop> = {}): Stop[] =>
    sectionsInOrder(items, stops).map((section) => ({
      ...straightOn,
      aisle: section.name,
      items: section.items.map(asWalked),
      ...kind,
    }))
  const among = (...groups: Iterable<LocatedItem>[]) => {
    const all = new Set(groups.flatMap((group) => [...group]))
    return onWalk.filter((item) => all.has(item))
  }
  const done = [
    ...walk.completed.flatMap(({ aisle, keys }): Stop[] => {
      const items = left.filter(({ key }) => keys.includes(key)).map(asWalked)
      return items.length > 0 ? [{ ...straightOn, aisle, items }] : []
    }),
    ...stopsOf(left.filter(({ key }) => !recorded.has(key))),
  ]
  const todo = [
    ...stopsOf(among(ahead, withAhead)),
    ...stopsOf(among(behind, withBehind), { isBehind: true }),
    ...inOrderOf(walk.later, among(later, withLater)).flatMap((items) =>
      stopsOf(items, { isLater: true }),
    ),
  ]
  const openedAt = todo.findIndex(({ aisle }) => aisle === walk.opened)
  const currentAt = done.length + Math.max(openedAt, 0)
  return [...done, ...todo].map((stop, at) => ({
    ...stop,
    stepNumber: at + 1,
    direction: directionOf(stop, at),
    state: stateOf(at, { doneCount: done.length, currentAt }),
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

/** Tells what was added behind the shopper: before what comes next, and before what was completed. */
function behindRule(open: readonly LocatedItem[], stops: Stops): (item: LocatedItem) => boolean {
  // The shortest walk is planned anew, with what was added.
  if (stops.order === 'shortest') return () => false
  const { planned, completed, later } = stops.walk
  const compare = comparatorOf(stops)
  const reached = completed
    .map(({ aisle }) => aisle)
    .toSorted(compare)
    .at(-1)
  if (!planned || reached === undefined) return () => false
  const isPlanned = ({ key }: LocatedItem) => planned.includes(key)
  const next = open.filter((item) => isPlanned(item) && !later.includes(item.key)).map(signOf)
  const first = next.toSorted(compare)[0]
  return (item) => {
    const sign = signOf(item)
    if (isPlanned(item) || next.includes(sign) || compare(sign, reached) > 0) return false
    return first === undefined || compare(sign, first) < 0
  }
}

/** Items by their signs, the signs in the order in which the first item of each stands among the keys. */
function inOrderOf(keys: readonly string[], items: readonly LocatedItem[]): LocatedItem[][] {
  const ordered = items.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
  return [...Map.groupBy(ordered, signOf).values()]
}

function signOf(item: LocatedItem): string {
  return item.found ? item.aisle : ''
}

type Order = Pick<Stops, 'order' | 'layout'>

/** Compares two signs by which comes first; equal ones of the order are told apart by their names. */
export function compareSigns({ order, layout }: Order): (a: string, b: string) => number {
  const isByLayout = order === 'entrance' && layout !== null
  const position = isByLayout ? (sign: string) => distanceOf(layout, sign) : aisleOrder
  return (a, b) => position(a) - position(b) || (a < b ? -1 : Number(a > b))
}

function comparatorOf({ signs, ...order }: Stops): (a: string, b: string) => number {
  const compare = compareSigns(order)
  if (!signs) return compare
  const places = new Map(signs.map((sign, at) => [sign, at]))
  const place = (sign: string) => places.get(sign) ?? signs.length
  return (a, b) => place(a) - place(b) || compare(a, b)
}

function directionOf({ isBehind, isLater }: Stop, at: number): string {
  if (at === 0) return firstDirection
  if (isLater) return laterDirection
  return isBehind ? backDirection : nextDirection
}

function stateOf(
  at: number,
  { doneCount, currentAt }: { doneCount: number; currentAt: number },
): WalkStep['state'] {
  if (at < doneCount) return 'done'
  return at === currentAt ? 'current' : 'locked'
}
