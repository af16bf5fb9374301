import { memo, type Ref } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { groupBySection } from '#shared/locate/sections.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { foundSummary } from './found-summary.ts'
import { ResultSection } from './result-section.tsx'

type Props = {
  located: readonly LocatedItem[]
  store: StoreLocation
  titleRef: Ref<HTMLHeadingElement>
  /** Completed stops of a route that was left; null without one. */
  waitingStops: number | null
  onContinueRoute: () => void
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
  waitingStops,
  onContinueRoute,
  onAcceptSuggestion,
  onWhereIsIt,
}: Props) {
  return (
    <Panel
      title="Your Shopping List"
      subtitle={foundSummary(located, store.name)}
      titleRef={titleRef}
    >
      {waitingStops !== null && (
        <Notice tone="info">
          <p>
            {`Your route waits: ${waitingStops} ${waitingStops === 1 ? 'step' : 'steps'} done.`}
          </p>
          <Button className="mt-2" onClick={onContinueRoute}>
            Continue route
          </Button>
        </Notice>
      )}
      {located.some((item) => !item.found && item.reason === 'chain-without-data') && (
        <Notice tone="info">We have no aisle data for this chain yet.</Notice>
      )}
      <div className="@container">
        <ul className="grid gap-2 @2xl:grid-cols-2">
          {groupBySection(located).map((section) => (
            <ResultSection
              key={section.name}
              section={section}
              isOfLongList={located.length > longList}
              onWhereIsIt={onWhereIsIt}
              onAcceptSuggestion={onAcceptSuggestion}
            />
          ))}
        </ul>
      </div>
      {located.some(({ found }) => found) && (
        <p className="text-sm text-ink-muted">
          Not there? Tap the pin of an item and say where it is.
        </p>
      )}
    </Panel>
  )
})
