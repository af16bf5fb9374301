import { memo, type Ref, useDeferredValue } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { groupBySection, type Section } from '#shared/locate/sections.ts'
import type { OwnLayout } from '#shared/signs/own-layout.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Elements } from '../../ui/elements.ts'
import { KeptWords } from '../../ui/kept-words.tsx'
import { Notice } from '../../ui/notice.tsx'
import { signsSourceText } from '../../ui/signs-source.ts'
import { inTwoColumns } from '../../ui/two-columns.ts'
import { ViewPanel } from '../../ui/view-panel.tsx'
import { foundSummary } from './found-summary.ts'
import { isLikely, ResultSection } from './result-section.tsx'

type ItemSection = Section<LocatedItem>

type Props = {
  located: readonly LocatedItem[]
  /** What is left to buy at other stores, as one line of text; null if nothing is bought there. */
  otherStores: string | null
  store: StoreLocation
  /** The store's own signs, or null if nobody has added them. */
  own: OwnLayout | null
  titleRef: Ref<HTMLHeadingElement>
  onEditList: () => void
  onAcceptSuggestion: (item: LocatedItem, name: string) => void
  /** Opens the dialog that asks the shopper where an item is. */
  onWhereIsIt: (item: LocatedItem) => void
  /** Button that opens the signs of the store. */
  signsButton: Elements
}

/** Number of items above which rendering or laying out all of them is noticeably slow. */
const longList = 100

/** Rows per column that are sure to fill the first screen. */
const firstRows = 30

/**
 * The located items by section, in walking order. Memoized, because long lists are slow to render on each
 * key.
 */
export const Results = memo(function Results({
  located,
  otherStores,
  store,
  own,
  titleRef,
  onEditList,
  onAcceptSuggestion,
  onWhereIsIt,
  signsButton,
}: Props) {
  const isLong = located.length > longList
  // For a long list, the first screen is painted before the rows below it are rendered.
  const isWhole = useDeferredValue(true, !isLong)
  return (
    <ViewPanel
      title="Your Shopping List"
      subtitle={
        <KeptWords
          text={
            otherStores !== null && located.length === 0
              ? `Nothing on this list is bought at ${store.name}`
              : foundSummary(located, store.name)
          }
        />
      }
      titleRef={titleRef}
      action={
        <Button
          variant="quiet"
          className="-mx-2 min-h-10! shrink-0 px-2! text-sm! lg:hidden"
          onClick={onEditList}
        >
          Edit list
        </Button>
      }
    >
      {located.some((item) => !item.found && item.reason === 'chain-without-data') && (
        <Notice tone="info">
          <p className="mb-2">We have no aisle data for this chain yet.</p>
          {signsButton}
        </Notice>
      )}
      {own && <p className="px-1 text-sm text-ink-muted sm:px-0">{signsSourceText(own.source)}</p>}
      {/* A separate card on screens where the heading is above the card. */}
      <div className="@container max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface">
        {inBlocks(groupBySection(located, own?.layout), located.length).map(
          ({ isWide, sections, itemsAbove }) => (
            <div
              key={sections[0]?.name}
              className={classNames(
                'max-sm:not-first:border-t max-sm:not-first:border-line',
                !isWide && 'gap-x-8 @xl:grid @xl:grid-cols-2 @xl:items-start',
              )}
            >
              {(isWide ? [sections] : inTwoColumns(sections, rowCount)).map((column) => (
                <ul
                  key={column[0]?.name}
                  className="min-w-0 max-sm:not-first:border-t max-sm:not-first:border-line"
                >
                  {withRowsAbove(column, itemsAbove).map(({ section, rowsAbove }) => (
                    <ResultSection
                      key={section.name}
                      section={section}
                      isWide={isWide}
                      firstRows={isLong ? Math.max(0, firstRows - rowsAbove) : section.items.length}
                      isWhole={isWhole}
                      onWhereIsIt={onWhereIsIt}
                      onAcceptSuggestion={onAcceptSuggestion}
                    />
                  ))}
                </ul>
              ))}
            </div>
          ),
        )}
      </div>
      {otherStores !== null && <p className="px-1 sm:px-0">{otherStores}</p>}
      {located.length > 0 && (
        <p className="px-1 text-sm text-ink-muted sm:px-0">
          {located.some(isLikely) && <span>{'Outlined signs are likely. '}</span>}
          <span>Tap an item to correct its aisle.</span>
        </p>
      )}
    </ViewPanel>
  )
})

type Block = { isWide: boolean; sections: ItemSection[]; itemsAbove: number }

/** Groups sections into blocks: sections that share two columns, and wide sections that fill both. */
function inBlocks(sections: readonly ItemSection[], itemCount: number): Block[] {
  const blocks: Block[] = []
  let itemsAbove = 0
  for (const section of sections) {
    const last = blocks.at(-1)
    if (isWide(section, itemCount)) blocks.push({ isWide: true, sections: [section], itemsAbove })
    else if (last && !last.isWide) last.sections.push(section)
    else blocks.push({ isWide: false, sections: [section], itemsAbove })
    itemsAbove += section.items.length
  }
  return blocks
}

/**
 * Returns whether a section spans both columns. This is the case if it contains most of the items, or the
 * items that were not found.
 */
function isWide({ items }: ItemSection, itemCount: number): boolean {
  return items.length * 2 > itemCount || items.some(({ found }) => !found)
}

function rowCount({ items }: ItemSection): number {
  return items.length
}

/** Returns each section with the maximum number of rows above it. */
function withRowsAbove(column: readonly ItemSection[], itemsAbove: number) {
  let rowsAbove = itemsAbove
  return column.map((section) => {
    const placed = { section, rowsAbove }
    rowsAbove += section.items.length
    return placed
  })
}
