import { itemKey, itemName } from './item-name.ts'

/**
 * An item that was ticked on some list, or unticked because the shopper didn't buy it. `atMs` is the server's
 * time.
 */
export type ItemTick = { name: string; isBought: boolean; atMs: number }

/** The items ticked and unticked on one day. */
export type DayTicks = { bought: readonly ItemTick[]; unticked: readonly ItemTick[] }

/** The purchases stored for a day. */
export type BoughtDay = {
  /** Names of the items bought. No item occurs twice, not even in different spellings. */
  items: readonly string[]
  /** Time when the shopper deleted the day, or null. Earlier ticks are ignored. */
  clearedAtMs: number | null
}

/** Converts a time in milliseconds to the day in the device's time zone, as YYYY-MM-DD. */
export type DayOf = (atMs: number) => string

/** Maximum number of items stored for a day. */
const maxItems = 300
/**
 * The server's limit on the total length of one day's item names, in characters. The line break after each
 * name counts, too.
 */
const maxCharacters = 20_000
/** If an item is unticked within this time after midnight, it is also removed from the day before. */
const sameShoppingMs = 4 * 3_600_000

/**
 * Groups ticks by day. An item that was unticked shortly after midnight is also among the unticked items of
 * the day before. If an item is both ticked and unticked on a day, it is in both groups.
 */
export function ticksByDay(ticks: readonly ItemTick[], dayOf: DayOf): Map<string, DayTicks> {
  const days = new Map<string, { bought: ItemTick[]; unticked: ItemTick[] }>()
  const dayAt = (day: string) => {
    const found = days.get(day) ?? { bought: [], unticked: [] }
    days.set(day, found)
    return found
  }
  for (const tick of ticks) {
    if (tick.isBought) dayAt(dayOf(tick.atMs)).bought.push(tick)
    else {
      const affected = new Set([dayOf(tick.atMs), dayOf(tick.atMs - sameShoppingMs)])
      for (const day of affected) dayAt(day).unticked.push(tick)
    }
  }
  return days
}

/**
 * Returns the items bought on a day: the stored items (`before`), minus the unticked ones, plus the ticked
 * ones. An item that was both ticked and unticked is treated as bought. Items beyond the limits are dropped.
 * Returns the same array if nothing changes. The order of the ticks doesn't matter, so all devices that see
 * the same ticks end up with the same items.
 */
export function itemsOfDay(before: BoughtDay, { bought, unticked }: DayTicks): readonly string[] {
  const { items, clearedAtMs } = before
  const counts = ({ atMs }: ItemTick) => clearedAtMs === null || atMs > clearedAtMs
  const boughtNow = bought.filter(counts)
  const keys = new Set(boughtNow.map(({ name }) => itemKey(name)))
  const removed = new Set(unticked.map(({ name }) => itemKey(name)).filter((key) => !keys.has(key)))
  const kept = items.filter((name) => !removed.has(itemKey(name)))
  const known = new Set(kept.map(itemKey))
  const added: string[] = []
  for (const { name } of boughtNow.toSorted(byTimeAndName)) {
    const key = itemKey(name)
    if (key === '' || known.has(key)) continue
    known.add(key)
    added.push(itemName(name))
  }
  if (added.length === 0 && kept.length === items.length) return items
  const next = withinLimits([...kept, ...added])
  return hasSameItems(next, items) ? items : next
}

function byTimeAndName(a: ItemTick, b: ItemTick): number {
  return a.atMs - b.atMs || (a.name < b.name ? -1 : 1)
}

function hasSameItems(items: readonly string[], others: readonly string[]): boolean {
  return items.length === others.length && items.every((name, at) => name === others[at])
}

function withinLimits(names: readonly string[]): string[] {
  let characters = 0
  return names.slice(0, maxItems).filter((name) => {
    characters += Array.from(name).length + 1
    return characters <= maxCharacters
  })
}
