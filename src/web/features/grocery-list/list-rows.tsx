import { ListX } from 'lucide-react'
import { useState } from 'react'
import { addItem, moveItem, removeItem, rewriteItem } from '#shared/shopping/edit-list.ts'
import type { MergedItem } from '#shared/shopping/read-list.ts'
import { AddItemForm } from '../../ui/add-item-form.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { Panel } from '../../ui/panel.tsx'
import { offerUndo } from '../../ui/undo-toast.ts'
import { itemCount } from './item-count.ts'
import { ListRow } from './list-row.tsx'
import { useDragToSort } from './use-drag-to-sort.ts'

type Props = {
  items: readonly MergedItem[]
  text: string
  onTextChange: (text: string) => void
  /** Puts items back into this list, if it is still the one that is edited. */
  onRestore: (change: { before: string; after: string; items: readonly MergedItem[] }) => boolean
  /** What was taken, by its key: with the initial of who did, null for the shopper. */
  taken: ReadonlyMap<string, string | null>
  /** Null until ticks can be kept. */
  onTick: ((keys: readonly string[], isDone: boolean) => void) | null
  suggest: (name: string) => readonly string[]
  /** Of somebody else's list that the shopper may only see. */
  isReadOnly: boolean
}

/** More rows than this are laid out only where they are on the screen. */
const longList = 60

/** The list itself, a row for each item: to tick off, edit, sort and clear. */
export function ListRows({ items, text, onTextChange, taken, onTick, suggest, ...rest }: Props) {
  const { isReadOnly, onRestore } = rest
  const [status, setStatus] = useState('')
  const done = items.filter(({ key }) => taken.has(key))

  function handleRemove(item: MergedItem) {
    const after = removeItem(text, item)
    onTextChange(after)
    offerUndo({
      title: `Removed '${item.name}'`,
      onUndo: () => void onRestore({ before: text, after, items: [item] }),
    })
  }

  function handleClear() {
    const keys = done.map(({ key }) => key)
    const after = done.reduce(removeItem, text)
    onTextChange(after)
    // Whoever writes it again wants it again.
    onTick?.(keys, false)
    offerUndo({
      title: `Cleared ${itemCount(done.length)}`,
      onUndo: () => {
        const isRestored = onRestore({ before: text, after, items: done })
        if (isRestored) onTick?.(keys, true)
      },
    })
  }

  function handleMove(from: number, to: number) {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    const next = items[to > from ? to + 1 : to] ?? null
    onTextChange(moveItem(text, item, next))
    setStatus(`${item.name} is now number ${to + 1} of ${items.length}`)
  }

  const { list, dragState, handleProps } = useDragToSort(handleMove)

  return (
    <Panel title="Your items" subtitle={`${done.length} of ${itemCount(items.length)} taken`}>
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
            initial={taken.get(item.key) ?? null}
            canTick={onTick !== null && !isReadOnly}
            onTick={(isDone) => onTick?.([item.key], isDone)}
            onRewrite={(words) => onTextChange(rewriteItem(text, item, words))}
            onRemove={() => handleRemove(item)}
          />
        ))}
      </ul>
      <div className={classNames('flex flex-wrap items-start gap-2', isReadOnly && 'hidden')}>
        <AddItemForm
          target="list"
          suggest={suggest}
          onAdd={(item) => onTextChange(addItem(text, item))}
        />
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
