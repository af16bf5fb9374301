import { ChevronDown, ChevronUp, ListX } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { type ItemsByStore, otherStoresText } from '#shared/stores/items-by-store.ts'
import type { ListMember } from '../../lib/lists/stored-list.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { AddItemField } from './add-item-field.tsx'
import type { StoreChoice } from './item-store-chooser.tsx'
import { RowList, type RowListActions } from './row-list.tsx'

type Props = {
  items: readonly MergedItem[]
  /** The items in two groups: those to buy at the chosen store, and those to buy at other stores. */
  byStore: ItemsByStore<MergedItem>
  actions: RowListActions
  storeChoice: StoreChoice
  onAdd: (text: string) => void
  /** Adds the items from pasted multi-line text. */
  onPaste: (text: string) => void
  /** The picked-up items by key. `by` is the other member who picked up the item, or null. */
  taken: ReadonlyMap<string, { by: ListMember | null }>
  /** Returns the other member who added an item, or null if the shopper or a former member added it. */
  addedBy: (item: MergedItem) => ListMember | null
  suggest: (name: string) => readonly string[]
  /** Whether the shopper can only view the list. */
  isReadOnly: boolean
  /** Called when the list becomes empty and its rows are unmounted. */
  onEmptied: () => void
  /** Shows which list is open, in place of the title. The title itself is only for screen readers. */
  heading: Elements
}

/**
 * The list as rows, with controls for adding, ticking, editing, sorting and clearing items. If a store is
 * chosen, the items for other stores are folded into one line.
 */
export function ListRows(props: Props) {
  const { items, byStore, actions, storeChoice, onAdd, onPaste, taken, suggest, isReadOnly } = props
  const { addedBy, onEmptied, heading } = props
  const { here, elsewhere } = byStore
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [showsOthers, setShowsOthers] = useState(false)
  const done = items.filter(({ key }) => taken.has(key))
  const doneHere = here.filter(({ key }) => taken.has(key))
  const rowProps = { storeChoice, taken, addedBy, isReadOnly }

  function handleClear() {
    const doneKeys = done.map(({ key }) => key)
    const restore = actions.onRemove(done)
    // Also unticks the items. Otherwise, they would already be ticked when they are added again.
    actions.onTick?.(doneKeys, false)
    if (done.length === items.length) onEmptied()
    else title.current?.focus()
    actions.offerUndo({
      title: `Cleared ${itemCount(done.length)}`,
      onUndo: () => {
        restore()
        actions.onTick?.(doneKeys, true)
      },
    })
  }

  /**
   * Called after the last row of a group is removed. Focuses the title, or calls `onEmptied` if the other
   * group is empty too.
   */
  function handleEmptied(others: readonly MergedItem[]) {
    if (others.length === 0) onEmptied()
    else title.current?.focus()
  }

  /**
   * Returns the actions for one of the two groups of rows. A row moved to the end of its group is placed
   * right after the group's last row in the whole list.
   */
  const actionsOn = (rows: readonly MergedItem[]): RowListActions => ({
    ...actions,
    onMove: (item, next) => actions.onMove(item, next ?? followerOf(rows, { item, items })),
  })

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
          <span>{`${doneHere.length} of ${here.length}`}</span>
          <span className="max-lg:sr-only"> picked up</span>
        </p>
      </div>
      {!isReadOnly && <AddItemField suggest={suggest} onAdd={onAdd} onPaste={onPaste} />}
      {here.length > 0 ? (
        <RowList
          label="Items"
          items={here}
          actions={actionsOn(here)}
          onEmptied={() => handleEmptied(elsewhere)}
          {...rowProps}
        />
      ) : (
        <p className="py-2 text-ink-muted">Nothing on this list is bought here.</p>
      )}
      {elsewhere.length > 0 && (
        <OtherStores
          text={otherStoresText(elsewhere.filter(({ key }) => !taken.has(key)))}
          isOpen={showsOthers}
          onToggle={() => setShowsOthers(!showsOthers)}
        >
          <RowList
            label="Items at other stores"
            items={elsewhere}
            actions={actionsOn(elsewhere)}
            onEmptied={() => handleEmptied(here)}
            {...rowProps}
          />
        </OtherStores>
      )}
      {!isReadOnly && done.length > 0 && (
        <Button variant="quiet" onClick={handleClear} className="self-start">
          <ListX aria-hidden size={18} />
          Clear ticked
        </Button>
      )}
    </section>
  )
}

type OthersProps = { text: string; isOpen: boolean; onToggle: () => void; children: Elements }

/** A line that counts the items for other stores. Tapping the line shows or hides those items. */
function OtherStores({ text, isOpen, onToggle, children }: OthersProps) {
  const rowsId = useId()
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={rowsId}
        onClick={onToggle}
        className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center justify-between gap-2 rounded-control px-2 py-1 text-left text-sm text-ink-muted hover:bg-wash"
      >
        <span className="min-w-0 wrap-anywhere">{text}</span>
        <Chevron aria-hidden size={18} className="shrink-0" />
      </button>
      <div id={rowsId}>{isOpen && children}</div>
    </div>
  )
}

/**
 * Returns the item that follows the last of these rows in the list, ignoring the moved item. Returns null if
 * no item follows.
 */
function followerOf(
  rows: readonly MergedItem[],
  { item, items }: { item: MergedItem; items: readonly MergedItem[] },
): MergedItem | null {
  const last = rows.filter((row) => row !== item).at(-1)
  const after = last ? items.slice(items.indexOf(last) + 1) : []
  return after.find((row) => row !== item) ?? null
}
