import { itemCount } from '#shared/list-reader/item-count.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { itemFinderModule } from '../catalog.ts'
import { itemSettingsOf } from '../item-settings/shopper-settings.ts'
import { reportFailedWrite } from './failed-writes.ts'
import { changeRows } from './row-actions.ts'
import type { Trip } from './trip.ts'
import type { Undo } from './trip-actions.ts'

/**
 * Returns the store last chosen for an item. Returns an empty string if the shopper hasn't chosen one, or if
 * the settings aren't open yet.
 */
export function rememberedStore(trip: Trip, item: string): string {
  return itemSettingsOf(trip.shopperId).storeOf(item)
}

/**
 * Returns whether a store is remembered for any item. Returns false until the settings are open. The first
 * call opens the settings.
 */
export function hasRememberedStores(trip: Trip): boolean {
  const { saved } = itemSettingsOf(trip.shopperId).snapshot()
  return saved.some(({ store }) => store !== '')
}

/**
 * Remembers the store chosen for an item, without waiting for the write. An empty string means that any store
 * will do. If the write fails, reports the failure.
 */
export function rememberStore(trip: Trip, item: string, store: string): void {
  void itemSettingsOf(trip.shopperId)
    .rememberStore(item, store)
    .catch(() => reportFailedWrite('change'))
}

/**
 * Gives each new item without a store the store last chosen for it. Remembers the stores of the other new
 * items. `newKeys` are the keys of the new rows. Returns null if no store was set, or if the item names
 * aren't loaded. Otherwise, returns an undo that also makes the app forget the stores that were set.
 */
export function fillStores(trip: Trip, newKeys: readonly string[]): Undo | null {
  const filled = itemsToFill(trip, new Set(newKeys))
  const [first] = filled
  if (!first) return null
  const stores = new Map(filled.flatMap(({ item, store }) => item.rows.map((key) => [key, store])))
  const undo = changeRows(trip, (rows) => {
    const written = rows.flatMap((row) => {
      const store = stores.get(row.key)
      return store === undefined ? [] : { ...row, store }
    })
    return { written, removed: [] }
  })
  return {
    title:
      filled.length === 1
        ? `'${first.item.name}': ${first.store}, as last time`
        : `Stores of ${itemCount(filled.length)} as last time`,
    onUndo: () => {
      undo()
      for (const { item } of filled) rememberStore(trip, item.name, '')
    },
  }
}

type Filled = { item: MergedItem; store: string }

/**
 * Returns the new items that have no store on the list but a remembered one, each with its remembered store.
 * If a new item already has a store, remembers that store.
 */
function itemsToFill(trip: Trip, newKeys: ReadonlySet<string>): Filled[] {
  const finder = itemFinderModule.state()
  if (finder.status !== 'loaded') return []
  const { rows } = trip.snapshot()
  const ownStores = new Map(rows.map(({ key, store }) => [key, store]))
  // An item that was already on the list keeps the store it has.
  const added = finder.value
    .readRows(rows)
    .filter((item) => item.rows.every((key) => newKeys.has(key)))
  return added.flatMap((item) => {
    const own = item.rows.map((key) => ownStores.get(key)).find(Boolean)
    if (own) rememberStore(trip, item.name, own)
    const store = item.store === null ? rememberedStore(trip, item.name) : ''
    return store === '' ? [] : [{ item, store }]
  })
}
