import { Check, EllipsisVertical, Plus } from 'lucide-react'
import type { Category } from '#shared/catalog/categories.ts'
import type { ReportedBy } from '#shared/locate/locate-list.ts'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ReportedByNote } from '../../ui/reported-by-note.tsx'
import { useLongPress } from './use-long-press.ts'

export type DirectoryRowProps = {
  item: { name: string; category: Category; reportedBy?: ReportedBy }
  /** False if the shopper can only view the list. */
  canAdd: boolean
  isListed: (name: string) => boolean
  onTap: (name: string) => void
  /** Opens the dialog that asks where an item is. */
  onWhereIsIt: (name: string) => void
}

/**
 * An item in the directory. A tap adds the item to the list. A long press opens the dialog for correcting the
 * item's aisle. If the shopper can only view the list, a tap opens that dialog too.
 */
export function DirectoryRow({ item, canAdd, isListed, onTap, onWhereIsIt }: DirectoryRowProps) {
  const { name, category, reportedBy } = item
  const isOnList = isListed(name)
  const askWhere = () => onWhereIsIt(name)
  const press = useLongPress({ onTap: () => onTap(name), onHold: askWhere })
  const Icon = isOnList ? Check : Plus

  return (
    <li className="@container/row relative flex min-h-11 items-center gap-x-2 pl-2">
      {/* The button is behind the text rather than around it, so that screen readers read the text by
          itself. */}
      <button
        type="button"
        aria-label={labelOf(name, { isOnList, canAdd })}
        className="absolute inset-0 touch-manipulation rounded-control select-none [-webkit-touch-callout:none] hover:bg-wash focus-visible:-outline-offset-2 active:bg-wash"
        {...press}
      />
      {canAdd && (
        <Icon
          aria-hidden
          size={18}
          className={classNames(
            'pointer-events-none relative shrink-0',
            isOnList ? 'text-leaf' : 'text-ink-muted',
          )}
        />
      )}
      <span className="pointer-events-none relative flex min-w-0 flex-1 flex-col gap-x-2 @min-[13rem]/row:flex-row @min-[13rem]/row:items-center @min-[13rem]/row:justify-between">
        <span className="flex min-w-0 flex-col">
          <span translate="no" className="leading-5 wrap-break-word">
            {name}
          </span>
          {reportedBy && <ReportedByNote reportedBy={reportedBy} />}
          {isOnList && <span className="text-xs text-leaf-ink">On your list</span>}
        </span>
        <span className="shrink-0">
          <CategoryBadge category={category} size="small" />
        </span>
      </span>
      {canAdd && (
        <button
          type="button"
          aria-label={`${name} not here?`}
          title="Not here?"
          onClick={askWhere}
          className="relative flex h-11 w-9 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-wash hover:text-ink focus-visible:-outline-offset-2"
        >
          <EllipsisVertical aria-hidden size={18} />
        </button>
      )}
    </li>
  )
}

function labelOf(name: string, { isOnList, canAdd }: { isOnList: boolean; canAdd: boolean }) {
  if (!canAdd) return `${name} not here?`
  return isOnList ? `${name} is on your list` : `Add ${name}`
}
