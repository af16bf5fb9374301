import { ListX } from 'lucide-react'
import { useRef, useState } from 'react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ListMember } from '../../lib/lists/stored-list.ts'
import { AddItemForm } from '../../ui/add-item-form.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Undoable } from '../../ui/undo-toast.ts'
import { returnFocus } from '../../ui/use-focus-return.ts'
import { ListRow } from './list-row.tsx'
import { useDragToSort } from './use-drag-to-sort.ts'

type Props = {
  items: readonly MergedItem[]
  onAdd: (text: string) => void
  onRewrite: (item: MergedItem, words: string) => void
  /** Returns what brings them back. */
  onRemove: (items: readonly MergedItem[]) => () => void
  /** Moves an item before another, or to the end for null. */
  onMove: (item: MergedItem, next: MergedItem | null) => void
  offerUndo: (undoable: Undoable) => void
  /** What was taken, by its key, and who else did. */
  taken: ReadonlyMap<string, { by: ListMember | null }>
  /** Who else put an item on the list. */
  addedBy: (item: MergedItem) => ListMember | null
  /** Null until ticks can be kept. */
  onTick: ((keys: readonly string[], isDone: boolean) => void) | null
  suggest: (name: string) => readonly string[]
  /** Of somebody else's list that the shopper may only see. */
  isReadOnly: boolean
  /** Nothing is left of the list, nor of these rows. */
  onEmptied: () => void
}

/** More rows than this are laid out only where they are on the screen. */
const longList = 60

/** The list itself, a row for each item: to tick off, edit, sort and clear. */
export function ListRows({ items, onAdd, onRewrite, onRemove, onMove, ...rest }: Props) {
  const { taken, onTick, suggest, isReadOnly, addedBy, offerUndo, onEmptied } = rest
  const title = useRef<HTMLHeadingElement>(null)
  const [status, setStatus] = useState('')
  const done = items.filter(({ key }) => taken.has(key))

  // The control that was pressed is gone: the focus goes on in the row, or in the one that took its place.
  function focusRow(at: number, control: '[data-edit]' | '[data-remove]') {
    requestAnimationFrame(() => {
      const rows = [...(list.current?.children ?? [])]
      const row = rows[at] ?? rows.at(-1)
      returnFocus(row?.querySelector<HTMLElement>(control))
    })
  }

  function handleEdited(at: number, words: string | null) {
    const item = items[at]
    if (item && words !== null) onRewrite(item, words)
    focusRow(at, '[data-edit]')
  }

  function handleRemove(item: MergedItem) {
    const restore = onRemove([item])
    if (items.length === 1) onEmptied()
    else focusRow(items.indexOf(item), '[data-remove]')
    offerUndo({ title: `Removed '${item.name}'`, onUndo: restore })
  }

  function handleClear() {
    const keys = done.map(({ key }) => key)
    const restore = onRemove(done)
    // Whoever writes it again wants it again.
    onTick?.(keys, false)
    if (done.length === items.length) onEmptied()
    else title.current?.focus()
    offerUndo({
      title: `Cleared ${itemCount(done.length)}`,
      onUndo: () => {
        restore()
        onTick?.(keys, true)
      },
    })
  }

  function handleMove(from: number, to: number) {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    const next = items[to > from ? to + 1 : to] ?? null
    onMove(item, next)
    setStatus(`${item.name} is now number ${to + 1} of ${items.length}`)
  }

  const { list, dragState, handleProps } = useDragToSort(handleMove)

  return (
    <Panel
      title="Your items"
      titleRef={title}
      subtitle={`${done.length} of ${itemCount(items.length)} taken`}
    >
      <ul ref={list} className="-mx-2 flex flex-col">
        {items.map((item, at) => (
          <ListRow
            key={item.key}
            item={item}
            isDone={taken.has(item.key)}
            isOfLongList={items.length > longList}
            drag={dragState(at)}
            handleProps={handleProps(at)}
            isReadOnly={isReadOnly}
            takenBy={taken.get(item.key)?.by ?? null}
            addedBy={addedBy(item)}
            canTick={onTick !== null && !isReadOnly}
            onTick={(isDone) => onTick?.([item.key], isDone)}
            onEdited={(words) => handleEdited(at, words)}
            onRemove={() => handleRemove(item)}
          />
        ))}
      </ul>
      <div className={classNames('flex flex-wrap items-start gap-2', isReadOnly && 'hidden')}>
        <AddItemForm target="list" suggest={suggest} onAdd={onAdd} />
        {done.length > 0 && (
          <Button variant="quiet" onClick={handleClear}>
            <ListX aria-hidden size={18} />
            Clear ticked
          </Button>
        )}
      </div>
      <LiveStatus text={status} />
    </Panel>
  )
}
