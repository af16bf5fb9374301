import { memo, type Ref, useDeferredValue, useState } from 'react'
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
  /** A line that says what is left to buy at other stores, or null if no item is for another store. */
  otherStores: string | null
  store: StoreLocation
  /** The layout made from the store's own signs, or null if nobody has added any. */
  own: OwnLayout | null
  titleRef: Ref<HTMLHeadingElement>
  onEditList: () => void
  onAcceptSuggestion: (item: LocatedItem, name: string) => void
  /** Opens the dialog that asks where the item is. */
  onWhereIsIt: (item: LocatedItem) => void
  /** A button that opens the store's signs. */
  signsButton: Elements
}

/** With more items than this, rendering or laying out the whole list in one go is noticeably slow. */
const longList = 100

/** Minimum height of a row, in pixels. Rows are taller with larger text. */
const minRowPx = 44

/** Minimum width, in pixels, of a screen that shows two columns side by side. */
const minTwoColumnsPx = 576

/**
 * The located items, grouped by section in walking order. Memoized, because re-rendering a long list on every
 * keystroke would be slow.
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
  const [firstScreen] = useState(readFirstScreen)
  // The first screen of a long list is painted before the rows below it are rendered.
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
      {/* On a phone, the heading is above this card. */}
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
              {withRowsAbove(isWide ? [sections] : inTwoColumns(sections, rowCount), {
                itemsAbove,
                areStacked: firstScreen.areColumnsStacked,
              }).map((column) => (
                <ul
                  key={column[0]?.section.name}
                  className="min-w-0 max-sm:not-first:border-t max-sm:not-first:border-line"
                >
                  {column.map(({ section, rowsAbove }) => (
                    <ResultSection
                      key={section.name}
                      section={section}
                      isWide={isWide}
                      maxRowsOnFirstScreen={
                        isLong ? Math.max(0, firstScreen.rows - rowsAbove) : section.items.length
                      }
                      areColumnsStacked={firstScreen.areColumnsStacked}
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

/**
 * Groups consecutive sections into blocks. A block is either several sections that share two columns, or one
 * wide section that fills both.
 */
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
 * Returns whether a section spans both columns. A section does so if it contains more than half of all items,
 * or items that weren't found.
 */
function isWide({ items }: ItemSection, itemCount: number): boolean {
  return items.length * 2 > itemCount || items.some(({ found }) => !found)
}

function rowCount({ items }: ItemSection): number {
  return items.length
}

/** Returns how many rows fill the first screen, and whether the screen is too narrow for two columns. */
function readFirstScreen() {
  return {
    rows: Math.ceil(window.innerHeight / minRowPx),
    areColumnsStacked: window.innerWidth < minTwoColumnsPx,
  }
}

/** Pairs each section in the columns with the maximum number of rows above it on the screen. */
function withRowsAbove(
  columns: readonly (readonly ItemSection[])[],
  { itemsAbove, areStacked }: { itemsAbove: number; areStacked: boolean },
) {
  let rowsAbove = itemsAbove
  return columns.map((column) => {
    if (!areStacked) rowsAbove = itemsAbove
    return column.map((section) => {
      const placed = { section, rowsAbove }
      rowsAbove += section.items.length
      return placed
    })
  })
}
