import { useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { floorPlanOf } from '#shared/floor-plan/floor-plan-of.ts'
import { planRoute } from '#shared/floor-plan/plan-route.ts'
import { addItem, putBackItems, removeItem } from '#shared/list-reader/edit-list.ts'
import { itemCount } from '#shared/list-reader/item-count.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { Layout } from '#shared/names/layout.ts'
import {
  openStep,
  postpone,
  putBack,
  setNotThere,
  takeItems,
  takenKeys,
  undoPostpone,
} from '#shared/route/change-walk.ts'
import type { RouteOrder, Walk, WalkItem, WalkStep } from '#shared/route/plan-walk.ts'
import type { PastWalks } from '#shared/route/usual-order.ts'
import type { RouteActions } from '../../features/route/route-actions.ts'
import { parsedJson, readStored, writeStored } from '../../lib/browser-storage.ts'
import type { Shopping } from './use-shopping.ts'
import { isWalkOf, type Ticks, useTicks } from './use-ticks.ts'

type WalkOptions = {
  shopperId: string
  storeId: string
  walk: Walk
  located: readonly LocatedItem[]
  order: RouteOrder
  keepsCold: boolean
  layout: Layout | null
}

/** The walk under way, whose ticks are those of the list, and what the shopper does on it. */
export function useWalk(shopping: Shopping, options: WalkOptions) {
  const { shopperId, storeId, walk, located, order, keepsCold, layout } = options
  const ticks = useTicks(shopping, { shopperId, items: located })
  const { canTick, taken: ticked } = ticks
  // Another walk may have begun with the list, or another list been opened: this one goes on by itself.
  const isOfList = isWalkOf(walk, ticks.of)
  const taken = useMemo(() => {
    const own = new Set(takenKeys(walk))
    if (!isOfList) return own
    const sinceMs = walk.of?.ticksSinceMs ?? 0
    // Ticks of an earlier walk may arrive late: those from before this one don't count.
    const counted = [...ticked].filter(([key, { atMs }]) => atMs >= sinceMs || own.has(key))
    return new Set([...counted.map(([key]) => key), ...(canTick ? walk.unkept : own)])
  }, [isOfList, canTick, ticked, walk])
  const plan = useMemo(() => layout && floorPlanOf(layout), [layout])
  const [past, rememberWalk] = usePastWalks(shopperId, storeId)
  const route = useMemo(
    () => planRoute(located, { walk, taken, order, keepsCold, layout, plan, past }),
    [located, walk, taken, order, keepsCold, layout, plan, past],
  )
  const { steps, isDone } = route
  const { offerUndo, changeWalk: change } = shopping
  useWalkInStep({ walk, ticks, isOfList, isDone, change })

  const actions: RouteActions = {
    take(step: WalkStep, keys) {
      const isTaken = (item: WalkItem) => item.isTaken || keys.includes(item.key)
      const isStepDone = step.items.every(isTaken)
      navigator.vibrate?.(tapMs)
      if (isStepDone && steps.every((one) => one === step || one.state === 'done')) {
        const walked = [...walk.completed.map(({ aisle }) => aisle), step.aisle]
        rememberWalk(walked.filter((sign, at) => walked.lastIndexOf(sign) === at))
      }
      const stop = { aisle: step.aisle, added: keys, keys: keysOf(step.items.filter(isTaken)) }
      change((now) => takeItems(now, { ...stop, isStepDone }))
    },
    putBack(keys) {
      if (isOfList) void ticks.tick(keys, false)
      change((now) => putBack(now, keys))
    },
    postpone(step, keys) {
      const isStepLeft = step.items.every((item) => item.isTaken || keys.includes(item.key))
      const title = isStepLeft ? step.aisle : nameOf(step, keys)
      change((now) => postpone(now, keys))
      offerUndo({
        title: `${title} comes later`,
        onUndo: () => change((now) => undoPostpone(now, keys, walk)),
      })
    },
    leaveToOthers(keys, ownPart) {
      change((now) => postpone(now, keys))
      offerUndo({
        title: `You take ${ownPart}`,
        onUndo: () => change((now) => undoPostpone(now, keys, walk)),
      })
    },
    setNotThere(item, isNotThere) {
      change((now) => setNotThere(now, item.key, isNotThere))
      if (!isNotThere) return
      offerUndo({
        title: `'${item.name}' is out of your route`,
        onUndo: () => change((now) => setNotThere(now, item.key, false)),
      })
    },
    open: (step) => {
      const key = step.items.find((item) => !item.isTaken)?.key
      if (key !== undefined) change((now) => openStep(now, key))
    },
    shopAgain() {
      const { of, takeBack } = ticks.beginTrip()
      shopping.startWalk(of, takeBack)
    },
    clearTaken() {
      const gone = located.filter(({ key }) => taken.has(key))
      const { listText } = shopping
      const after = gone.reduce(removeItem, listText)
      const { takeBack } = ticks.beginTrip()
      shopping.setListText(after)
      shopping.closeViews()
      const beside = (now: string) => putBackItems(now, gone)
      offerUndo({
        title: `Took ${itemCount(gone.length)} off the list`,
        onUndo: () => {
          if (shopping.restoreText({ from: after, to: listText, beside })) takeBack()
        },
      })
    },
    startNewList() {
      // A saved list stays as it is.
      if (shopping.openList !== null) return shopping.closeList()
      // The next list is written in the same place, where old ticks would stay.
      const { takeBack } = ticks.beginTrip()
      const { listText } = shopping
      shopping.setListText('')
      shopping.closeViews()
      offerUndo({
        title: 'You began a new list',
        onUndo: () => {
          const beside = (now: string) => addItem(listText, now)
          if (shopping.restoreText({ from: '', to: listText, beside })) takeBack()
        },
      })
    },
  }
  const members = ticks.list?.members ?? []
  return {
    ...route,
    partners: members.filter(({ userId }) => userId !== shopperId).map(({ name }) => name),
    actions,
    taken: ticks.taken,
    list: ticks.list,
    hasUsual: past.length > 1,
    canEdit: ticks.list?.role !== 'viewer',
  }
}

type InStep = {
  walk: Walk
  ticks: Ticks
  isOfList: boolean
  isDone: boolean
  change: (by: (now: Walk) => Walk) => void
}

/** Keeps ticks with the list as soon as that can be, and remembers that the walk is over. */
function useWalkInStep({ walk, ticks, isOfList, isDone, change }: InStep) {
  const latest = useRef({ ticks, change })
  const isKeeping = useRef(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    latest.current = { ticks, change }
  })

  const { canTick } = ticks
  const { unkept, isFinished } = walk
  // It may have begun before the lists were open: it is of the trip that they turn out to be on, of
  // which a walk before it may have left ticks.
  const isToJoin = walk.of === null && ticks.ofNewWalk() !== null
  useEffect(() => {
    if (!isToJoin) return
    const of = latest.current.ticks.ofNewWalk(0)
    latest.current.change((now) => (now.of === null ? { ...now, of } : now))
  }, [isToJoin])

  useEffect(() => {
    if (!isOfList || !canTick || unkept.length === 0 || isKeeping.current) return
    const keep = async () => {
      isKeeping.current = true
      const isKept = await latest.current.ticks.tick(unkept, true)
      isKeeping.current = false
      if (!isKept) return
      // What was taken back and ticked again meanwhile has to be kept again.
      latest.current.change((now) => (now.unkept === unkept ? { ...now, unkept: [] } : now))
      setRound((before) => before + 1)
    }
    void keep()
  }, [isOfList, canTick, unkept, round])

  useEffect(() => {
    if (isDone !== isFinished) latest.current.change((now) => ({ ...now, isFinished: isDone }))
  }, [isDone, isFinished])
}

/** Of the vibration at a tick: just felt. */
const tapMs = 15

function keysOf(items: readonly LocatedItem[]): string[] {
  return items.map(({ key }) => key)
}

function nameOf(step: WalkStep, keys: readonly string[]): string {
  return step.items.find(({ key }) => keys.includes(key))?.name ?? step.aisle
}

const pastWalksName = 'past-walks'
const maxPastWalks = 6
const maxWalkedStores = 30
/** A walk past fewer signs says little. */
const minSigns = 3

const StoredWalks = z.record(z.string(), z.array(z.array(z.string())))

/** In which order the shopper walked this store before, as this device remembers it. */
function usePastWalks(shopperId: string, storeId: string) {
  const [walks, setWalks] = useState<PastWalks>(() => readPastWalks(shopperId)[storeId] ?? [])

  function remember(signs: readonly string[]) {
    if (signs.length < minSigns) return
    const { [storeId]: before = [], ...others } = readPastWalks(shopperId)
    const now = [...before, [...signs]].slice(-maxPastWalks)
    const kept = [...Object.entries(others), [storeId, now] as const].slice(-maxWalkedStores)
    writeStored(shopperId, pastWalksName, JSON.stringify(Object.fromEntries(kept)))
    setWalks(now)
  }

  return [walks, remember] as const
}

function readPastWalks(shopperId: string): Record<string, string[][]> {
  return StoredWalks.safeParse(parsedJson(readStored(shopperId, pastWalksName) ?? '{}')).data ?? {}
}
