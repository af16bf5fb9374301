import { MapPinPen, SearchX } from 'lucide-react'
import { amountsText } from '#shared/list-reader/amounts/amount.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { categoryLabel } from '#shared/locate/sections.ts'
import { Badge } from '../../ui/badge.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ReportedByNote } from '../../ui/reported-by-note.tsx'

type Props = {
  item: LocatedItem
  /**
   * Whether the row is below the first screen. If so, the browser lays it out only when it scrolls into view.
   */
  isBelow: boolean
  /** Opens the dialog that asks where the item is. */
  onWhereIsIt: (item: LocatedItem) => void
  onAcceptSuggestion: (item: LocatedItem, name: string) => void
}

/** An item in the results. Tapping anywhere in the row opens the dialog that asks where the item is. */
export function ResultRow({ item, isBelow, onWhereIsIt, onAcceptSuggestion }: Props) {
  const [suggestion] = item.suggestions
  return (
    <li
      className={classNames(
        'relative flex min-h-11 min-w-0 items-center gap-x-2 px-2',
        isBelow && '[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]',
      )}
    >
      {/* The button is behind the text rather than around it, so that screen readers read the text by
          itself. */}
      <button
        type="button"
        aria-label={item.found ? `${item.name} not here?` : `Set aisle for "${item.name}"`}
        onClick={() => onWhereIsIt(item)}
        className="absolute inset-0 rounded-control hover:bg-wash focus-visible:-outline-offset-2 active:bg-wash"
      />
      <span
        className={classNames(
          'pointer-events-none relative flex min-w-0 flex-1 gap-x-2',
          item.found
            ? // With large text, nothing fits beside a badge.
              'flex-col @min-[11rem]/row:flex-row @min-[11rem]/row:items-center @min-[11rem]/row:justify-between'
            : 'flex-col @sm/row:flex-row @sm/row:items-center @sm/row:justify-between',
        )}
      >
        <ItemWords item={item} />
        <span
          className={classNames(
            'flex shrink-0 flex-wrap items-center gap-x-1',
            // The badges have no icons, so that both fit beside a suggestion on a phone.
            !item.found && '[&_svg]:hidden @sm/row:[&_svg]:block',
          )}
        >
          <CategoryBadge category={categoryLabel(item)} size="small" />
          {!item.found && <NotFoundBadge />}
        </span>
      </span>
      {suggestion !== undefined && (
        <button
          type="button"
          onClick={() => onAcceptSuggestion(item, suggestion)}
          className="relative min-h-11 max-w-24 shrink-0 rounded-control px-1.5 text-left text-sm leading-4 text-leaf-ink underline underline-offset-2 hover:bg-wash @sm/row:max-w-48"
        >
          {`Did you mean ${suggestion}?`}
        </button>
      )}
      {!item.found && (
        <MapPinPen
          aria-hidden
          size={18}
          className="pointer-events-none relative shrink-0 text-leaf-ink @max-[11rem]/row:hidden"
        />
      )}
    </li>
  )
}

/** The amount, name and note of an item, and who reported its aisle. */
function ItemWords({ item }: { item: LocatedItem }) {
  const amount = amountsText(item.amounts)
  return (
    <span className="flex min-w-0 flex-col">
      <span translate="no" className="leading-5 wrap-break-word">
        {amount !== '' && <span className="font-semibold tabular-nums">{`${amount} `}</span>}
        <span dir="auto">{item.name}</span>
        {item.note !== '' && (
          <>
            {' '}
            <bdi
              title={item.note}
              className="inline-block max-w-full truncate align-bottom text-xs leading-5 text-ink-muted"
            >
              {item.note}
            </bdi>
          </>
        )}
      </span>
      {item.reportedBy && <ReportedByNote reportedBy={item.reportedBy} />}
    </span>
  )
}

function NotFoundBadge() {
  return (
    <Badge tone="bg-tomato-tint text-tomato-ink" icon={SearchX} size="small">
      Not Found
    </Badge>
  )
}
