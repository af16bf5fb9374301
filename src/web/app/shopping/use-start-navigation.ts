import { useCallback, useEffect, useMemo, useRef } from 'react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { takenKeys } from '#shared/route/change-walk.ts'
import { toast } from '../../ui/toast.ts'
import { useItemFinder } from './use-list-names.ts'
import type { Shopping } from './use-shopping.ts'
import { isWalkOf, useTicks } from './use-ticks.ts'

/**
 * Starts a walk with nothing completed. What was ticked before it, at home or by others who shop with
 * the same list right now, stays ticked and is said; ticks of another day, or of everything, do not.
 */
export function useStartNavigation(shopping: Shopping, shopperId: string): () => void {
  const { search, walk } = shopping.state
  const finder = useItemFinder()
  const text = search?.text ?? ''
  const items = useMemo(() => finder?.items(text) ?? [], [finder, text])
  const ticks = useTicks(shopping, { shopperId, items })

  function start() {
    const own = walk && isWalkOf(walk, ticks.of) ? takenKeys(walk) : []
    const before = ticks.canTick
      ? items.filter(({ key }) => ticks.taken.has(key) && !own.includes(key))
      : []
    const ofThis = ticks.ofNewWalk()
    const isRecent = ({ key }: { key: string }) =>
      ofThis !== null && (ticks.taken.get(key)?.atMs ?? 0) >= ofThis.ticksSinceMs
    const recent = before.filter(isRecent)
    const known = items.filter(({ name }) => finder?.known.meant(name) !== null)
    const hasAll = known.every(({ key }) => ticks.taken.has(key))
    if (before.length > 0 && (recent.length === 0 || hasAll)) {
      const { of, takeBack } = ticks.beginTrip()
      shopping.startWalk(of, takeBack)
      return
    }
    void ticks.tick(own, false)
    shopping.startWalk(ofThis, () => void ticks.tick(own, true))
    if (recent.length === 0) return
    const keys = recent.map(({ key }) => key)
    toast({
      title: `${itemCount(keys.length)} ${keys.length === 1 ? 'is' : 'are'} ticked already`,
      durationMs: 10_000,
      action: { label: 'Untick', onPress: () => void ticks.tick(keys, false) },
    })
  }

  // The buttons are not rendered at each key that is typed.
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  return useCallback(() => latest.current(), [])
}
