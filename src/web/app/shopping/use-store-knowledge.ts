import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import {
  correctionKey,
  type OwnPlacement,
  type Placement,
  type StoreKnowledge,
} from '#shared/locate/locate-list.ts'
import { storeTitle } from '#shared/stores/store-label.ts'
import { aisleReportsQuery } from '../../lib/aisle-corrections/corrections-api.ts'
import { correctionsPart } from '../../lib/aisle-corrections/corrections-part.ts'
import { reportedPlacements } from '../../lib/aisle-corrections/reported-placements.ts'
import {
  type CorrectionsSnapshot,
  correctionsOf,
} from '../../lib/aisle-corrections/shopper-corrections.ts'
import { itemFinder, layoutOf } from '../../lib/catalog.ts'
import { finderWithoutNames, type ItemFinder } from '../../lib/item-finder.ts'
import { usePartState } from '../../lib/lazy-part.ts'
import { tellUnkept } from '../../ui/unkept-toast.ts'

const bare = finderWithoutNames()

/**
 * What the app knows of names and of a store, and what the shopper and others have said about it. Pending
 * until the names, the layout and the shopper's own aisles are there; without the first two the sample
 * rows still are.
 */
export function useStoreKnowledge(shopperId: string, store: StoreLocation) {
  // The screen around it loads them.
  const names = usePartState(itemFinder)
  const layout = usePartState(layoutOf(store.chainName))
  const own = correctionsOf(shopperId)
  useEffect(() => correctionsPart(shopperId).load(), [shopperId])
  const { isOpen, corrections } = useSyncExternalStore(own.subscribe, own.snapshot)
  const placements = useMemo(() => placementsIn(corrections, store.id), [corrections, store.id])
  const { data: reported } = useQuery(aisleReportsQuery(shopperId, store.id))
  const finder: ItemFinder = names.status === 'loaded' ? names.part : bare
  const layoutPart = layout.status === 'loaded' ? layout.part : null
  const reports = useMemo(
    () => reportedPlacements(reported ?? [], layoutPart),
    [reported, layoutPart],
  )

  const knowledge = useMemo(
    (): StoreKnowledge => ({
      chainName: store.chainName,
      names: finder.names,
      layout: layoutPart,
      placements,
      reports,
    }),
    [store.chainName, finder, layoutPart, placements, reports],
  )

  /** Null takes back what was said. */
  const place = useCallback(
    (name: string, placement: Placement | null) => {
      const change = {
        store: { id: store.id, name: storeTitle(store) },
        item: { key: correctionKey(name), name },
        placement,
      }
      own.correct(change).catch(tellUnkept)
    },
    [own, store],
  )

  return {
    isPending: names.status === 'pending' || layout.status === 'pending' || !isOpen,
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

function placementsIn(
  corrections: CorrectionsSnapshot['corrections'],
  storeId: string,
): ReadonlyMap<string, OwnPlacement> {
  return new Map(
    corrections.flatMap(
      ({ storeId: id, itemKey, itemName, placement, atMs }): [string, OwnPlacement][] =>
        id === storeId && placement ? [[itemKey, { placement, name: itemName, atMs }]] : [],
    ),
  )
}
