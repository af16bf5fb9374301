import { SearchX } from 'lucide-react'
import { amountsText } from '#shared/list-reader/amount.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { categoryLabel, type Section } from '#shared/locate/sections.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NotHereButton } from '../../ui/not-here-button.tsx'
import { ReportedByNote } from '../../ui/reported-by-note.tsx'

type Props = {
  section: Section<LocatedItem>
  /** Of a long list only what is on the screen is laid out. */
  isOfLongList: boolean
  /** Asks the shopper where an item is. */
  onWhereIsIt: (item: LocatedItem) => void
  onAcceptSuggestion: (item: LocatedItem, name: string) => void
}

/** A sign, and one row for each item under it. */
export function ResultSection({ section, isOfLongList, onWhereIsIt, onAcceptSuggestion }: Props) {
  const isMissing = section.items.some((item) => !item.found)
  return (
    <li
      className={classNames(
        'flex min-w-0 items-start gap-3 rounded-control border border-line p-1.5',
        isOfLongList && '[contain-intrinsic-size:auto_4rem] [content-visibility:auto]',
        isMissing && 'col-span-full flex-col gap-0! border-dashed',
      )}
    >
      <h3 className={classNames('flex', isMissing ? 'px-1.5 pt-1' : 'w-20 shrink-0 sm:w-26')}>
        {isMissing ? (
          <span className="text-sm font-semibold text-ink-muted">{section.name}</span>
        ) : (
          <AisleSign label={section.name} tone={signTone(section)} fills />
        )}
      </h3>
      <ul
        className={classNames(
          '@container/rows min-w-0 flex-1',
          isMissing && 'w-full @2xl:grid @2xl:grid-cols-2 @2xl:gap-x-6',
        )}
      >
        {section.items.map((item) => (
          <ResultRow
            key={item.key}
            item={item}
            onWhereIsIt={onWhereIsIt}
            onAcceptSuggestion={onAcceptSuggestion}
          />
        ))}
      </ul>
    </li>
  )
}

// A guess never looks like a fact.
function signTone({ items }: Section<LocatedItem>) {
  return items.every(isLikely) ? 'likely' : 'plain'
}

function isLikely(item: LocatedItem): boolean {
  return item.found && (item.source === 'likely' || item.source === 'department')
}

type RowProps = Pick<Props, 'onWhereIsIt' | 'onAcceptSuggestion'> & { item: LocatedItem }

function ResultRow({ item, onWhereIsIt, onAcceptSuggestion }: RowProps) {
  const amount = amountsText(item.amounts)
  const [suggestion] = item.suggestions
  const whereIsIt = (
    <NotHereButton item={item.name} isFound={item.found} onPress={() => onWhereIsIt(item)} />
  )
  return (
    <li className="flex min-h-12 items-center justify-between gap-x-2 px-1.5 py-0.5">
      <span
        className={classNames(
          'min-w-0 flex-1 gap-y-0.5',
          item.found
            ? 'grid grid-cols-[minmax(0,1fr)_auto] items-center @xs/rows:flex'
            : 'flex flex-col',
        )}
      >
        <span translate="no" className="col-span-2 min-w-0 leading-5 wrap-break-word">
          {amount !== '' && <span className="font-semibold tabular-nums">{`${amount} `}</span>}
          <span dir="auto">{item.name}</span>
        </span>
        <span
          className={classNames(
            'flex min-w-0 flex-wrap items-center gap-x-1.5 @xs/rows:flex-1',
            item.found && '@xs/rows:ml-3 @xs/rows:flex-nowrap @xs/rows:justify-end',
            // Both fit beside a suggestion on a phone, so that the row stays low.
            !item.found && '[&_svg]:hidden @sm/rows:[&_svg]:block',
          )}
        >
          <CategoryBadge category={categoryLabel(item)} size="small" />
          {!item.found && <NotFoundBadge />}
          {isLikely(item) && <span className="text-xs text-ink-muted">Likely</span>}
          {item.reportedBy && (
            <span className="order-last basis-full leading-4 @xs/rows:order-none @xs/rows:basis-auto">
              <ReportedByNote reportedBy={item.reportedBy} />
            </span>
          )}
          {item.note !== '' && (
            <bdi
              translate="no"
              title={item.note}
              className={classNames(
                'min-w-0 flex-1 basis-6 truncate text-sm text-ink-muted',
                item.found &&
                  '@xs/rows:order-first @xs/rows:mr-auto @xs/rows:flex-initial @xs/rows:basis-auto',
              )}
            >
              {item.note}
            </bdi>
          )}
        </span>
        {item.found && whereIsIt}
      </span>
      {suggestion !== undefined && (
        <button
          type="button"
          onClick={() => onAcceptSuggestion(item, suggestion)}
          className="min-h-11 max-w-26 shrink-0 rounded-control px-1.5 text-left text-sm leading-4 text-leaf-ink underline underline-offset-2 hover:bg-wash @xs/rows:max-w-48"
        >
          {`Did you mean ${suggestion}?`}
        </button>
      )}
      {!item.found && whereIsIt}
    </li>
  )
}

function NotFoundBadge() {
  return (
    <Badge tone="bg-tomato-tint text-tomato-ink" icon={SearchX} size="small">
      Not Found
    </Badge>
  )
}
