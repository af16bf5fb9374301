import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { itemFinderModule } from '../catalog.ts'
import { lazyModule } from '../lazy-module.ts'
import { whenIdle } from '../when-idle.ts'
import { reportFailedWrite } from './failed-writes.ts'
import type { Trip } from './trip.ts'
import type { Undo } from './trip-actions.ts'

/** Settings of items. Loaded when the browser is idle, because the first screen doesn't need them. */
const itemSettings = lazyModule(() => import('../item-settings/shopper-settings.ts'))

function settingsOf(trip: Trip) {
  const state = itemSettings.state()
  return state.status === 'loaded' ? state.value.itemSettingsOf(trip.shopperId) : null
}

/**
 * Opens the shopper's settings when the browser is idle, so that added items get their stores. Returns a
 * function that stops this.
 */
export function openItemSettings(trip: Trip): () => void {
  const stopListening = itemSettings.onChange(() => settingsOf(trip))
  const cancel = whenIdle(() => {
    itemSettings.load()
    settingsOf(trip)
  })
  return () => {
    stopListening()
    cancel()
  }
}

/** Returns whether a store was chosen for some item. Returns false until the settings are open. */
export function hasRememberedStores(trip: Trip): boolean {
  return (
    settingsOf(trip)
      ?.snapshot()
      .saved.some(({ store }) => store !== '') ?? false
  )
}

/** Returns the store last chosen for an item; empty if there is none, or it isn't known yet. */
export function rememberedStore(trip: Trip, item: string): string {
  return settingsOf(trip)?.storeOf(item) ?? ''
}

/** Remembers the store chosen for an item; empty if any store will do. */
export function rememberStore(trip: Trip, item: string, store: string): void {
  void settingsOf(trip)
    ?.rememberStore(item, store)
    .catch(() => reportFailedWrite('change'))
}

/**
 * Remembers the stores written for new items. Returns the new items without a store that get the one last
 * chosen for them, with that store. `isNew`: whether a row of the list is new.
 */
export function itemsToFill(
  trip: Trip,
  rows: readonly ListItemRow[],
  isNew: (key: string) => boolean,
): { item: MergedItem; store: string }[] {
  const finder = itemFinderModule.state()
  if (!settingsOf(trip) || finder.status !== 'loaded') return []
  const ownStores = new Map(rows.map(({ key, store }) => [key, store]))
  // An item that is already on the list keeps what was chosen for it there.
  const added = finder.value.readRows(rows).filter((item) => item.rows.every(isNew))
  return added.flatMap((item) => {
    const own = item.rows.map((key) => ownStores.get(key)).find(Boolean)
    if (own) rememberStore(trip, item.name, own)
    const store = item.store === null ? rememberedStore(trip, item.name) : ''
    return store === '' ? [] : [{ item, store }]
  })
}

const listeners = new Set<(undo: Undo) => void>()

/** Calls `listener` when items got the stores last chosen for them. Returns a function that unsubscribes. */
export function onStoresFilled(listener: (undo: Undo) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies all listeners that items got the stores last chosen for them. */
export function reportFilledStores(undo: Undo): void {
  for (const listener of listeners) listener(undo)
}
