import { memo, useId } from 'react'
import { amountsText } from '#shared/list-reader/amounts/amount.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ListMember } from '../../lib/lists/stored-list.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Elements } from '../../ui/elements.ts'
import { AddedBy, TakenBy } from '../../ui/member-notes.tsx'
import { StoreTag } from '../../ui/store-tag.tsx'
import { EditItemForm } from './edit-item-form.tsx'
import { RowButtons } from './row-buttons.tsx'
import type { RowHandlers } from './row-handlers.ts'
import type { DropEdge } from './use-drag-to-sort.ts'
import type { RowSelection } from './use-selected-row.ts'

type Props = {
  item: MergedItem
  handlers: RowHandlers
  isDone: boolean
  isEditing: boolean
  isInLongList: boolean
  shows: RowSelection
  isDragged: boolean
  dropEdge: DropEdge
  canTick: boolean
  isReadOnly: boolean
  /**
   * The other member who picked up the item. Null if the shopper or a former member picked it up, or if
   * nobody did.
   */
  takenBy: ListMember | null
  /** The other member who added the item. Null if the shopper or a former member added it. */
  addedBy: ListMember | null
  /** The stores to choose from, which are shown below the row. Empty while they are hidden. */
  storeChooser: Elements
}

/** A list item with its check box, text and buttons. */
export const ListRow = memo(function ListRow(props: Props) {
  const { item, handlers, isDone, isEditing, isInLongList, shows, isDragged, dropEdge } = props
  const { canTick, isReadOnly, takenBy, storeChooser } = props
  const nameId = useId()
  const words = item.texts.join(', ')

  function handleDone(typed: string) {
    handlers.onEdited(item.key, typed !== '' && typed !== words ? typed : null)
  }

  return (
    <li
      data-key={item.key}
      className={classNames(
        'relative -mx-2 touch-pan-y overflow-x-clip rounded-control px-2',
        isDragged ? 'bg-leaf-tint' : shows !== null && 'bg-wash',
        isInLongList && '[contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
      )}
    >
      {isEditing ? (
        <EditItemForm words={words} onDone={handleDone} />
      ) : (
        <div className="flex min-h-12 items-center large-text:flex-wrap large-text:justify-end">
          <label className="-ml-2 flex min-h-12 w-11 shrink-0 cursor-pointer items-center justify-center">
            <input
              type="checkbox"
              checked={isDone}
              disabled={!canTick}
              aria-labelledby={nameId}
              aria-keyshortcuts={isReadOnly ? undefined : 'Enter Delete Alt+ArrowUp Alt+ArrowDown'}
              onChange={(event) => handlers.onTick(item.key, event.target.checked)}
              className="size-5 accent-leaf"
            />
          </label>
          <RowName {...props} nameId={nameId} />
          {isDone && takenBy && <TakenBy member={takenBy} />}
          {!isReadOnly && shows !== null && (
            <RowButtons
              itemKey={item.key}
              name={item.name}
              handlers={handlers}
              isRemoveOnly={shows === 'remove'}
              isStoreOpen={Boolean(storeChooser)}
            />
          )}
        </div>
      )}
      {!isEditing && storeChooser}
      {dropEdge && (
        <div
          className={classNames(
            'absolute inset-x-0 h-0.5 bg-leaf',
            dropEdge === 'above' ? 'top-0' : 'bottom-0',
          )}
        />
      )}
    </li>
  )
}, isSameRow)

/** The amount, name and note. Tapping them selects the row, unless the list is read-only. */
function RowName({ item, handlers, isDone, isReadOnly, shows, addedBy, nameId }: RowNameProps) {
  const amount = amountsText(item.amounts)
  const name = (
    <span id={nameId} className="block min-w-0">
      <span
        translate="no"
        className={classNames('block wrap-anywhere', isDone && 'text-ink-muted line-through')}
      >
        {amount !== '' && <span className="font-semibold tabular-nums">{`${amount} `}</span>}
        <span dir="auto">{item.name}</span>
        {item.note !== '' && <bdi className="text-sm text-ink-muted">{` ${item.note}`}</bdi>}
        {item.store !== null && (
          <>
            {' '}
            <StoreTag store={item.store} />
          </>
        )}
      </span>
      {addedBy && <AddedBy name={addedBy.name} />}
    </span>
  )
  const className = classNames(
    'flex min-h-12 min-w-0 flex-1 items-center text-left',
    // With large text, a selected row's buttons move below the item's name.
    shows !== null && 'large-text:basis-[calc(100%-2.25rem)]',
  )
  if (isReadOnly) return <div className={className}>{name}</div>
  return (
    <button
      type="button"
      tabIndex={-1}
      data-name
      aria-expanded={shows !== null}
      onClick={() => handlers.onTap(item.key)}
      className={classNames(
        className,
        'focus-visible:-outline-offset-2 pointer-coarse:select-none',
      )}
    >
      {name}
    </button>
  )
}

type RowNameProps = Props & { nameId: string }

/**
 * Compares items and members by value. Each change to the list recreates all of these objects, but most of
 * them stay equal.
 */
function isSameRow(before: Props, now: Props): boolean {
  const { item, takenBy, addedBy, ...rest } = now
  const { item: itemBefore, takenBy: takenBefore, addedBy: addedBefore, ...restBefore } = before
  const valuesBefore: unknown[] = Object.values(restBefore)
  return (
    isSameItem(itemBefore, item) &&
    isSameMember(takenBefore, takenBy) &&
    isSameMember(addedBefore, addedBy) &&
    Object.values(rest).every((value, at) => Object.is(value, valuesBefore[at]))
  )
}

function isSameItem(before: MergedItem, now: MergedItem): boolean {
  return (
    before.key === now.key &&
    before.name === now.name &&
    before.note === now.note &&
    before.store === now.store &&
    before.texts.length === now.texts.length &&
    before.texts.every((text, at) => text === now.texts[at]) &&
    amountsText(before.amounts) === amountsText(now.amounts)
  )
}

function isSameMember(before: ListMember | null, now: ListMember | null): boolean {
  return before?.name === now?.name && before?.initial === now?.initial
}
