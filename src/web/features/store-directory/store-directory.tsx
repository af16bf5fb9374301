import { Store } from 'lucide-react'
import { type Ref, useMemo } from 'react'
import { findChain } from '#shared/catalog/chains.ts'
import type { StoreKnowledge } from '#shared/shopping/locate-list.ts'
import { type DirectorySign, storeDirectory } from '#shared/shopping/store-directory.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'

type Props = {
  chainName: string
  knowledge: StoreKnowledge
  titleRef: Ref<HTMLHeadingElement>
}

/** What a chain's typical store carries, sign by sign from the entrance, with the staples of each shelf. */
export function StoreDirectory({ chainName, knowledge, titleRef }: Props) {
  const chain = findChain(chainName)
  const signs = useMemo(() => (chain ? storeDirectory(chain, knowledge) : []), [chain, knowledge])
  return (
    <Panel
      title={`${chainName} Store Directory`}
      subtitle={chain && 'From the entrance. What is outlined is likely, not known.'}
      titleRef={titleRef}
    >
      {chain ? (
        <div className="@container">
          <ul className="grid gap-2 @2xl:grid-cols-2">
            {signs.map((sign) => (
              <SignSection key={sign.name} sign={sign} />
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

function SignSection({ sign }: { sign: DirectorySign }) {
  return (
    <li className="flex min-w-0 items-start gap-3 rounded-control border border-line p-1.5">
      <h3 className="flex w-20 shrink-0 sm:w-26">
        <AisleSign label={sign.name} tone={sign.isLikely ? 'likely' : 'plain'} fills />
      </h3>
      <div className="flex min-w-0 flex-1 flex-col gap-2 px-1.5 py-1">
        {sign.shelves.map((shelf) => (
          <div key={shelf.name}>
            <h4 className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 text-sm font-semibold">
              {capitalised(shelf.name)}
              <CategoryBadge category={shelf.category} size="small" />
            </h4>
            <ul className="flex flex-wrap gap-x-1 text-sm">
              {shelf.items.map(({ name, category }) => (
                <li key={name} className="not-last:after:content-[',']">
                  {name}
                  <span className="sr-only"> {category}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </li>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
