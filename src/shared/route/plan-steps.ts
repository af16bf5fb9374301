import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { byAisleNumber } from '#shared/locate/sections.ts'
import { distanceOf, type Layout } from '#shared/names/layout.ts'

/**
 * In which order the signs are walked: the spec's, by number; the layout's, from the entrance; that of
 * the shortest walk; or as the shopper usually walks this store.
 */
export type RouteOrder = 'aisle-number' | 'entrance' | 'shortest' | 'usual'

/** A stop where something was taken, with the keys of the items that were. */
export type CompletedStop = { aisle: string; keys: readonly string[] }

/** What was done on the way; the rest of a route follows from the list. */
export type RouteProgress = {
  /**
   * The list and the number of its trip, whose ticks are those of the route, unless they are older than
   * `ticksSinceMs`, in milliseconds of the server's clock; null until they are known: it has its own.
   */
  of: { list: string; trip: number; ticksSinceMs: number } | null
  /** Keys of the items that were on the list when the route began; null as long as nothing was added. */
  planned: readonly string[] | null
  /** In the order in which they were left; the last one may still have items to take. */
  completed: readonly CompletedStop[]
  /** Keys of the items that were put off to the end of the route, in that order. */
  later: readonly string[]
  /** Keys of the items that the shopper did not find where they should be. */
  unavailable: readonly string[]
  /** The key of an item whose step was opened by hand; null: the next step in order. */
  opened: string | null
  /** Every stop was completed, and nothing was added since. */
  isFinished: boolean
}

export type RouteItem = LocatedItem & { isTaken: boolean }

/** Somebody else who takes a step's items. */
export type StepHolder = { userId: string; name: string }

export type RouteStep = {
  /** Counted from 1. */
  stepNumber: number
  aisle: string
  direction: string
  items: readonly RouteItem[]
  /** Done, to do now, or waiting for the one before it. */
  state: 'done' | 'current' | 'locked'
  /** What was added after the shopper had walked past its sign; it can be done at any time. */
  isBehind: boolean
  /** What the shopper put off, or somebody else takes. */
  isLater: boolean
  /** Who takes it, while several walk at once; null for the shopper, and for what nobody has. */
  holder: StepHolder | null
}

/** The keys of a step's items that are still to take. */
export function openKeys({ items }: Pick<RouteStep, 'items'>): string[] {
  return items.flatMap(({ key, isTaken }) => (isTaken ? [] : key))
}

type Stops = {
  progress: RouteProgress
  order: RouteOrder
  layout: Layout | null
  /** The signs in the order of the route; without it, the order decides. */
  signs?: readonly string[]
  /** Keys of what anybody ticked off; without it, what the shopper has taken. */
  taken?: ReadonlySet<string>
  /** By key, who else takes what. */
  others?: ReadonlyMap<string, StepHolder> | undefined
}

type Stop = Pick<RouteStep, 'aisle' | 'items' | 'isBehind' | 'isLater' | 'holder'>

/** Where an item comes on the route, and under which sign. */
type Placed = {
  item: RouteItem
  sign: string
  part: 'done' | 'ahead' | 'behind' | 'later' | 'theirs'
}

const firstDirection = 'Start at the store entrance and head to your first aisle'
const nextDirection = 'Continue to the next aisle'
const backDirection = 'Go back for what you added'
const laterDirection = 'Skipped earlier'
const theirDirection = 'Someone else takes this'

/**
 * The steps of a route: what is done in the order in which it was done, then what is ahead, what was
 * added behind the shopper, what was put off, and what others take. A completed stop stays as long as one
 * of its items is on the list.
 */
export function planSteps(located: readonly LocatedItem[], stops: Stops): RouteStep[] {
  const { progress } = stops
  const placed = placeItems(located, stops)
  const partOf = (wanted: Placed['part']) => placed.filter(({ part }) => part === wanted)
  const compare = comparatorOf(stops)
  const inRouteOrder = (signs: readonly string[]) => signs.toSorted(compare)
  const places = placesOf(progress.later)
  const firstLater = (items: readonly Placed[]) =>
    Math.min(...items.map(({ item }) => places.get(item.key) ?? places.size))
  const later = stopsOf(partOf('later'), (signs, bySign) =>
    signs.toSorted((a, b) => firstLater(bySign.get(a) ?? []) - firstLater(bySign.get(b) ?? [])),
  )
  const done = doneStops(partOf('done'), { progress, inRouteOrder })
  const todo = [
    ...stopsOf(partOf('ahead'), inRouteOrder),
    ...stopsOf(partOf('behind'), inRouteOrder).map((stop) => ({ ...stop, isBehind: true })),
    ...later.map((stop) => ({ ...stop, isLater: true })),
    ...theirStops(partOf('theirs'), stops.others, inRouteOrder),
  ]
  const openedAt = todo.findIndex(({ items }) => items.some(({ key }) => key === progress.opened))
  const currentAt = done.length + Math.max(openedAt, 0)
  return [...done, ...todo].map((stop, at) => ({
    ...stop,
    stepNumber: at + 1,
    direction: directionOf(stop, at),
    state: stateOf(at, { doneCount: done.length, currentAt }),
  }))
}

/** What is taken stays in sight where more is to take. */
function placeItems(located: readonly LocatedItem[], stops: Stops): Placed[] {
  const { progress } = stops
  const recorded = recordedSigns(progress)
  const [unavailable, later] = [new Set(progress.unavailable), new Set(progress.later)]
  const items = located
    .filter(({ found, key }) => found && !unavailable.has(key))
    .map((item) => ({ ...item, isTaken: (stops.taken ?? recorded).has(item.key) }))
  const open = items.filter(({ isTaken }) => !isTaken)
  const isBehind = behindRule(open, stops)
  const placedOpen = open.map((item): Placed => {
    const behind = isBehind(item) ? 'behind' : 'ahead'
    const own = later.has(item.key) ? 'later' : behind
    return { item, sign: signOf(item), part: stops.others?.has(item.key) ? 'theirs' : own }
  })
  const signsOf = (part: Placed['part']) =>
    new Set(placedOpen.filter((one) => one.part === part).map(({ sign }) => sign))
  const openSigns = { ahead: signsOf('ahead'), behind: signsOf('behind'), later: signsOf('later') }
  const theirOpen = new Set(open.map((item) => theirSign(item, stops)))
  const takenLast = new Set(progress.completed.at(-1)?.keys)
  const planned = progress.planned && new Set(progress.planned)

  const byKey = new Map(placedOpen.map((one) => [one.item.key, one]))
  return items.map((item): Placed => {
    const openOne = byKey.get(item.key)
    if (openOne) return openOne
    const theirs = theirSign(item, stops)
    if (theirs !== null && theirOpen.has(theirs)) {
      return { item, sign: signOf(item), part: 'theirs' }
    }
    const sign = recorded.get(item.key) ?? signOf(item)
    if (openSigns.ahead.has(sign)) return { item, sign, part: 'ahead' }
    const isLate = later.has(item.key)
    const part = isLate ? 'later' : 'behind'
    const isAdded = planned !== null && !planned.has(item.key)
    const stays = takenLast.has(item.key) && (isLate || isAdded) && openSigns[part].has(sign)
    return { item, sign, part: stays ? part : 'done' }
  })
}

/** What tells a stop of somebody else from others; null for what nobody else takes. */
function theirSign(item: LocatedItem, { others }: Stops): string | null {
  const holder = others?.get(item.key)
  return holder ? `${holder.userId} ${signOf(item)}` : null
}

/** The stops of each of the others, one after the other. */
function theirStops(
  placed: readonly Placed[],
  others: Stops['others'],
  inRouteOrder: (signs: readonly string[]) => string[],
): Stop[] {
  const byHolder = Map.groupBy(placed, ({ item }) => others?.get(item.key)?.userId)
  return [...byHolder.values()].flatMap((theirs) => {
    const holder = others?.get(theirs[0]?.item.key ?? '') ?? null
    return stopsOf(theirs, inRouteOrder).map((stop) => ({ ...stop, isLater: true, holder }))
  })
}

/** In the order in which they were done; what only others took comes after that. */
function doneStops(
  placed: readonly Placed[],
  {
    progress,
    inRouteOrder,
  }: { progress: RouteProgress; inRouteOrder: (signs: readonly string[]) => string[] },
): Stop[] {
  const stopOfKey = new Map(
    progress.completed.flatMap(({ keys }, at) => keys.map((key) => [key, at] as const)),
  )
  const stopOfSign = new Map(progress.completed.map(({ aisle }, at) => [aisle, at]))
  const byStop = Map.groupBy(
    placed,
    ({ item, sign }) => stopOfKey.get(item.key) ?? stopOfSign.get(sign) ?? null,
  )
  const own = progress.completed.flatMap((_, at) => stopsOf(byStop.get(at) ?? [], inRouteOrder))
  return [...own, ...stopsOf(byStop.get(null) ?? [], inRouteOrder)]
}

/** One stop for each sign. */
function stopsOf(
  placed: readonly Placed[],
  inOrder: (signs: readonly string[], bySign: ReadonlyMap<string, Placed[]>) => string[],
): Stop[] {
  const bySign = Map.groupBy(placed, ({ sign }) => sign)
  return inOrder([...bySign.keys()], bySign).map((aisle) => ({
    aisle,
    items: (bySign.get(aisle) ?? []).map(({ item }) => item),
    isBehind: false,
    isLater: false,
    holder: null,
  }))
}

function recordedSigns({ completed }: RouteProgress): Map<string, string> {
  return new Map(completed.flatMap(({ aisle, keys }) => keys.map((key) => [key, aisle])))
}

function placesOf(keys: readonly string[]): Map<string, number> {
  return new Map(keys.map((key, at) => [key, at]))
}

/** Tells what was added behind the shopper: before what comes next, and before what was completed. */
function behindRule(open: readonly LocatedItem[], stops: Stops): (item: LocatedItem) => boolean {
  // The shortest walk is planned anew, with what was added.
  if (stops.order === 'shortest') return () => false
  const { planned, completed, later } = stops.progress
  const compare = comparatorOf(stops)
  const reached = completed
    .map(({ aisle }) => aisle)
    .toSorted(compare)
    .at(-1)
  if (!planned || reached === undefined) return () => false
  const [plannedKeys, laterKeys] = [new Set(planned), new Set(later)]
  const next = new Set(
    open
      .filter(({ key }) => plannedKeys.has(key) && !laterKeys.has(key) && !stops.others?.has(key))
      .map(signOf),
  )
  const first = [...next].toSorted(compare)[0]
  return (item) => {
    const sign = signOf(item)
    if (plannedKeys.has(item.key) || next.has(sign) || compare(sign, reached) > 0) return false
    return first === undefined || compare(sign, first) < 0
  }
}

function signOf(item: LocatedItem): string {
  return item.found ? item.aisle : ''
}

type Order = Pick<Stops, 'order' | 'layout'>

/** Compares two signs by which comes first; equal ones of the order are told apart by their names. */
export function compareSigns({ order, layout }: Order): (a: string, b: string) => number {
  if (order !== 'entrance' || layout === null) return byAisleNumber
  return (a, b) => distanceOf(layout, a) - distanceOf(layout, b) || (a < b ? -1 : Number(a > b))
}

function comparatorOf({ signs, ...order }: Stops): (a: string, b: string) => number {
  const compare = compareSigns(order)
  if (!signs) return compare
  const places = new Map(signs.map((sign, at) => [sign, at]))
  const place = (sign: string) => places.get(sign) ?? signs.length
  return (a, b) => place(a) - place(b) || compare(a, b)
}

function directionOf({ isBehind, isLater, holder }: Stop, at: number): string {
  if (at === 0) return firstDirection
  if (holder) return theirDirection
  if (isLater) return laterDirection
  return isBehind ? backDirection : nextDirection
}

function stateOf(
  at: number,
  { doneCount, currentAt }: { doneCount: number; currentAt: number },
): RouteStep['state'] {
  if (at < doneCount) return 'done'
  return at === currentAt ? 'current' : 'locked'
}
