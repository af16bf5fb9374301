import { memo, type Ref } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { groupBySection, type Section } from '#shared/locate/sections.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ViewPanel } from '../../ui/view-panel.tsx'
import { foundSummary } from './found-summary.ts'
import { isLikely, ResultSection } from './result-section.tsx'

type Props = {
  located: readonly LocatedItem[]
  store: StoreLocation
  titleRef: Ref<HTMLHeadingElement>
  onEditList: () => void
  onAcceptSuggestion: (item: LocatedItem, name: string) => void
  /** Asks the shopper where an item is. */
  onWhereIsIt: (item: LocatedItem) => void
}

/** Items from which on laying out all of them would be felt. */
const longList = 100

/** Where each item of the list is, by section in walking order. Long lists make it worth not rendering at each key. */
export const Results = memo(function Results({
  located,
  store,
  titleRef,
  onEditList,
  onAcceptSuggestion,
  onWhereIsIt,
}: Props) {
  return (
    <ViewPanel
      title="Your Shopping List"
      subtitle={foundSummary(located, store.name)}
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
        <Notice tone="info">We have no aisle data for this chain yet.</Notice>
      )}
      <div className="@container">
        {/* A card of its own where the heading stands over it. */}
        <ul className="gap-x-8 max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface @xl:columns-2">
          {groupBySection(located).map((section) => (
            <ResultSection
              key={section.name}
              section={section}
              isWide={isWide(section, located.length)}
              isOfLongList={located.length > longList}
              onWhereIsIt={onWhereIsIt}
              onAcceptSuggestion={onAcceptSuggestion}
            />
          ))}
        </ul>
      </div>
      {located.length > 0 && (
        <p className="px-1 text-sm text-ink-muted sm:px-0">
          {located.some(isLikely) && <span>{'Outlined signs are likely. '}</span>}
          <span>Tap an item to correct its aisle.</span>
        </p>
      )}
    </ViewPanel>
  )
})

/** Whether a section fills both columns: one of them would stay empty beside most of the items. */
function isWide(section: Section<LocatedItem>, itemCount: number): boolean {
  return section.items.length * 2 > itemCount || section.items.some(({ found }) => !found)
}
