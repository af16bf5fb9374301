import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { useListsValue } from '../../lib/lists/lists-module.ts'
import type { ListsSnapshot } from '../../lib/lists/shopper-lists.ts'

/** Loaded only if a saved list repeats. */
const addedItems = lazyModule(() => import('./added-items.tsx'))

/** Adds the items of repeating lists on their scheduled days. */
export function RepeatedLists({ shopperId }: { shopperId: string }) {
  return useListsValue(shopperId, hasRepeat) && <AddedItems shopperId={shopperId} />
}

function AddedItems({ shopperId }: { shopperId: string }) {
  const module = useLazyModule(addedItems, false)
  return module.status === 'loaded' && <module.value.AddedItems shopperId={shopperId} />
}

function hasRepeat(snapshot: ListsSnapshot | null): boolean {
  return snapshot?.saved.some(({ repeats }) => repeats !== null) ?? false
}
