import { memo, type Ref } from 'react'
import type { Located } from '#shared/shopping/locate-items.ts'
import { groupBySection } from '#shared/shopping/sections.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { foundSummary } from './found-summary.ts'
import { ResultSection } from './result-section.tsx'

type Props = {
  located: readonly Located[]
  storeName: string
  titleRef: Ref<HTMLHeadingElement>
}

/** Where each item of the list is, by section in walking order. Long lists make it worth not rendering at each key. */
export const Results = memo(function Results({ located, storeName, titleRef }: Props) {
  return (
    <Panel
      title="Your Shopping List"
      subtitle={foundSummary(located, storeName)}
      titleRef={titleRef}
    >
      {located.some((item) => !item.found && item.reason === 'chain-without-data') && (
        <Notice tone="info">We have no aisle data for this chain yet.</Notice>
      )}
      <div className="@container">
        <ul className="grid gap-3 @xl:grid-cols-2">
          {groupBySection(located).map((section) => (
            <ResultSection key={section.name} section={section} />
          ))}
        </ul>
      </div>
    </Panel>
  )
})
