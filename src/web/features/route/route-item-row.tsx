import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { amountsText } from '#shared/list-reader/amounts/amount.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { RouteItem } from '#shared/route/plan-steps.ts'
import type { ListMember } from '../../lib/lists/stored-list.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AddedBy, TakenBy } from '../../ui/member-notes.tsx'
import { ReportedByNote } from '../../ui/reported-by-note.tsx'

type Props = {
  item: RouteItem
  /** The other member who picked up the item, or null. */
  takenBy: ListMember | null
  /** The other member who added the item, or null. */
  addedBy: ListMember | null
  onTick: (isTaken: boolean, event: Event) => void
  onPostpone: () => void
  onUnavailable: () => void
  onWhereIsIt: () => void
  /** Asks where the shopper buys the item. Null if the shopper can't change the store. */
  onOtherStore: (() => void) | null
}

/**
 * An item to pick up, large enough to tap in a hurry and to read at arm's length. Tapping anywhere in the row
 * ticks the item. Some widths are in pixels, so that large text has more room. With large text, the menu is
 * below the item's text.
 */
export function RouteItemRow({
  item,
  takenBy,
  addedBy,
  onTick,
  onPostpone,
  onUnavailable,
  onWhereIsIt,
  onOtherStore,
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const { isTaken } = item

  return (
    <li className="border-t border-line/60 first:border-t-0">
      <div className="flex min-h-14 items-center large-text:flex-wrap large-text:justify-end">
        <label className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-[10px] py-1 large-text:basis-full">
          <input
            type="checkbox"
            data-tick
            checked={isTaken}
            onChange={(event) => onTick(event.target.checked, event.nativeEvent)}
            className="size-[28px] shrink-0 scroll-mt-20 scroll-mb-32 accent-leaf"
          />
          <span className="flex min-w-0 flex-col">
            <span className="text-[min(1.5rem,10vw)] leading-[1.2] font-semibold">
              <ItemWords item={item} isTaken={isTaken} />
            </span>
            {item.reportedBy && <ReportedByNote reportedBy={item.reportedBy} />}
            {addedBy && <AddedBy name={addedBy.name} />}
          </span>
        </label>
        {isTaken && takenBy && <TakenBy member={takenBy} isLarge />}
        {!isTaken && (
          <button
            type="button"
            aria-label={`More for ${item.name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-mr-[10px] flex size-[48px] shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-wash hover:text-ink"
          >
            <EllipsisVertical aria-hidden size={22} />
          </button>
        )}
      </div>
      {isOpen && !isTaken && (
        <div className="flex flex-wrap justify-end gap-2 pb-3">
          <Button onClick={onPostpone}>Later</Button>
          <Button onClick={onUnavailable}>Not there</Button>
          <Button aria-label={`Correct aisle of ${item.name}`} onClick={onWhereIsIt}>
            Correct aisle
          </Button>
          {onOtherStore && (
            <Button aria-label={`Other store for ${item.name}`} onClick={onOtherStore}>
              Other store
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** The amount, name and note of an item, such as '2 lbs', 'apples' and 'ripe'. */
export function ItemWords({ item, isTaken }: { item: LocatedItem; isTaken: boolean }) {
  const amount = amountsText(item.amounts)
  return (
    <span
      translate="no"
      className={classNames(
        'min-w-0 wrap-break-word hyphens-auto',
        isTaken && 'text-ink-muted line-through',
      )}
    >
      {amount !== '' && <span className="font-semibold tabular-nums">{`${amount} `}</span>}
      <bdi>{item.name}</bdi>
      {item.note !== '' && (
        <span className="text-base font-normal text-ink-muted">{` ${item.note}`}</span>
      )}
    </span>
  )
}
