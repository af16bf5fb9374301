import { buyAgain, type ItemChance } from './buy-again.ts'
import { itemKey } from './item-name.ts'
import type { History } from './purchase-history.ts'

/** A day (YYYY-MM-DD) and the names of the items bought on it. */
export type DayOfItems = { day: string; items: readonly string[] }

/** An item to suggest. `name` is the item's latest spelling. */
export type Suggestion = ItemChance & { name: string }

export type Suggestions = {
  /** Best first. */
  items: readonly Suggestion[]
  /** Number of days with purchases before today. */
  tripCount: number
}

/**
 * Suggests the items a household probably needs on a day (YYYY-MM-DD), based on its purchases before that
 * day.
 */
export function suggestItems(days: readonly DayOfItems[], today: string): Suggestions {
  const { history, names } = historyOf(days.filter(({ day }) => day < today))
  const items = buyAgain(history, today).map((item) => ({
    ...item,
    name: names.get(item.key) ?? item.key,
  }))
  return { items, tripCount: history.trips.length }
}

/**
 * Returns the purchase history for these days, and the latest spelling of each item's name by key. Days
 * without items are left out.
 */
export function historyOf(days: readonly DayOfItems[]): {
  history: History
  names: ReadonlyMap<string, string>
} {
  const inOrder = days
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  /** Cache of keys by name, because most names recur on many days. */
  const keys = new Map<string, string>()
  const boughtOn = new Map<string, string[]>()
  const names = new Map<string, string>()
  for (const { day, items } of inOrder) {
    for (const name of items) {
      const key = keys.get(name) ?? itemKey(name)
      keys.set(name, key)
      const bought = boughtOn.get(key) ?? []
      bought.push(day)
      boughtOn.set(key, bought)
      names.set(key, name)
    }
  }
  return { history: { trips: inOrder.map(({ day }) => day), boughtOn }, names }
}
