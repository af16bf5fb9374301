import { useCallback, useEffect, useMemo, useState } from 'react'
import { putBackItems } from '#shared/list-reader/edit-list.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { ListRows } from '../../features/grocery-list/list-rows.tsx'
import type { ItemFinder } from '../../lib/item-finder.ts'
import { useShopper } from '../../lib/session.ts'
import { editText, textRestorer } from '../../lib/trip/list-actions.ts'
import { setTicked, takenItems } from '../../lib/trip/ticks.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { addedByOf } from './added-by.ts'
import { useOffer } from './undo-offers.tsx'

type Props = {
  finder: ItemFinder
  ownNames: readonly string[]
  /** Nothing is left of the list. */
  onEmptied: () => void
}

/** Nobody looks at the rows while they type. */
const waitMs = 250

/** The list that is open, a row for each item. */
export function ListRowsView({ finder, ownNames, onEmptied }: Props) {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const offer = useOffer()
  const text = useTrip((state) => state.text)
  const list = useTrip((state) => state.list)
  const canTick = useTrip((state) => state.canTick)
  const pendingTicks = useTrip((state) => state.pendingTicks)
  const [shown, setShown] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setShown(text), waitMs)
    return () => clearTimeout(timer)
  }, [text])
  const items = useMemo(() => finder.items(shown), [finder, shown])
  const taken = useMemo(
    () => takenItems({ list, pendingTicks }, { shopperId, items }),
    [list, pendingTicks, shopperId, items],
  )
  const addedBy = useMemo(() => addedByOf(list, { shopperId, finder }), [list, shopperId, finder])

  const restoreText = textRestorer(trip)
  function handleRestore({ before, after, items: gone }: Restored): boolean {
    const beside = (now: string) => putBackItems(now, gone)
    return restoreText({ from: after, to: before, beside })
  }

  function handleTextChange(changed: string) {
    setShown(changed)
    editText(trip, changed)
  }

  const suggest = useCallback(
    (typed: string) => finder.suggest(finder.nameAt(typed, typed.length).name, ownNames),
    [finder, ownNames],
  )
  if (items.length === 0) return null
  return (
    <ListRows
      items={items}
      text={text}
      onTextChange={handleTextChange}
      onRestore={handleRestore}
      offerUndo={offer}
      taken={taken}
      addedBy={addedBy}
      onTick={canTick ? (keys, isDone) => setTicked(trip, keys, isDone) : null}
      suggest={suggest}
      isReadOnly={list?.role === 'viewer'}
      onEmptied={onEmptied}
    />
  )
}

type Restored = { before: string; after: string; items: readonly MergedItem[] }
