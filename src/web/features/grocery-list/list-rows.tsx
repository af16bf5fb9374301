import { ListX } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ListMember } from '../../lib/lists/stored-list.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import type { Undoable } from '../../ui/undo-toast.ts'
import { returnFocus } from '../../ui/use-focus-return.ts'
import { AddItemField } from './add-item-field.tsx'
import { handleRowKey, rowStop } from './list-keyboard.ts'
import { ListRow } from './list-row.tsx'
import { useSameHandlers } from './row-handlers.ts'
import { useDragToSort } from './use-drag-to-sort.ts'
import { useSelectedRow } from './use-selected-row.ts'

type Props = {
  items: readonly MergedItem[]
  onAdd: (text: string) => void
  /** Adds the items of a pasted multiline text. */
  onPaste: (text: string) => void
  onRewrite: (item: MergedItem, words: string) => void
  /** Removes items. Returns a function that restores them. */
  onRemove: (items: readonly MergedItem[]) => () => void
  /** Moves an item before `next`, or to the end if it is null. */
  onMove: (item: MergedItem, next: MergedItem | null) => void
  offerUndo: (undoable: Undoable) => void
  /** The taken items by key, with the other member who took them. */
  taken: ReadonlyMap<string, { by: ListMember | null }>
  /** Returns the other member who added an item, or null. */
  addedBy: (item: MergedItem) => ListMember | null
  /** Null until ticks can be stored. */
  onTick: ((keys: readonly string[], isDone: boolean) => void) | null
  suggest: (name: string) => readonly string[]
  /** Whether the shopper can only view the list. */
  isReadOnly: boolean
  /** Called when the list has become empty and its rows are unmounted. */
  onEmptied: () => void
  /** Shows which list is open. Takes the place of the title, which is only for screen readers. */
  heading: Elements
}

/** In lists with more rows than this, only the visible rows are laid out. */
const longList = 60

/** The list as rows, with controls to add, tick, edit, sort and clear items. */
export function ListRows(props: Props) {
  const { items, onAdd, onPaste, onMove, onRemove, taken, onTick, suggest, isReadOnly } = props
  const { addedBy, offerUndo, onEmptied, heading } = props
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [status, setStatus] = useState('')
  const [editing, setEditing] = useState<string | null>(null)
  const done = items.filter(({ key }) => taken.has(key))
  const keys = items.map(({ key }) => key)
  const { shownOf, handleTap, listProps } = useSelectedRow()

  // The focused control is unmounted, so the focus moves to its row, or to the row that replaced it.
  function focusRowAt(at: number) {
    requestAnimationFrame(() => {
      const rows = [...(list.current?.children ?? [])]
      returnFocus(rowStop(rows[at] ?? rows.at(-1)))
    })
  }

  function handleEdited(key: string, words: string | null) {
    const at = keys.indexOf(key)
    const item = items[at]
    setEditing(null)
    if (item && words !== null) props.onRewrite(item, words)
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

  function handleClear() {
    const doneKeys = done.map(({ key }) => key)
    const restore = onRemove(done)
    // Unticks the items, so that they aren't already ticked if they are added again.
    onTick?.(doneKeys, false)
    if (done.length === items.length) onEmptied()
    else title.current?.focus()
    offerUndo({
      title: `Cleared ${itemCount(done.length)}`,
      onUndo: () => {
        restore()
        onTick?.(doneKeys, true)
      },
    })
  }

  function move(key: string, to: number) {
    const from = keys.indexOf(key)
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    onMove(item, items[to > from ? to + 1 : to] ?? null)
    setStatus(`${item.name} is now number ${to + 1} of ${items.length}`)
  }

  const { startDrag, draggedKey, dropEdge } = useDragToSort(list, {
    keys,
    onDrop: (key, overKey) => move(key, keys.indexOf(overKey)),
  })

  const handlers = useSameHandlers({
    onTick: (key, isDone) => onTick?.([key], isDone),
    onTap: handleTap,
    onEdit: setEditing,
    onEdited: handleEdited,
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
    <section
      aria-labelledby={titleId}
      className="flex min-w-0 scroll-mt-1 flex-col gap-1 lg:scroll-mt-4 lg:gap-3 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6"
    >
      <div className="flex items-center justify-between gap-x-2 large-text:items-end">
        <div className="min-w-0 flex-1">{heading}</div>
        <h2 id={titleId} ref={title} tabIndex={-1} className="sr-only">
          Your items
        </h2>
        <p className="text-sm text-ink-muted tabular-nums">
          <span>{`${done.length} of ${items.length}`}</span>
          <span className="max-lg:sr-only"> picked up</span>
        </p>
      </div>
      {!isReadOnly && <AddItemField suggest={suggest} onAdd={onAdd} onPaste={onPaste} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its rows take the keys. */}
      <ul
        ref={list}
        aria-label="Items"
        onKeyDown={isReadOnly ? undefined : handleKeyDown}
        {...listProps}
      >
        {items.map((item, at) => (
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
          />
        ))}
      </ul>
      {!isReadOnly && done.length > 0 && (
        <Button variant="quiet" onClick={handleClear} className="self-start">
          <ListX aria-hidden size={18} />
          Clear ticked
        </Button>
      )}
      <LiveStatus text={status} />
    </section>
  )
}
