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
import type { Correction } from '../../lib/aisle-corrections/correction.ts'
import { aisleReportsQuery } from '../../lib/aisle-corrections/corrections-api.ts'
import { reportedPlacements } from '../../lib/aisle-corrections/reported-placements.ts'
import { correctionsOf } from '../../lib/aisle-corrections/shopper-corrections.ts'
import { itemFinderModule, layoutOf } from '../../lib/catalog.ts'
import { finderWithoutNames, type ItemFinder } from '../../lib/item-finder.ts'
import { useModuleState } from '../../lib/lazy-module.ts'
import { storeRowsModule } from '../../lib/store-rows/store-rows-module.ts'
import { ownLayoutModule } from '../../lib/store-signs/own-layout-module.ts'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { useOwnLayout } from './use-own-layout.ts'

const bare = finderWithoutNames()

/**
 * Returns the data for locating items in a store: the item names, the store's layout and own signs, the
 * shopper's corrections and other shoppers' reports. `isPending` is true until all of these except the
 * reports are loaded. If the names or the layout fail to load, uses the sample data instead.
 */
export function useStoreKnowledge(shopperId: string, store: StoreLocation) {
  // The shopping screen loads these two modules.
  const names = useModuleState(itemFinderModule)
  const layout = useModuleState(layoutOf(store.chainName))
  const corrections = correctionsOf(shopperId)
  const storeRows = useModuleState(storeRowsModule(shopperId))
  useEffect(() => storeRowsModule(shopperId).load(), [shopperId])
  const { isOpen, saved } = useSyncExternalStore(corrections.subscribe, corrections.snapshot)
  const placements = useMemo(() => placementsIn(saved, store.id), [saved, store.id])
  const signs = useOwnLayout(shopperId, { storeId: store.id, typical: layout })
  const { data: reported } = useQuery(aisleReportsQuery(shopperId, store.id))
  const finder: ItemFinder = names.status === 'loaded' ? names.value : bare
  const { own } = signs
  const loadedLayout = own?.layout ?? (layout.status === 'loaded' ? layout.value : null)
  const reports = useMemo(
    () => reportedPlacements(reported ?? [], loadedLayout),
    [reported, loadedLayout],
  )

  const knowledge = useMemo(
    (): StoreKnowledge => ({
      chainName: store.chainName,
      names: finder.names,
      layout: loadedLayout,
      own,
      placements,
      reports,
    }),
    [store.chainName, finder, loadedLayout, own, placements, reports],
  )

  /**
   * Corrects an item's aisle. Null withdraws the correction. Shows a message if storing fails.
   */
  const place = useCallback(
    (name: string, placement: Placement | null) => {
      const change = {
        store: { id: store.id, name: storeTitle(store) },
        item: { key: correctionKey(name), name },
        placement,
      }
      corrections.correct(change).catch(showNotStoredToast)
    },
    [corrections, store],
  )

  return {
    // Also true while `storeRows` is loading, because the screen must not scroll to this view before then.
    isPending:
      [names, layout, storeRows].some(({ status }) => status === 'pending') ||
      !isOpen ||
      signs.isPending,
    hasFailed: names.status === 'failed' || layout.status === 'failed',
    haveSignsFailed: signs.hasFailed,
    retry: () => {
      itemFinderModule.load()
      layoutOf(store.chainName).load()
      if (signs.hasFailed) ownLayoutModule.load()
    },
    finder,
    knowledge,
    place,
  }
}

/** Returns the shopper's corrections for a store, by item key. Leaves out withdrawn ones. */
function placementsIn(
  corrections: readonly Correction[],
  storeId: string,
): ReadonlyMap<string, OwnPlacement> {
  return new Map(
    corrections.flatMap(
      ({ storeId: id, itemKey, itemName, placement, atMs }): [string, OwnPlacement][] =>
        id === storeId && placement ? [[itemKey, { placement, name: itemName, atMs }]] : [],
    ),
  )
}
