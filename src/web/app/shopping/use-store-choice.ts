import { useMemo } from 'react'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { rowStore } from '#shared/lists/row-store.ts'
import { atStore, groupByStore } from '#shared/stores/items-by-store.ts'
import { namedStore, storeKey, storeLabels } from '#shared/stores/named-store.ts'
import { storeBrand } from '#shared/stores/store-label.ts'
import type { StoreChoice } from '../../features/grocery-list/item-store-chooser.tsx'
import { readUsedStores } from '../../features/stores/used-stores/used-stores.ts'
import { useLists, useListsValue } from '../../lib/lists/lists-module.ts'
import type { ListsSnapshot } from '../../lib/lists/shopper-lists.ts'
import { useShopper } from '../../lib/session.ts'
import { rememberedStore, rememberStore } from '../../lib/trip/remembered-stores.ts'
import { setItemStore } from '../../lib/trip/row-actions.ts'
import { useTripStore } from '../../lib/trip/use-trip.ts'
import { useOffer } from './undo-offers.tsx'

/** Maximum number of stores to choose from. More stores wouldn't fit on a phone's screen. */
const maxLabels = 6

/**
 * Returns the data and functions for choosing where the open list's items are bought: the stores to offer,
 * and a function that sets an item's store and offers an undo.
 */
export function useStoreChoice(items: readonly MergedItem[]): StoreChoice {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const offer = useOffer()
  const lists = useLists(shopperId)
  const isUsedElsewhere = useListsValue(shopperId, hasStores)
  const isUsed = isUsedElsewhere || items.some(({ store }) => store !== null)

  return useMemo(() => {
    function labels(): readonly string[] {
      const { store } = trip.snapshot()
      const others = lists ? rowsOfLists(lists.snapshot()) : []
      const used = [...(store ? [store] : []), ...readUsedStores(shopperId)]
      const all = [
        ...[...groupByStore(items), ...groupByStore(others)].map((group) => group.store),
        ...used.map(storeBrand),
      ]
      const keys = all.map((label) => storeKey(namedStore(label) ?? label))
      return all.filter((_, at) => keys.indexOf(keys[at] ?? '') === at).slice(0, maxLabels)
    }

    function handleChoose(item: MergedItem, chosen: string) {
      const store = namedStore(chosen, storeLabels(labels())) ?? rowStore(chosen)
      if (store === (item.store ?? '')) return
      const before = rememberedStore(trip, item.name)
      const undo = setItemStore(trip, item, store)
      rememberStore(trip, item.name, store)
      offer({
        title: `'${item.name}' is bought ${store === '' ? 'at any store' : atStore(store)}`,
        onUndo: () => {
          undo()
          rememberStore(trip, item.name, before)
        },
      })
    }

    return {
      isUsed,
      labels,
      hasOwnStore: ({ rows }) => {
        const own = new Set(rows)
        return trip.snapshot().rows.some(({ key, store }) => own.has(key) && store !== '')
      },
      onChoose: handleChoose,
    }
  }, [shopperId, trip, offer, lists, items, isUsed])
}

type RowWithStore = { store: string | null }

function rowsOfLists({ saved, current }: ListsSnapshot): RowWithStore[] {
  return [...(current ? [current] : []), ...saved].flatMap((list) => rowsWithStore(list.items))
}

/** Returns whether any list contains an item with a store. */
function hasStores(snapshot: ListsSnapshot | null): boolean {
  if (!snapshot) return false
  const { saved, current } = snapshot
  return [...(current ? [current] : []), ...saved].some(
    (list) => rowsWithStore(list.items).length > 0,
  )
}

const cached = new WeakMap<readonly ListItemRow[], readonly RowWithStore[]>()

/**
 * Returns the rows of a list that have a store. Caches the result for each array of rows, because ticking an
 * item doesn't change the array.
 */
function rowsWithStore(items: readonly ListItemRow[]): readonly RowWithStore[] {
  const rows = cached.get(items) ?? items.filter(({ store }) => store !== '')
  cached.set(items, rows)
  return rows
}
