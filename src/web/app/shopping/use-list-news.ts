import { useEffect, useRef, useState } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { openKeys, type RouteStep } from '#shared/route/plan-steps.ts'
import { isBoughtAt } from '#shared/stores/bought-at.ts'
import { atStore } from '#shared/stores/items-by-store.ts'
import { useShopper } from '../../lib/session.ts'
import { listNews } from '../../lib/trip/list-news.ts'
import { openStep, updateSearch } from '../../lib/trip/trip-actions.ts'
import { useTripStore } from '../../lib/trip/use-trip.ts'
import { useStillStep } from './use-still-step.ts'

/** Another member's change to the list. `row` is the key of the added row, or null if a row was removed. */
type Change = { id: number; row: string | null; text: string }

const maxShown = 2
/** Time from the latest change until all changes are hidden, in milliseconds. */
const shownMs = 15_000

/**
 * Updates the route when other members add or remove items, but keeps the shopper's current step. Returns
 * lines that describe the last two changes, such as 'Bob added limes, Produce: on your way', and a function
 * that hides them. All lines disappear 15 seconds after the latest change. A line about an added item also
 * disappears once the item is picked up.
 */
export function useListNews(steps: readonly RouteStep[]) {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const holdStep = useStillStep()
  const shown = useRef({ steps, holdStep })
  const [changes, setChanges] = useState<readonly Change[]>([])
  useEffect(() => {
    shown.current = { steps, holdStep }
  })

  useEffect(() => {
    let before = trip.snapshot()
    let nextId = 0
    return trip.subscribe(() => {
      const now = trip.snapshot()
      const news = listNews(before, now, shopperId)
      before = now
      if (!news) return
      const current = shown.current.steps.find(({ state }) => state === 'current')
      const [currentKey] = current ? openKeys(current) : []
      shown.current.holdStep()
      updateSearch(trip)
      if (currentKey !== undefined) openStep(trip, currentKey)
      const found = [
        ...news.added.map(({ row, by }) => ({
          row: row.key,
          text: `${by.name} added ${row.text}${whereBought(row, now.store)}`,
        })),
        ...news.removed.map(({ text }) => ({ row: null, text: `No longer on the list: ${text}` })),
      ]
      setChanges((known) =>
        [...known, ...found.map((one) => ({ ...one, id: nextId++ }))].slice(-maxShown),
      )
    })
  }, [trip, shopperId])

  useEffect(() => {
    if (changes.length === 0) return
    const timer = setTimeout(() => setChanges([]), shownMs)
    return () => clearTimeout(timer)
  }, [changes])

  return {
    news: changes.flatMap(({ row, text }) => {
      if (row === null) return text
      const where = whereOnRoute(row, steps)
      return where === null ? [] : `${text}${where}`
    }),
    dismissNews: () => setChanges([]),
  }
}

/**
 * Returns where an added item is bought, for example ', to buy at Costco'. Returns an empty string if it is
 * bought in this store.
 */
function whereBought({ store: itemStore }: ListItemRow, store: StoreLocation | null): string {
  if (itemStore === '' || !store || isBoughtAt(itemStore, store)) return ''
  return `, to buy ${atStore(itemStore)}`
}

/**
 * Returns where an added row is on the route, for example ', Produce: on your way'. Returns an empty string
 * if the row isn't on the route, and null once its item is picked up.
 */
function whereOnRoute(row: string, steps: readonly RouteStep[]): string | null {
  const isRow = ({ rows }: { rows: readonly string[] }) => rows.includes(row)
  const step = steps.find(({ items }) => items.some(isRow))
  if (!step) return ''
  if (step.items.find(isRow)?.isTaken) return null
  return `, ${step.aisle}: ${step.isBehind ? 'behind you' : 'on your way'}`
}
