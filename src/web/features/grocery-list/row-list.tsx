import { type KeyboardEvent, useRef, useState } from 'react'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ListMember } from '../../lib/lists/stored-list.ts'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import type { Undoable } from '../../ui/undo-toast.ts'
import { returnFocus } from '../../ui/use-focus-return.ts'
import { ItemStoreChooser, type StoreChoice } from './item-store-chooser.tsx'
import { handleRowKey, rowStop } from './list-keyboard.ts'
import { ListRow } from './list-row.tsx'
import { useStableHandlers } from './row-handlers.ts'
import { useDragToSort } from './use-drag-to-sort.ts'
import { useGrowingCount } from './use-growing-count.ts'
import { useSelectedRow } from './use-selected-row.ts'

/** Actions on the rows of a list. */
export type RowListActions = {
  onRewrite: (item: MergedItem, words: string) => void
  /** Removes items from the list. Returns a function that restores them. */
  onRemove: (items: readonly MergedItem[]) => () => void
  /** Moves an item before `next`, or to the end if `next` is null. */
  onMove: (item: MergedItem, next: MergedItem | null) => void
  /** Null while ticks can't be stored. */
  onTick: ((keys: readonly string[], isDone: boolean) => void) | null
  offerUndo: (undoable: Undoable) => void
}

type Props = {
  /** The list's accessible name. */
  label: string
  items: readonly MergedItem[]
  actions: RowListActions
  storeChoice: StoreChoice
  /** The picked-up items by key. `by` is the other member who picked up the item, or null. */
  taken: ReadonlyMap<string, { by: ListMember | null }>
  /** Returns the other member who added an item, or null if the shopper or a former member added it. */
  addedBy: (item: MergedItem) => ListMember | null
  /** Whether the shopper can only view the list. */
  isReadOnly: boolean
  /** Called when the last row disappears because its item was removed or moved to another store. */
  onEmptied: () => void
}

/** In a list with more rows than this, the browser lays out only the visible rows. */
const longList = 60
/** Number of rows rendered at a time. Most screens fit fewer. */
const rowsAtOnce = 40

/**
 * Items as rows, with controls for ticking, editing, sorting and removing them, and for setting their store.
 */
export function RowList(props: Props) {
  const { label, items, actions, storeChoice, taken, addedBy, isReadOnly, onEmptied } = props
  const { onMove, onRemove, onTick, offerUndo } = actions
  const list = useRef<HTMLUListElement>(null)
  const [status, setStatus] = useState('')
  const [editing, setEditing] = useState<string | null>(null)
  const [choosing, setChoosing] = useState<{ key: string; takesFocus: boolean } | null>(null)
  const keys = items.map(({ key }) => key)
  const rowCount = useGrowingCount(items.length, rowsAtOnce)
  const { selectedKey, select, shownOf, handleTap, listProps } = useSelectedRow()

  // The focused control disappears, so focus moves to its row. If the row is gone too, focus moves to the
  // next row or, failing that, to the last.
  function focusRowAt(at: number) {
    requestAnimationFrame(() => {
      const rows = [...(list.current?.children ?? [])]
      if (rows.length === 0) onEmptied()
      else returnFocus(rowStop(rows[at] ?? rows.at(-1)))
    })
  }

  function handleEdited(key: string, words: string | null) {
    const at = keys.indexOf(key)
    const item = items[at]
    setEditing(null)
    if (item && words !== null) actions.onRewrite(item, words)
    focusRowAt(at)
  }

  function handleRemove(key: string) {
    const at = keys.indexOf(key)
    const item = items[at]
    if (!item) return
    const restore = onRemove([item])
    if (items.length === 1) onEmptied()
    else focusRowAt(at)
    offerUndo({ title: `Removed '${item.name}'`, onUndo: restore })
  }

  function move(key: string, to: number) {
    const from = keys.indexOf(key)
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    onMove(item, items[to > from ? to + 1 : to] ?? null)
    setStatus(`${item.name} is now number ${to + 1} of ${items.length}`)
  }

  const isChoosing = (key: string) => choosing?.key === key && selectedKey === key

  /**
   * If any item on the shopper's lists has a store, tapping a row immediately shows the stores to choose
   * from. A second tap hides them.
   */
  function handleRowTap(key: string) {
    if (storeChoice.isUsed && !isChoosing(key)) {
      select(key)
      setChoosing({ key, takesFocus: false })
    } else handleTap(key)
  }

  function handleStore(key: string, takesFocus: boolean) {
    select(key)
    setChoosing(isChoosing(key) ? null : { key, takesFocus })
  }

  function handleStoreChosen(item: MergedItem, store: string | null) {
    setChoosing(null)
    if (store !== null) storeChoice.onChoose(item, store)
    focusRowAt(keys.indexOf(item.key))
  }

  const { startDrag, draggedKey, dropEdge } = useDragToSort(list, {
    keys,
    onDrop: (key, overKey) => move(key, keys.indexOf(overKey)),
  })

  const handlers = useStableHandlers({
    onTick: (key, isDone) => onTick?.([key], isDone),
    onTap: handleRowTap,
    onEdit: setEditing,
    onEdited: handleEdited,
    onStore: handleStore,
    onRemove: handleRemove,
    onDragStart: startDrag,
  })

  function handleKeyDown(event: KeyboardEvent) {
    handleRowKey(event, {
      onEdit: setEditing,
      onRemove: handleRemove,
      onMoveBy: (key, step) => move(key, keys.indexOf(key) + step),
    })
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The rows handle the
          keys. */}
      <ul
        ref={list}
        aria-label={label}
        onKeyDown={isReadOnly ? undefined : handleKeyDown}
        {...listProps}
      >
        {items.slice(0, rowCount).map((item, at) => (
          <ListRow
            key={item.key}
            item={item}
            handlers={handlers}
            isDone={taken.has(item.key)}
            isEditing={editing === item.key}
            isInLongList={items.length > longList}
            shows={draggedKey === item.key ? 'actions' : shownOf(item.key)}
            isDragged={draggedKey === item.key}
            dropEdge={dropEdge(item.key, at)}
            isReadOnly={isReadOnly}
            takenBy={taken.get(item.key)?.by ?? null}
            addedBy={addedBy(item)}
            canTick={onTick !== null && !isReadOnly}
            storeChooser={
              isChoosing(item.key) && (
                <ItemStoreChooser
                  item={item}
                  choice={storeChoice}
                  takesFocus={choosing?.takesFocus === true}
                  onDone={(store) => handleStoreChosen(item, store)}
                />
              )
            }
          />
        ))}
      </ul>
      <LiveStatus text={status} />
    </>
  )
}
