import { useCallback, useEffect, useMemo, useState } from 'react'
import { putBackItems } from '#shared/list-reader/edit-list.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { ListRows } from '../../features/grocery-list/list-rows.tsx'
import type { ItemFinder } from '../../lib/item-finder.ts'
import { addedByOf } from './added-by.ts'
import type { Shopping } from './use-shopping.ts'
import { useTicks } from './use-ticks.ts'

type Props = {
  shopping: Shopping
  shopperId: string
  finder: ItemFinder
  ownNames: readonly string[]
  /** Nothing is left of the list. */
  onEmptied: () => void
}

/** Nobody looks at the rows while they type. */
const waitMs = 250

/** The list that is edited, a row for each item. */
export function ListRowsView({ shopping, shopperId, finder, ownNames, onEmptied }: Props) {
  const { listText, setListText, restoreText, offerUndo } = shopping
  const [shown, setShown] = useState(listText)
  useEffect(() => {
    const timer = setTimeout(() => setShown(listText), waitMs)
    return () => clearTimeout(timer)
  }, [listText])
  const items = useMemo(() => finder.items(shown), [finder, shown])

  const ticks = useTicks(shopping, { shopperId, items })

  const addedBy = useMemo(
    () => addedByOf(ticks.list, { shopperId, finder }),
    [ticks.list, shopperId, finder],
  )

  function handleRestore({ before, after, items: gone }: Restored): boolean {
    const beside = (now: string) => putBackItems(now, gone)
    return restoreText({ from: after, to: before, beside })
  }

  function handleTextChange(text: string) {
    setShown(text)
    setListText(text)
  }

  const suggest = useCallback(
    (text: string) => finder.suggest(finder.nameAt(text, text.length).name, ownNames),
    [finder, ownNames],
  )
  if (items.length === 0) return null
  return (
    <ListRows
      items={items}
      text={listText}
      onTextChange={handleTextChange}
      onRestore={handleRestore}
      offerUndo={offerUndo}
      taken={ticks.taken}
      addedBy={addedBy}
      onTick={ticks.canTick ? (keys, isDone) => void ticks.tick(keys, isDone) : null}
      suggest={suggest}
      isReadOnly={ticks.list?.role === 'viewer'}
      onEmptied={onEmptied}
    />
  )
}

type Restored = { before: string; after: string; items: readonly MergedItem[] }
