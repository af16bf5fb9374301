import { useMemo } from 'react'
import { floorPlanOf } from '#shared/floor-plan/floor-plan-of.ts'
import { signsToWalk } from '#shared/floor-plan/signs-to-walk.ts'
import { savingOf, walkMetres } from '#shared/floor-plan/walked-line.ts'
import type { Layout } from '#shared/names/layout.ts'
import {
  openStep,
  postpone,
  putBack,
  setNotThere,
  takeItems,
} from '#shared/shopping/change-walk.ts'
import { removeItem } from '#shared/shopping/edit-list.ts'
import type { LocatedItem } from '#shared/shopping/locate-list.ts'
import { planWalk, type RouteOrder, type Walk, type WalkStep } from '#shared/shopping/plan-walk.ts'
import { usualOrder } from '#shared/shopping/usual-order.ts'
import type { RouteActions } from '../../features/route/route-actions.ts'
import { offerUndo } from '../../ui/undo-toast.ts'
import { usePastWalks } from './past-walks.ts'
import type { Shopping } from './use-shopping.ts'
import { useTicks } from './use-ticks.ts'

type Given = {
  shopperId: string
  storeId: string
  walk: Walk
  located: readonly LocatedItem[]
  order: RouteOrder
  keepsCold: boolean
  layout: Layout | null
}

/** The walk under way, whose ticks are those of the list, and what the shopper does on it. */
export function useWalk(shopping: Shopping, given: Given) {
  const { shopperId, storeId, walk, located, order, keepsCold, layout } = given
  const ticks = useTicks(shopping, { shopperId, items: located })
  const { canTick, taken: ticked } = ticks
  const taken = useMemo(
    () => (canTick ? new Set(ticked.keys()) : takenOn(walk)),
    [canTick, ticked, walk],
  )
  const plan = useMemo(() => layout && floorPlanOf(layout), [layout])
  const [past, rememberWalk] = usePastWalks(shopperId, storeId)
  const signs = useMemo(
    () => signsToWalk(located, { walk, taken, order, keepsCold, layout, plan, past }),
    [located, walk, taken, order, keepsCold, layout, plan, past],
  )
  const usual = useMemo(() => usualOrder(past, signs), [past, signs])
  const saving = useMemo(
    () => plan && savingOf(plan, { of: signs, than: typedSigns(located) }),
    [plan, signs, located],
  )
  const metres = useMemo(() => plan && walkMetres(plan, signs), [plan, signs])
  const steps = planWalk(located, { walk, order, layout, signs, taken })
  const change = (by: (now: Walk) => Walk) => shopping.send({ type: 'walk-changed', change: by })

  const actions: RouteActions = {
    take(step: WalkStep, keys) {
      const isTakenThen = new Set([...keys, ...keysOf(step.items.filter((item) => item.isTaken))])
      const stop = {
        aisle: step.aisle,
        keys: keysOf(step.items).filter((key) => isTakenThen.has(key)),
        isStepDone: step.items.every(({ key }) => isTakenThen.has(key)),
        isLast: steps.every(({ items }) =>
          items.every((item) => item.isTaken || isTakenThen.has(item.key)),
        ),
      }
      navigator.vibrate?.(tapMs)
      if (stop.isLast) {
        const walked = [...walk.completed.map(({ aisle }) => aisle), step.aisle]
        rememberWalk(walked.filter((sign, at) => walked.lastIndexOf(sign) === at))
      }
      ticks.tick(keys, true)
      change((now) => takeItems(now, stop))
    },
    putBack(keys) {
      ticks.tick(keys, false)
      change((now) => putBack(now, keys))
    },
    postpone(step, keys) {
      const isStepLeft = step.items.every((item) => item.isTaken || keys.includes(item.key))
      change((now) => postpone(now, keys, isStepLeft))
      const title = isStepLeft ? `${step.aisle} comes later` : `${nameOf(step, keys)} comes later`
      offerUndo({ title, onUndo: () => change(() => walk) })
    },
    leaveToOthers(keys, ownPart) {
      change((now) => postpone(now, keys, true))
      offerUndo({ title: `You take ${ownPart}`, onUndo: () => change(() => walk) })
    },
    setNotThere(item, isNotThere) {
      change((now) => setNotThere(now, item.key, isNotThere))
      if (!isNotThere) return
      offerUndo({
        title: `'${item.name}' is out of your route`,
        onUndo: () => change((now) => setNotThere(now, item.key, false)),
      })
    },
    open: (step) => change((now) => openStep(now, step.aisle)),
    shopAgain() {
      const takeBack = ticks.beginTrip()
      shopping.send({ type: 'navigation-started' }, takeBack)
    },
    clearTaken() {
      const gone = located.filter(({ key }) => taken.has(key))
      const { listText } = shopping
      const after = gone.reduce(removeItem, listText)
      const takeBack = ticks.beginTrip()
      shopping.setListText(after)
      shopping.send({ type: 'list-loaded' })
      offerUndo({
        title: `Took ${gone.length === 1 ? '1 item' : `${gone.length} items`} off the list`,
        onUndo: () => {
          if (shopping.restoreText({ from: after, to: listText })) takeBack()
        },
      })
    },
    startNewList: shopping.startNewList,
  }
  const members = ticks.list?.members ?? []
  return {
    steps,
    partners: members.filter(({ userId }) => userId !== shopperId).map(({ name }) => name),
    actions,
    initials: ticks.taken,
    // Whoever has begun has chosen.
    usualFirst:
      walk.completed.length === 0 && usual?.[0] !== signs[0] ? (usual?.[0] ?? null) : null,
    hasUsual: past.length > 1,
    length: metres === null || !saving ? null : { metres, saving },
  }
}

/** The signs as the list has its items. */
function typedSigns(located: readonly LocatedItem[]): string[] {
  return [...new Set(located.flatMap((item) => (item.found ? [item.aisle] : [])))]
}

/** Felt, and no more. */
const tapMs = 15

function takenOn(walk: Walk): Set<string> {
  return new Set(walk.completed.flatMap(({ keys }) => keys))
}

function keysOf(items: readonly LocatedItem[]): string[] {
  return items.map(({ key }) => key)
}

function nameOf(step: WalkStep, keys: readonly string[]): string {
  return step.items.find(({ key }) => keys.includes(key))?.name ?? step.aisle
}
