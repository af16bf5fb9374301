import { itemCount } from '#shared/list-reader/item-count.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { itemFinderModule } from '../catalog.ts'
import { itemSettingsOf } from '../item-settings/shopper-settings.ts'
import { reportFailedWrite } from './failed-writes.ts'
import { changeRows } from './row-actions.ts'
import type { Trip } from './trip.ts'
import type { Undo } from './trip-actions.ts'

/** Returns the store last chosen for an item; empty if there is none, or it isn't known yet. */
export function rememberedStore(trip: Trip, item: string): string {
  return itemSettingsOf(trip.shopperId).storeOf(item)
}

/** Returns whether a store was chosen for some item. Returns false until the settings are open. */
export function hasRememberedStores(trip: Trip): boolean {
  const { saved } = itemSettingsOf(trip.shopperId).snapshot()
  return saved.some(({ store }) => store !== '')
}

/** Remembers the store chosen for an item; empty if any store will do. */
export function rememberStore(trip: Trip, item: string, store: string): void {
  void itemSettingsOf(trip.shopperId)
    .rememberStore(item, store)
    .catch(() => reportFailedWrite('change'))
}

/**
 * Sets the stores last chosen for new items that have none, and remembers the stores of the others. `newKeys`:
 * the keys of the new rows. Returns an undo, or null if no store was set.
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

/** Returns the new items without a store for which one was chosen before. */
function itemsToFill(trip: Trip, newKeys: ReadonlySet<string>): Filled[] {
  const finder = itemFinderModule.state()
  if (finder.status !== 'loaded') return []
  const { rows } = trip.snapshot()
  const ownStores = new Map(rows.map(({ key, store }) => [key, store]))
  // An item that is already on the list keeps what was chosen for it there.
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
