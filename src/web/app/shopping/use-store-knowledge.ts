import { useCallback, useMemo, useState } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { Placement, StoreKnowledge } from '#shared/shopping/locate-list.ts'
import { itemFinder, layoutOf } from '../../lib/catalog.ts'
import { finderWithoutNames, type ItemFinder } from '../../lib/item-finder.ts'
import { usePartState } from '../../lib/lazy-part.ts'
import { readPlacements, writePlacements } from './placements.ts'

const bare = finderWithoutNames()

/**
 * What the app knows of names and of a store, and what the shopper has said about it. Pending until the
 * names and the layout are there; without them the sample rows still are.
 */
export function useStoreKnowledge(shopperId: string, store: StoreLocation) {
  // The screen around it loads them.
  const names = usePartState(itemFinder)
  const layout = usePartState(layoutOf(store.chainName))
  const [placements, setPlacements] = useState(() => readPlacements(shopperId))
  const ofStore = placements.get(store.id)
  const finder: ItemFinder = names.status === 'loaded' ? names.part : bare
  const layoutPart = layout.status === 'loaded' ? layout.part : null

  const knowledge = useMemo(
    (): StoreKnowledge => ({
      chainName: store.chainName,
      names: finder.names,
      layout: layoutPart,
      placements: ofStore ?? new Map(),
    }),
    [store.chainName, finder, layoutPart, ofStore],
  )

  /** Null takes back what was said. */
  const place = useCallback(
    (key: string, placement: Placement | null) => {
      const changed = new Map(ofStore)
      if (placement) changed.set(key, placement)
      else changed.delete(key)
      const all = new Map(placements).set(store.id, changed)
      setPlacements(all)
      writePlacements(shopperId, all)
    },
    [ofStore, placements, shopperId, store.id],
  )

  return {
    isPending: names.status === 'pending' || layout.status === 'pending',
    hasFailed: names.status === 'failed' || layout.status === 'failed',
    retry: () => {
      itemFinder.load()
      layoutOf(store.chainName).load()
    },
    finder,
    knowledge,
    place,
  }
}
