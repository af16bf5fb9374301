import { useCallback, useMemo } from 'react'
import { placementKey } from '#shared/list-reader/read-list.ts'
import { correctionKey, type StoreKnowledge } from '#shared/locate/locate-list.ts'
import type { ItemFinder } from '../../lib/item-finder.ts'
import { useTrip } from '../../lib/trip/use-trip.ts'

/**
 * Returns a function that tells whether an item in the directory is on the list and will be bought in this
 * store. The item may be on the list under its own name or under its product's name. The function stays the
 * same until the names on the list change. If `isNeeded` is false, the function always returns false.
 */
export function useListedNames(
  finder: ItemFinder,
  { placements }: StoreKnowledge,
  isNeeded: boolean,
): (name: string) => boolean {
  const listed = useTrip(({ rows, store }) => {
    if (!isNeeded) return ''
    const { here } = finder.itemsByStore(finder.readRows(rows), store)
    const names = here.flatMap(({ name }) => {
      const product = finder.known.resolveWhole(name)
      if (product) return [name, product.name]
      return placements.has(correctionKey(name)) ? [name] : []
    })
    return [...new Set(names.map(placementKey))].toSorted().join('\n')
  })
  const keys = useMemo(() => new Set(listed.split('\n')), [listed])
  return useCallback((name) => keys.has(placementKey(name)), [keys])
}
