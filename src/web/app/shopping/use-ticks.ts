import { useMemo, useState } from 'react'
import { tickKey } from '#shared/lists/tick-key.ts'
import type { Walk } from '#shared/route/plan-walk.ts'
import type { KeptList, ListMember } from '../../lib/lists/kept-list.ts'
import { useLists, useListsSnapshot } from '../../lib/lists/lists-part.ts'
import { otherMember } from '../../lib/lists/other-member.ts'
import { toast } from '../../ui/toast.ts'
import type { Shopping } from './use-shopping.ts'

/** Who took something, if it was somebody else, and when, in milliseconds of the server's clock. */
export type TakenItem = { by: ListMember | null; atMs: number }

export type Ticks = {
  /** What of them was taken on this walk, by its key. */
  taken: ReadonlyMap<string, TakenItem>
  /** False where they can't be kept with the list: it is somebody else's, or the browser has no room. */
  canTick: boolean
  /** Resolves once it is kept; with false where it can't be. */
  tick: (keys: readonly string[], isDone: boolean) => Promise<boolean>
  /** Begins another walk, with nothing ticked. */
  beginTrip: () => { of: WalkedTrip | null; takeBack: () => void }
  /**
   * The list and the trip whose ticks these are, for a walk that begins now; null until they are known.
   * Ticks that are older than `recentMs` don't count.
   */
  ofNewWalk: (recentMs?: number) => WalkedTrip | null
  of: Trip
  list: KeptList | null
}

type Trip = { list: string; trip: number }
type WalkedTrip = NonNullable<Walk['of']>

/** Ticks older than this are of another day's shopping. */
const sameShoppingMs = 4 * 3600 * 1000

/** The ticks of these items of the list that is edited. */
export function useTicks(
  { openList }: Pick<Shopping, 'openList'>,
  { shopperId, items }: { shopperId: string; items: readonly { key: string }[] },
): Ticks {
  const lists = useLists(shopperId)
  const snapshot = useListsSnapshot(shopperId)
  const list =
    openList === null
      ? (snapshot?.current ?? null)
      : (snapshot?.saved.find(({ uid }) => uid === openList) ?? null)
  // What was pressed shows at once, and what is kept as soon as it is.
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const taken = useMemo(
    () => takenOf(list, { shopperId, items, pressed }),
    [list, shopperId, items, pressed],
  )
  const uid = openList ?? shopperId
  const canTick = lists !== null && list?.role !== 'viewer'
  const of = { list: uid, trip: list?.trip ?? 1 }
  // A list that isn't here may be in the middle of its trips on the server, until that was heard.
  const isKnown = list !== null || (openList === null && snapshot?.sync.hasSynced === true)

  async function tick(keys: readonly string[], isDone: boolean): Promise<boolean> {
    if (keys.length === 0 || !lists || !canTick) return false
    setPressed((now) => new Map([...now, ...keys.map((key): [string, boolean] => [key, isDone])]))
    try {
      await lists.setTicked(uid, keys, isDone)
      return true
    } catch {
      tellUnkept()
      return false
    } finally {
      // This press is over, unless the same item was pressed the other way meanwhile.
      setPressed(
        (now) => new Map([...now].filter(([key, is]) => is !== isDone || !keys.includes(key))),
      )
    }
  }

  function ofNewWalk(recentMs = sameShoppingMs): WalkedTrip | null {
    return lists && isKnown ? { ...of, ticksSinceMs: lists.nowMs() - recentMs } : null
  }

  function beginTrip() {
    const now = ofNewWalk()
    if (!lists || !canTick || !now) return { of: now, takeBack: () => {} }
    // The first ticks of a list may be on their way to the disk: they too are of the trip that ends.
    const { trip } = now
    const goTo = (next: number) => void lists.setTrip(uid, next).catch(tellUnkept)
    goTo(trip + 1)
    return { of: { ...now, trip: trip + 1 }, takeBack: () => goTo(trip) }
  }

  return { taken, canTick, tick, beginTrip, ofNewWalk, of, list }
}

function tellUnkept() {
  const text = 'This browser has no room.'
  toast({ title: 'The tick was not kept', text, tone: 'destructive' })
}

type Given = {
  shopperId: string
  items: readonly { key: string }[]
  pressed: ReadonlyMap<string, boolean>
}

function takenOf(list: KeptList | null, { shopperId, items, pressed }: Given) {
  return new Map(
    items.flatMap(({ key }): [string, TakenItem][] => {
      const tick = list?.ticks.get(tickKey(key))
      const isPressed = pressed.get(key)
      if (!(isPressed ?? tick !== undefined)) return []
      const by = tick && otherMember(list, { shopperId, userId: tick.by })
      return [[key, { by: by ?? null, atMs: isPressed || !tick ? Infinity : tick.atMs }]]
    }),
  )
}

/** Whether the ticks of a trip are those of a walk. */
export function isWalkOf({ of }: Walk, trip: Trip): boolean {
  return of !== null && of.list === trip.list && of.trip === trip.trip
}
