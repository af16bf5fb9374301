import { useSyncExternalStore } from 'react'
import { type LazyModule, lazyModule, loadedWithin, useLazyModule } from '../lazy-module.ts'
import { onShopperLeft } from '../session.ts'
import type { ListsSnapshot, ShopperLists } from './shopper-lists.ts'

let opened: { shopperId: string; module: LazyModule<ShopperLists> } | null = null

onShopperLeft(() => {
  const state = opened?.module.state()
  if (state?.status === 'loaded') void state.value.close()
  opened = null
})

/** The shopper's lists, opened once the first screen is there. */
export function listsOf(shopperId: string): LazyModule<ShopperLists> {
  if (opened?.shopperId === shopperId) return opened.module
  const module = lazyModule(async () => {
    const { openShopperLists } = await import('./shopper-lists.ts')
    const lists = await openShopperLists(shopperId)
    if (opened?.shopperId === shopperId) return lists
    // The shopper left while they were opened.
    await lists.close()
    throw new Error('The shopper has left.')
  })
  opened = { shopperId, module }
  return module
}

/** The shopper's lists once they are open; null when they can't be, or not in time. */
export function openLists(shopperId: string, maxMs?: number): Promise<ShopperLists | null> {
  return loadedWithin(listsOf(shopperId), maxMs)
}

/** Brings what waits to the server before the shopper leaves; resolves with what still waits then. */
export async function flushLists(shopperId: string): Promise<number> {
  // On another page than the lists', they may not be open yet.
  const lists = await openLists(shopperId, openingMs)
  if (lists) return lists.flush()
  // Nobody knows what there is on a device that is this slow.
  return listsOf(shopperId).state().status === 'pending' ? 1 : 0
}

/** Who leaves waits no longer for lists to open. */
const openingMs = 2_000

/** The shopper's lists; null until they are opened. */
export function useLists(shopperId: string): ShopperLists | null {
  const state = useLazyModule(listsOf(shopperId), true)
  return state.status === 'loaded' ? state.value : null
}

/** What the shopper's lists are now; null until they are opened. */
export function useListsSnapshot(shopperId: string): ListsSnapshot | null {
  const lists = useLists(shopperId)
  return useSyncExternalStore(lists?.subscribe ?? subscribeToNothing, lists?.snapshot ?? nothing)
}

/** A value of what the shopper's lists are now; the component renders when it is another one. */
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
