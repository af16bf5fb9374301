import { useCallback, useMemo, useState } from 'react'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { ListRows } from '../../features/grocery-list/list-rows.tsx'
import type { ItemFinder } from '../../lib/item-finder.ts'
import { useModuleState } from '../../lib/lazy-module.ts'
import { useShopper } from '../../lib/session.ts'
import {
  addItems,
  moveItem,
  pasteItems,
  removeItems,
  rewriteItem,
} from '../../lib/trip/row-actions.ts'
import { setTicked, tickedOnList } from '../../lib/trip/ticks.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import type { Elements } from '../../ui/elements.ts'
import { addedByOf } from './added-by.ts'
import { buyAgain } from './buy-again-module.ts'
import { Reserved, reservedHeight } from './reserved-height.tsx'
import { useOffer, withReadingToast } from './undo-offers.tsx'
import { useStoreChoice } from './use-store-choice.ts'

type Props = {
  finder: ItemFinder
  ownNames: readonly string[]
  /** Called after the last row is removed. */
  onEmptied: () => void
  /** The name of the list, shown instead of a title. */
  heading: Elements
}

/** Shows the open list, with a row for each item. */
export function ListRowsView({ finder, ownNames, onEmptied, heading }: Props) {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const offer = useOffer()
  const rows = useTrip((state) => state.rows)
  const list = useTrip((state) => state.list)
  const canTick = useTrip((state) => state.canTick)
  const pendingTicks = useTrip((state) => state.pendingTicks)
  const store = useTrip((state) => state.store)
  const items = finder.readRows(rows)
  const byStore = useMemo(() => finder.itemsByStore(items, store), [finder, items, store])
  const storeChoice = useStoreChoice(items)
  const taken = useMemo(
    () => tickedOnList({ list, pendingTicks }, { shopperId, items }),
    [list, pendingTicks, shopperId, items],
  )
  const addedBy = useMemo(() => addedByOf(list, shopperId), [list, shopperId])

  const suggest = useCallback(
    (typed: string) => finder.suggest(finder.nameAt(typed, typed.length).name, ownNames),
    [finder, ownNames],
  )

  async function handlePaste(text: string) {
    offer(await withReadingToast(text, pasteItems(trip, text, finder)))
  }

  if (items.length === 0) return null
  const isReadOnly = list?.role === 'viewer'
  return (
    <>
      <ListRows
        items={items}
        byStore={byStore}
        storeChoice={storeChoice}
        actions={{
          onRewrite: (item, words) => void rewriteItem(trip, item, words),
          onRemove: (removed) => removeItems(trip, removed),
          onMove: (item, next) => void moveItem(trip, item, next),
          onTick: canTick ? (keys, isDone) => setTicked(trip, items, { keys, isDone }) : null,
          offerUndo: offer,
        }}
        onAdd={(text) => void addItems(trip, text)}
        onPaste={(text) => void handlePaste(text)}
        taken={taken}
        addedBy={addedBy}
        suggest={suggest}
        isReadOnly={isReadOnly}
        onEmptied={onEmptied}
        heading={heading}
      />
      {!isReadOnly && <Usual shopperId={shopperId} items={items} />}
    </>
  )
}

/** Offers usual items that aren't on the list. */
function Usual({ shopperId, items }: { shopperId: string; items: readonly MergedItem[] }) {
  const [reserved] = useState(() => reservedHeight(shopperId, 'usual'))
  const listedNames = useMemo(() => items.map(({ name }) => name), [items])
  const state = useModuleState(buyAgain)
  if (state.status !== 'loaded') return <Reserved height={reserved} />
  return <state.value.UsualOnList shopperId={shopperId} listedNames={listedNames} />
}
