import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { byAisleNumber } from '#shared/locate/sections.ts'
import { distanceOf, type Layout } from '#shared/names/layout.ts'

/**
 * Order of the signs: by aisle number, from the entrance, along the shortest walk, or in the shopper's usual
 * order.
 */
export type RouteOrder = 'aisle-number' | 'entrance' | 'shortest' | 'usual'

/** A stop where the shopper picked up items, and the keys of those items. */
export type CompletedStop = { aisle: string; keys: readonly string[] }

/** Progress on a route. The route's steps are computed from the progress and the located list. */
export type RouteProgress = {
  /**
   * The list and trip whose ticks the route uses. Ticks before `ticksSinceMs` (server time) are ignored. If
   * `of` is null, the ticked items are those in `completed`.
   */
  of: { list: string; trip: number; ticksSinceMs: number } | null
  /** Keys of the items on the route when it was planned. Null if no item has been added since then. */
  planned: readonly string[] | null
  /** Stops in the order of completion. The last stop may still have open items. */
  completed: readonly CompletedStop[]
  /** Keys of the items postponed to the end of the route, in the order in which they were postponed. */
  later: readonly string[]
  /** Keys of the items the shopper couldn't find in the store. */
  unavailable: readonly string[]
  /**
   * Keys of the items picked up in another store on the same trip. While these items are ticked, they aren't
   * on this route.
   */
  boughtBefore: readonly string[]
  /** Key of an item in the step the shopper opened, or null. */
  opened: string | null
  /** Whether the shopper completed all stops, and no item has been added since. */
  isFinished: boolean
}

/** An item on a route. `isTaken` tells whether it is ticked. */
export type RouteItem = LocatedItem & { isTaken: boolean }

/** Another shopper who picks up items on this list. */
export type StepHolder = { userId: string; name: string }

export type RouteStep = {
  /** Position on the route, from 1. */
  stepNumber: number
  aisle: string
  direction: string
  items: readonly RouteItem[]
  /** A locked step is neither done nor current. */
  state: 'done' | 'current' | 'locked'
  /** Whether the items were added after the shopper had passed their sign. */
  isBehind: boolean
  /** Whether the step comes last: the shopper postponed it, or another shopper picks up its items. */
  isLater: boolean
  /** The other shopper who picks up these items, or null. */
  holder: StepHolder | null
}

/** Returns the keys of a step's items that aren't ticked yet. */
export function openKeys({ items }: Pick<RouteStep, 'items'>): string[] {
  return items.flatMap(({ key, isTaken }) => (isTaken ? [] : key))
}

type Stops = {
  progress: RouteProgress
  order: RouteOrder
  layout: Layout | null
  /** Signs in route order. `order` sorts only signs that aren't in this list. */
  signs?: readonly string[]
  /** Keys of the items ticked by this shopper or others. Defaults to the items in `progress.completed`. */
  tickedKeys?: ReadonlySet<string>
  /** Maps the key of an item to the other shopper who picks it up. */
  holders?: ReadonlyMap<string, StepHolder> | undefined
}

type Stop = Pick<RouteStep, 'aisle' | 'items' | 'isBehind' | 'isLater' | 'holder'>

/** An item with its sign, and the part of the route it belongs to. */
type Placed = {
  item: RouteItem
  sign: string
  part: 'done' | 'ahead' | 'behind' | 'later' | 'assigned'
}

const firstDirection = 'Start at the store entrance and head to your first aisle'
const nextDirection = 'Continue to the next aisle'
const backDirection = 'Go back for what you added'
const laterDirection = 'Skipped earlier'
const assignedDirection = 'Someone else takes this'

/**
 * Plans the steps of a route, one per sign. Completed stops come first, in the order of completion. Then come
 * the steps ahead, items added behind the shopper, postponed items, and other shoppers' steps. The current
 * step is the one the shopper opened or, failing that, the first that isn't done. A completed stop stays as
 * long as one of its items is on the list. Leaves out items that were not found or are unavailable. If
 * `order` is 'shortest', no item is treated as behind the shopper.
 */
export function planSteps(located: readonly LocatedItem[], stops: Stops): RouteStep[] {
  const { progress } = stops
  const placed = placeItems(located, stops)
  const itemsIn = (wantedPart: Placed['part']) => placed.filter(({ part }) => part === wantedPart)
  const compare = comparatorOf(stops)
  const inRouteOrder = (signs: readonly string[]) => signs.toSorted(compare)
  const places = placesOf(progress.later)
  const firstLater = (items: readonly Placed[]) =>
    Math.min(...items.map(({ item }) => places.get(item.key) ?? places.size))
  const later = stopsOf(itemsIn('later'), (signs, bySign) =>
    signs.toSorted((a, b) => firstLater(bySign.get(a) ?? []) - firstLater(bySign.get(b) ?? [])),
  )
  const done = doneStops(itemsIn('done'), { progress, inRouteOrder })
  const todo = [
    ...stopsOf(itemsIn('ahead'), inRouteOrder),
    ...stopsOf(itemsIn('behind'), inRouteOrder).map((stop) => ({ ...stop, isBehind: true })),
    ...later.map((stop) => ({ ...stop, isLater: true })),
    ...assignedStops(itemsIn('assigned'), stops.holders, inRouteOrder),
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

/** Assigns items to signs and parts of the route. Ticked items stay in a step that has open items. */
function placeItems(located: readonly LocatedItem[], stops: Stops): Placed[] {
  const { progress } = stops
  const recorded = recordedSigns(progress)
  const [unavailable, later] = [new Set(progress.unavailable), new Set(progress.later)]
  const items = located
    .filter(({ found, key }) => found && !unavailable.has(key))
    .map((item) => ({ ...item, isTaken: (stops.tickedKeys ?? recorded).has(item.key) }))
  const open = items.filter(({ isTaken }) => !isTaken)
  const isBehind = behindRule(open, stops)
  const placedOpen = open.map((item): Placed => {
    const behind = isBehind(item) ? 'behind' : 'ahead'
    const own = later.has(item.key) ? 'later' : behind
    return { item, sign: signOf(item), part: stops.holders?.has(item.key) ? 'assigned' : own }
  })
  const signsOf = (part: Placed['part']) =>
    new Set(placedOpen.filter((one) => one.part === part).map(({ sign }) => sign))
  const openSigns = { ahead: signsOf('ahead'), behind: signsOf('behind'), later: signsOf('later') }
  const openAssigned = new Set(open.map((item) => assignedStopKey(item, stops)))
  const takenLast = new Set(progress.completed.at(-1)?.keys)
  const planned = progress.planned && new Set(progress.planned)

  const byKey = new Map(placedOpen.map((one) => [one.item.key, one]))
  return items.map((item): Placed => {
    const openOne = byKey.get(item.key)
    if (openOne) return openOne
    const stopKey = assignedStopKey(item, stops)
    if (stopKey !== null && openAssigned.has(stopKey)) {
      return { item, sign: signOf(item), part: 'assigned' }
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

/** Returns the key of the stop where another shopper picks up the item, or null if no other shopper does. */
function assignedStopKey(item: LocatedItem, { holders }: Stops): string | null {
  const holder = holders?.get(item.key)
  return holder ? `${holder.userId} ${signOf(item)}` : null
}

/** Returns the other shoppers' stops, grouped by shopper. */
function assignedStops(
  placed: readonly Placed[],
  holders: Stops['holders'],
  inRouteOrder: (signs: readonly string[]) => string[],
): Stop[] {
  const byHolder = Map.groupBy(placed, ({ item }) => holders?.get(item.key)?.userId)
  return [...byHolder.values()].flatMap((held) => {
    const holder = holders?.get(held[0]?.item.key ?? '') ?? null
    return stopsOf(held, inRouteOrder).map((stop) => ({ ...stop, isLater: true, holder }))
  })
}

/**
 * Returns the stops this shopper completed, in the order of completion, then the stops that only other
 * shoppers completed.
 */
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

/** Groups items into one stop per sign. */
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

/**
 * Returns a function that tells whether an item was added behind the shopper. An item is behind the shopper
 * if its sign comes before the next planned stop and isn't past the farthest completed sign.
 */
function behindRule(open: readonly LocatedItem[], stops: Stops): (item: LocatedItem) => boolean {
  // The shortest walk is recomputed with the added items, so none of them is behind the shopper.
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
      .filter(({ key }) => plannedKeys.has(key) && !laterKeys.has(key) && !stops.holders?.has(key))
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

/**
 * Returns a function that compares two signs for sorting them in a route order. For 'entrance' with a layout,
 * it compares their positions in the layout; otherwise, their aisle numbers. Signs at the same position are
 * compared by name.
 */
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
  if (holder) return assignedDirection
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
