import { useMemo, useState } from 'react'
import { tickKey } from '#shared/lists/tick-key.ts'
import type { Walk } from '#shared/shopping/plan-walk.ts'
import type { KeptList } from '../../lib/lists/kept-list.ts'
import { useLists, useListsSnapshot } from '../../lib/lists/lists-part.ts'
import { toast } from '../../ui/toast.ts'
import type { Shopping } from './use-shopping.ts'

export type Ticks = {
  /** What of them was taken on this walk, by its key: with the initial of somebody else who did, else null. */
  taken: ReadonlyMap<string, string | null>
  /** False where they can't be kept with the list: it is somebody else's, or the browser has no room. */
  canTick: boolean
  /** Resolves once it is kept; with false where it can't be. */
  tick: (keys: readonly string[], isDone: boolean) => Promise<boolean>
  /** Begins another walk, with nothing ticked. */
  beginTrip: () => { of: WalkedTrip; takeBack: () => void }
  /** The list and the trip whose ticks these are. */
  of: WalkedTrip
  list: KeptList | null
}

type WalkedTrip = { list: string; trip: number }

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
      // What was pressed again meanwhile is another press.
      setPressed(
        (now) => new Map([...now].filter(([key, is]) => is !== isDone || !keys.includes(key))),
      )
    }
  }

  function beginTrip() {
    if (!lists || !list || !canTick) return { of, takeBack: () => {} }
    const { trip } = list
    const goTo = (next: number) => void lists.setTrip(uid, next).catch(tellUnkept)
    goTo(trip + 1)
    return { of: { list: uid, trip: trip + 1 }, takeBack: () => goTo(trip) }
  }

  return { taken, canTick, tick, beginTrip, of, list }
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
  const initialOf = (by: string | null) =>
    by === shopperId ? null : (list?.members.find(({ userId }) => userId === by)?.initial ?? null)
  return new Map(
    items.flatMap(({ key }): [string, string | null][] => {
      const by = list?.takenBy.get(tickKey(key))
      const isTaken = pressed.get(key) ?? by !== undefined
      return isTaken ? [[key, initialOf(by ?? null)]] : []
    }),
  )
}

/** Whether the ticks of a trip are those of a walk. */
export function isWalkOf({ of }: Walk, trip: WalkedTrip): boolean {
  return of !== null && of.list === trip.list && of.trip === trip.trip
}
