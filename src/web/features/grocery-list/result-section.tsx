import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { Section } from '#shared/locate/sections.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/for-screen-readers.tsx'
import { inTwoColumns } from '../../ui/two-columns.ts'
import { ResultRow } from './result-row.tsx'

type Props = {
  section: Section<LocatedItem>
  /** Whether the section spans both columns and shows its own rows in two columns. */
  isWide: boolean
  /**
   * Maximum number of the section's rows that are on the first screen. In a wide section, the maximum for
   * each column.
   */
  maxRowsOnFirstScreen: number
  /** Whether the screen is too narrow for two columns, so that the second column is below the first. */
  areColumnsStacked: boolean
  /**
   * False during the first render, which includes only the first rows and reserves space for the rest of the
   * section.
   */
  isWhole: boolean
  /** Opens the dialog that asks where the item is. */
  onWhereIsIt: (item: LocatedItem) => void
  onAcceptSuggestion: (item: LocatedItem, name: string) => void
}

/** Height of most rows, in rem. */
const rowRem = 2.75

/** A sign with a row for each item under it. */
export function ResultSection(props: Props) {
  const { section, isWide, maxRowsOnFirstScreen, areColumnsStacked, isWhole, ...handlers } = props
  const isMissing = section.items.some((item) => !item.found)
  // A guessed sign must look different from a known one.
  const isGuess = section.items.some(isLikely)
  return (
    <li
      className={classNames(
        'flex min-h-12 min-w-0 flex-col border-t border-line px-2 py-px max-sm:first:border-t-0 sm:px-0',
        !isMissing && '@3xs:flex-row @3xs:items-start @3xs:gap-x-1',
      )}
    >
      <h3 className={classNames('flex shrink-0', isMissing ? 'px-2 pt-2.5' : 'w-20 py-0.5')}>
        {isMissing ? (
          <span className="text-sm font-semibold text-ink-muted">{section.name}</span>
        ) : (
          <AisleSign
            label={section.name}
            size="compact"
            tone={isGuess ? 'likely' : 'plain'}
            fills
          />
        )}
      </h3>
      {isGuess && <VisuallyHidden>Likely</VisuallyHidden>}
      <div className={classNames('min-w-0 flex-1', isWide && 'gap-x-8 @xl:grid @xl:grid-cols-2')}>
        {(isWide ? inTwoColumns(section.items) : [section.items]).map((column, index) => {
          const rowsAbove =
            index > 0 && areColumnsStacked ? section.items.length - column.length : 0
          const first = Math.max(0, maxRowsOnFirstScreen - rowsAbove)
          return (
            <ul key={column[0]?.key} className="@container/row min-w-0">
              {column.slice(0, isWhole ? column.length : first).map((item, at) => (
                <ResultRow key={item.key} item={item} isBelow={at >= first} {...handlers} />
              ))}
              {!isWhole && column.length > first && (
                <li aria-hidden style={{ height: `${(column.length - first) * rowRem}rem` }} />
              )}
            </ul>
          )
        })}
      </div>
    </li>
  )
}

/** Returns whether an item's aisle is only a guess. Returns false for items that weren't found. */
export function isLikely(item: LocatedItem): boolean {
  return item.found && (item.source === 'likely' || item.source === 'department')
}
