import { useSyncExternalStore } from 'react'
import { type LazyModule, lazyModule, loadedWithin, useLazyModule } from '../lazy-module.ts'
import { onShopperSignedOut } from '../session.ts'
import type { ListsSnapshot, ShopperLists } from './shopper-lists.ts'

let opened: { shopperId: string; module: LazyModule<ShopperLists> } | null = null

onShopperSignedOut(() => {
  const state = opened?.module.state()
  if (state?.status === 'loaded') void state.value.close()
  opened = null
})

/** Returns the module of the shopper's lists, which are opened after the first screen has loaded. */
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

/** Returns the shopper's lists once they are open, or null if they can't be opened in time. */
export function openLists(shopperId: string, maxMs?: number): Promise<ShopperLists | null> {
  return loadedWithin(listsOf(shopperId), maxMs)
}

/** Pushes pending changes before the shopper signs out. Resolves with the number of changes still pending. */
export async function flushLists(shopperId: string): Promise<number> {
  // On other pages, the lists may not be open yet.
  const lists = await openLists(shopperId, openingMs)
  if (lists) return lists.flush()
  // If the lists still aren't open on this slow device, assumes a pending change.
  return listsOf(shopperId).state().status === 'pending' ? 1 : 0
}

/** Time that signing out waits for lists to open, in milliseconds. */
const openingMs = 2_000

/** Returns the shopper's lists; null until they are open. */
export function useLists(shopperId: string): ShopperLists | null {
  const state = useLazyModule(listsOf(shopperId), true)
  return state.status === 'loaded' ? state.value : null
}

/** Returns the current state of the shopper's lists; null until they are open. */
export function useListsSnapshot(shopperId: string): ListsSnapshot | null {
  const lists = useLists(shopperId)
  return useSyncExternalStore(lists?.subscribe ?? subscribeToNothing, lists?.snapshot ?? nothing)
}

/** Returns a value of the current state of the lists. The component renders again when that value changes. */
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
