import type { Located } from '#shared/shopping/locate-items.ts'
import { categoryLabel, type Section } from '#shared/shopping/sections.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NotFoundBadge } from '../../ui/not-found-badge.tsx'

export function ResultSection({ section }: { section: Section }) {
  const isMissing = section.items.some((item) => !item.found)
  return (
    <li
      className={classNames(
        'flex min-w-0 items-start gap-4 rounded-control border border-line p-3',
        isMissing && 'col-span-full',
      )}
    >
      <h3 className="flex w-28 shrink-0">
        <AisleSign
          label={section.name}
          size={section.number === null ? 'small' : 'medium'}
          tone={isMissing ? 'missing' : 'plain'}
        />
      </h3>
      <ul
        className={classNames(
          'grid min-w-0 flex-1 content-center gap-x-6 gap-y-3 sm:gap-y-1',
          isMissing && '@2xl:grid-cols-2',
          section.number === null ? 'min-h-13' : 'min-h-19',
        )}
      >
        {section.items.map((located) => (
          <ResultItem key={located.item} located={located} />
        ))}
      </ul>
    </li>
  )
}

function ResultItem({ located }: { located: Located }) {
  return (
    <li className="flex min-h-9 flex-col items-start justify-center gap-x-3 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {located.item}
      </span>
      <span className="flex flex-wrap gap-1.5">
        <CategoryBadge category={categoryLabel(located)} />
        {!located.found && <NotFoundBadge />}
      </span>
    </li>
  )
}
