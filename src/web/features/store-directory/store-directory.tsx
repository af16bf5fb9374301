import { Store } from 'lucide-react'
import { memo, type Ref, useMemo } from 'react'
import { findChain } from '#shared/catalog/chains.ts'
import { type DirectorySign, storeDirectory } from '#shared/directory/store-directory.ts'
import type { StoreKnowledge } from '#shared/locate/locate-list.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VisuallyHidden } from '../../ui/for-screen-readers.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReportedByNote } from '../../ui/reported-by-note.tsx'

type Props = {
  chainName: string
  knowledge: StoreKnowledge
  titleRef: Ref<HTMLHeadingElement>
  /** Asks the shopper where an item is. */
  onWhereIsIt: (name: string) => void
}

/**
 * What a store carries as its chain's typical one does, sign by sign from the entrance, with the staples of
 * each shelf, and what shoppers say of it. It has hundreds of items, and is not rendered at each key.
 */
export const StoreDirectory = memo(function StoreDirectory({
  chainName,
  knowledge,
  titleRef,
  onWhereIsIt,
}: Props) {
  const chain = findChain(chainName)
  const signs = useMemo(() => (chain ? storeDirectory(chain, knowledge) : []), [chain, knowledge])
  return (
    <Panel
      title={`${chainName} Store Directory`}
      subtitle={
        chain &&
        'From the entrance. What is outlined is likely, not known. Tap what stands elsewhere in your store.'
      }
      titleRef={titleRef}
    >
      {chain ? (
        <div className="@container">
          <ul className="grid gap-2 @2xl:grid-cols-2">
            {signs.map((sign) => (
              <SignSection key={sign.name} sign={sign} onWhereIsIt={onWhereIsIt} />
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
})

type SignProps = Pick<Props, 'onWhereIsIt'> & { sign: DirectorySign }

function SignSection({ sign, onWhereIsIt }: SignProps) {
  return (
    <li className="flex min-w-0 items-start gap-3 rounded-control border border-line p-1.5">
      <h3 className="flex w-20 shrink-0 sm:w-26">
        <AisleSign label={sign.name} tone={sign.isLikely ? 'likely' : 'plain'} fills />
      </h3>
      <div className="flex min-w-0 flex-1 flex-col gap-2 px-1.5 py-1">
        {sign.reported.length > 0 && (
          <ul className="flex flex-col text-sm">
            {sign.reported.map(({ name, category, reportedBy }) => (
              <li key={name} className="flex flex-wrap items-center justify-between gap-x-2">
                <ItemButton name={name} onPress={() => onWhereIsIt(name)} />
                <VisuallyHidden>{` ${category} `}</VisuallyHidden>
                <ReportedByNote reportedBy={reportedBy} />
              </li>
            ))}
          </ul>
        )}
        {sign.shelves.map((shelf) => (
          <div key={shelf.name}>
            <h4 className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 text-sm font-semibold">
              <span>{capitalised(shelf.name)}</span>
              <CategoryBadge category={shelf.category} size="small" />
            </h4>
            <ul className="flex flex-wrap gap-x-1 text-sm">
              {shelf.items.map(({ name, category }) => (
                <li key={name} className="not-last:after:content-[',']">
                  <ItemButton name={name} onPress={() => onWhereIsIt(name)} />
                  <span className="sr-only">{` ${category}`}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </li>
  )
}

/** The name of an item, by which the shopper says that it stands elsewhere. */
function ItemButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button
      type="button"
      title="Not here?"
      onClick={onPress}
      className="min-h-6 min-w-6 rounded-control hover:bg-wash hover:underline"
    >
      {name}
    </button>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
