import { useCallback, useEffect, useMemo, useRef } from 'react'
import { toast } from '../../ui/toast.ts'
import { walkOf } from './shopping-view.ts'
import { useItemFinder } from './use-list-names.ts'
import type { Shopping } from './use-shopping.ts'
import { useTicks } from './use-ticks.ts'

/** Ticks older than this are of another day's shopping. */
const sameShoppingMs = 4 * 3600 * 1000

/**
 * Starts a walk with nothing completed. What was ticked before it, at home or by others who shop with
 * the same list right now, stays ticked and is said; ticks of another day, or of everything, do not.
 */
export function useStartNavigation(shopping: Shopping, shopperId: string): () => void {
  const { view } = shopping.state
  const finder = useItemFinder()
  const text = 'search' in view ? view.search.text : ''
  const items = useMemo(() => finder?.items(text) ?? [], [finder, text])
  const ticks = useTicks(shopping, { shopperId, items })

  function start() {
    const own = walkOf(view)?.completed.flatMap(({ keys }) => keys) ?? []
    const before = items.filter(({ key }) => ticks.taken.has(key) && !own.includes(key))
    const known = items.filter(({ name }) => finder?.known.meant(name) !== null)
    const { list } = ticks
    const isOld = Date.now() - (list?.tickedAtMs ?? 0) > sameShoppingMs
    const hasAll = known.every(({ key }) => ticks.taken.has(key))
    if (before.length > 0 && (isOld || hasAll)) {
      shopping.send({ type: 'navigation-started' }, ticks.beginTrip())
      return
    }
    ticks.tick(own, false)
    shopping.send({ type: 'navigation-started' }, () => ticks.tick(own, true))
    if (before.length === 0) return
    toast({
      title:
        before.length === 1
          ? '1 item is ticked already'
          : `${before.length} items are ticked already`,
      durationMs: 10_000,
      action: {
        label: 'Untick',
        onPress: () =>
          ticks.tick(
            before.map(({ key }) => key),
            false,
          ),
      },
    })
  }

  // The buttons are not rendered at each key that is typed.
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  return useCallback(() => latest.current(), [])
}
