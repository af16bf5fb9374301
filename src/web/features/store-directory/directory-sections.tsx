import { ChevronDown } from 'lucide-react'
import { countItemsAt } from '#shared/directory/search-directory.ts'
import type { DirectorySign } from '#shared/directory/store-directory.ts'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/for-screen-readers.tsx'
import { inTwoColumns } from '../../ui/two-columns.ts'
import { DirectoryRow, type DirectoryRowProps } from './directory-row.tsx'

type Actions = Omit<DirectoryRowProps, 'item'>

type Props = Actions & {
  signs: readonly DirectorySign[]
  /** Whether a sign's items are grouped by shelf, with the shelf's name above each group. */
  hasShelves: boolean
  isOpen: (name: string) => boolean
  onToggle: (name: string) => void
}

/** Number of badges that fit beside a sign on a phone. */
const maxBadges = 2

/**
 * The signs, in two columns on wide screens. The column of a sign doesn't depend on which signs are unfolded,
 * so a sign never changes columns when the shopper taps it.
 */
export function DirectorySections({ signs, isOpen, onToggle, ...props }: Props) {
  return (
    <div className="@container">
      <div className="grid gap-x-8 max-sm:overflow-clip max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface @xl:grid-cols-2 @xl:items-start">
        {inTwoColumns(signs).map((column) => (
          <ul key={column[0]?.name} className="min-w-0">
            {column.map((sign) => (
              <SignSection
                key={sign.name}
                sign={sign}
                isOpen={isOpen(sign.name)}
                onToggle={() => onToggle(sign.name)}
                {...props}
              />
            ))}
          </ul>
        ))}
      </div>
    </div>
  )
}

type SectionProps = Actions & {
  sign: DirectorySign
  hasShelves: boolean
  isOpen: boolean
  onToggle: () => void
}

function SignSection({ sign, hasShelves, isOpen, onToggle, ...actions }: SectionProps) {
  return (
    <li
      data-sign={sign.name}
      className="scroll-mt-14 border-t border-line max-sm:px-2 max-sm:[ul:first-child>&:first-child]:border-t-0"
    >
      <div className="relative flex min-h-13 items-center gap-3 rounded-control py-1 hover:bg-wash">
        <h3 className="flex w-20 shrink-0">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            // A pseudo-element makes the whole line tappable.
            className="flex w-full rounded-control after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-leaf"
          >
            <AisleSign
              label={sign.name}
              size="compact"
              tone={sign.isLikely ? 'likely' : 'plain'}
              fills
            />
          </button>
        </h3>
        {sign.isLikely && <VisuallyHidden>Likely</VisuallyHidden>}
        <div className="min-w-0 flex-1">
          {/* With large text, these details don't fit beside the sign. */}
          <div className="@max-3xs:hidden">
            {isOpen ? (
              <p className="text-sm text-ink-muted">{itemCount(countItemsAt(sign))}</p>
            ) : (
              <SignSummary sign={sign} />
            )}
          </div>
        </div>
        <ChevronDown
          aria-hidden
          size={18}
          className={classNames('mr-1 shrink-0 text-ink-muted', isOpen && 'rotate-180')}
        />
      </div>
      {isOpen && <SignItems sign={sign} hasShelves={hasShelves} {...actions} />}
    </li>
  )
}

/** Two short lines: the categories of the items under a sign, and the items. */
function SignSummary({ sign }: { sign: DirectorySign }) {
  const items = [...sign.reported, ...sign.shelves.flatMap((shelf) => shelf.items)]
  const categories = [...new Set(items.map(({ category }) => category))]
  const more = categories.length - maxBadges
  return (
    <div className="flex flex-col gap-y-0.5">
      <div className="flex min-w-0 flex-wrap items-center gap-1">
        {categories.slice(0, maxBadges).map((category) => (
          <CategoryBadge key={category} category={category} size="small" />
        ))}
        {more > 0 && <span className="text-xs text-ink-muted">{`+${more}`}</span>}
      </div>
      <p translate="no" className="truncate text-sm text-ink-muted">
        {items.map(({ name }) => name).join(', ')}
      </p>
    </div>
  )
}

type ItemsProps = Actions & Pick<SectionProps, 'sign' | 'hasShelves'>

function SignItems({ sign, hasShelves, ...actions }: ItemsProps) {
  return (
    <div className={classNames('flex flex-col pb-2', hasShelves && 'gap-2')}>
      {sign.reported.length > 0 && (
        <ul>
          {sign.reported.map((item) => (
            <DirectoryRow key={item.name} item={item} {...actions} />
          ))}
        </ul>
      )}
      {sign.shelves.map((shelf) => (
        <div key={shelf.name}>
          {hasShelves && (
            <h4 className="px-2 pt-1 text-sm font-semibold text-ink-muted">
              {capitalized(shelf.name)}
            </h4>
          )}
          <ul>
            {shelf.items.map((item) => (
              <DirectoryRow key={item.name} item={item} {...actions} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
