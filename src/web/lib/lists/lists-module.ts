import { useSyncExternalStore } from 'react'
import { type LazyModule, lazyModule, loadWithin, useLazyModule } from '../lazy-module.ts'
import { onShopperSignedOut } from '../session.ts'
import type { ListsSnapshot, ShopperLists } from './shopper-lists.ts'

let opened: { shopperId: string; module: LazyModule<ShopperLists> } | null = null

onShopperSignedOut(() => {
  const state = opened?.module.state()
  if (state?.status === 'loaded') void state.value.close()
  opened = null
})

/**
 * Returns the lazy module for the shopper's lists. Doesn't load it. Calls for the same shopper return the
 * same module until that shopper signs out.
 */
export function listsOf(shopperId: string): LazyModule<ShopperLists> {
  if (opened?.shopperId === shopperId) return opened.module
  const module = lazyModule(async () => {
    const { openShopperLists } = await import('./shopper-lists.ts')
    const lists = await openShopperLists(shopperId)
    if (opened?.shopperId === shopperId) return lists
    // The shopper signed out while the lists were opening.
    await lists.close()
    throw new Error('The shopper has signed out.')
  })
  opened = { shopperId, module }
  return module
}

/**
 * Opens the shopper's lists, unless they are open. Resolves with null if the lists can't be opened, or if
 * opening takes longer than `maxMs`. Without `maxMs`, waits as long as necessary.
 */
export function openLists(shopperId: string, maxMs?: number): Promise<ShopperLists | null> {
  return loadWithin(listsOf(shopperId), maxMs)
}

/**
 * Tries for a few seconds to push pending changes before the shopper signs out. Resolves with the number of
 * changes that are still unsent. Resolves with 0 if the lists can't be opened, and with 1 if they are still
 * opening after two seconds.
 */
export async function flushLists(shopperId: string): Promise<number> {
  // On pages other than the shopping screen, the lists may not be open yet.
  const lists = await openLists(shopperId, openingMs)
  if (lists) return lists.flush()
  // On a slow device, the lists may still be opening and may contain an unsent change.
  return listsOf(shopperId).state().status === 'pending' ? 1 : 0
}

/** Maximum wait for the lists to open when a shopper signs out, in milliseconds. */
const openingMs = 2_000

/**
 * Opens the shopper's lists and returns them. Returns null until they are open, or if they can't be opened.
 */
export function useLists(shopperId: string): ShopperLists | null {
  const state = useLazyModule(listsOf(shopperId), true)
  return state.status === 'loaded' ? state.value : null
}

/**
 * Opens the shopper's lists and returns their current state, or null until they are open. The component
 * renders again after every change to a list.
 */
export function useListsSnapshot(shopperId: string): ListsSnapshot | null {
  const lists = useLists(shopperId)
  return useSyncExternalStore(lists?.subscribe ?? subscribeToNothing, lists?.snapshot ?? nothing)
}

/**
 * Opens the shopper's lists and returns what `select` picks from their current state. `select` gets null
 * until the lists are open. The component renders again when the picked value changes, so `select` must
 * return the same object while the lists don't change.
 */
export function useListsValue<T>(
  shopperId: string,
  select: (snapshot: ListsSnapshot | null) => T,
): T {
  const lists = useLists(shopperId)
  return useSyncExternalStore(lists?.subscribe ?? subscribeToNothing, () =>
    select(lists?.snapshot() ?? null),
  )
}

function subscribeToNothing() {
  return () => {}
}

function nothing() {
  return null
}
