import { GripVertical, Pencil, X } from 'lucide-react'
import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { amountsText } from '#shared/list-reader/amount.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ListMember } from '../../lib/lists/kept-list.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { AddedBy, TakenBy } from '../../ui/member-notes.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { DragState } from './use-drag-to-sort.ts'

type Props = {
  item: MergedItem
  isDone: boolean
  isOfLongList: boolean
  drag: DragState
  handleProps: ComponentProps<'button'>
  onTick: (isDone: boolean) => void
  canTick: boolean
  isReadOnly: boolean
  /** Somebody else who took it. */
  takenBy: ListMember | null
  /** Somebody else who put it on the list. */
  addedBy: ListMember | null
  /** Called when the editing ends; with null where nothing has changed. */
  onEdited: (words: string | null) => void
  onRemove: () => void
}

const iconButton =
  'flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-wash hover:text-ink'

/** One item of the list: a tick, what it is, and what can be done with it. */
export function ListRow(props: Props) {
  const { item, isDone, isOfLongList, drag, handleProps, onTick, canTick, onEdited, onRemove } =
    props
  const [isEditing, setEditing] = useState(false)
  const { isReadOnly, takenBy, addedBy } = props
  const amount = amountsText(item.amounts)

  function handleDone(words: string) {
    setEditing(false)
    onEdited(words !== '' && words !== item.texts.join(', ') ? words : null)
  }

  return (
    <li
      className={classNames(
        'border-y-2 border-transparent px-2',
        drag.isDragged && 'rounded-control bg-leaf-tint',
        drag.dropEdge === 'above' && 'border-t-leaf!',
        drag.dropEdge === 'below' && 'border-b-leaf!',
        isOfLongList && '[contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
      )}
    >
      {isEditing ? (
        <EditForm words={item.texts.join(', ')} onDone={handleDone} />
      ) : (
        <div className="flex min-h-12 items-center">
          <label className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={isDone}
              disabled={!canTick}
              onChange={(event) => onTick(event.target.checked)}
              className="size-5 shrink-0 accent-leaf"
            />
            <span className="min-w-0">
              <span
                translate="no"
                className={classNames(
                  'block wrap-anywhere',
                  isDone && 'text-ink-muted line-through',
                )}
              >
                {amount !== '' && (
                  <span className="font-semibold tabular-nums">{`${amount} `}</span>
                )}
                <span dir="auto">{item.name}</span>
                {item.note !== '' && (
                  <bdi className="text-sm text-ink-muted">{` ${item.note}`}</bdi>
                )}
              </span>
              {addedBy && <AddedBy name={addedBy.name} />}
            </span>
          </label>
          {isDone && takenBy && <TakenBy member={takenBy} />}
          {!isReadOnly && (
            <>
              <button
                type="button"
                data-edit
                aria-label={`Edit ${item.name}`}
                onClick={() => setEditing(true)}
                className={iconButton}
              >
                <Pencil aria-hidden size={16} />
              </button>
              <button
                type="button"
                data-remove
                aria-label={`Remove ${item.name}`}
                onClick={onRemove}
                className={iconButton}
              >
                <X aria-hidden size={18} />
              </button>
              <button
                type="button"
                {...handleProps}
                aria-label={`Move ${item.name}: arrow keys, or drag`}
                className={classNames(iconButton, '-mr-2 cursor-grab touch-none')}
              >
                <GripVertical aria-hidden size={18} />
              </button>
            </>
          )}
        </div>
      )}
    </li>
  )
}

function EditForm({ words, onDone }: { words: string; onDone: (words: string) => void }) {
  const [text, setText] = useState(words)
  const form = useRef<HTMLFormElement>(null)

  // The button that was pressed is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    onDone(text.trim())
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      className="grid grid-cols-[1fr_auto] items-end gap-2 py-2"
    >
      <TextField
        label="Amount, item and note"
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event)) onDone(words)
        }}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        dir="auto"
      />
      <Button type="submit">Done</Button>
    </form>
  )
}
