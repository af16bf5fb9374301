import { Store } from 'lucide-react'
import type { Ref } from 'react'
import { findChain } from '#shared/catalog/chains.ts'
import { categoryLabel, directoryOf, type Section } from '#shared/shopping/sections.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'

type Props = { chainName: string; titleRef: Ref<HTMLHeadingElement> }

/** What a chain carries, aisle by aisle. */
export function StoreDirectory({ chainName, titleRef }: Props) {
  const chain = findChain(chainName)
  return (
    <Panel title={`${chainName} Store Directory`} titleRef={titleRef}>
      {chain ? (
        <div className="@container">
          <ul className="grid gap-3 @xl:grid-cols-2">
            {directoryOf(chain).map((section) => (
              <DirectorySection key={section.name} section={section} />
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState icon={Store}>
          <p className="font-semibold text-ink">Store data not available</p>
          <p>We have no aisle data for this chain yet.</p>
        </EmptyState>
      )}
    </Panel>
  )
}

function DirectorySection({ section }: { section: Section }) {
  return (
    <li className="flex min-w-0 items-start gap-4 rounded-control border border-line p-3">
      <h3 className="w-20 shrink-0">
        <AisleSign label={section.name} />
      </h3>
      <ul className="flex min-h-12 min-w-0 flex-1 flex-col justify-center gap-3 sm:gap-1">
        {section.items.map((located) => (
          <li
            key={located.item}
            className="flex min-h-8 flex-col items-start justify-center gap-x-2 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between"
          >
            <span className="min-w-0 wrap-anywhere">{located.item}</span>
            <CategoryBadge category={categoryLabel(located)} />
          </li>
        ))}
      </ul>
    </li>
  )
}
