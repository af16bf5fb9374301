import { exampleChain } from '#shared/catalog/chains.ts'
import { categoryLabel, directoryOf } from '#shared/locate/sections.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { SectionHeading } from './section-heading.tsx'

const shown = ['Aisle G5', 'Aisle G10', 'Aisle G14', 'Aisle G18', 'Aisle G25', 'Aisle G30']

const sections = directoryOf(exampleChain('Target')).filter(({ name }) => shown.includes(name))

/**
 * The section of the landing page with the signs of six sample aisles, their items and the items' categories.
 */
export function AisleSamples() {
  return (
    <section aria-labelledby="aisles" className="border-y border-line bg-surface">
      <div className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 lg:py-24">
        <SectionHeading
          id="aisles"
          title="Aisle-Perfect Shopping"
          text="Look up, find your number, turn in. These are aisles of a typical Target; 16 more chains are in the app."
        />
        <ul className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-y-8 sm:grid-cols-3 lg:mt-12 lg:grid-cols-6">
          {sections.map(({ name, items }) => (
            <li
              key={name}
              className="grid content-start justify-items-center border-t-4 border-control px-2 text-center"
            >
              <span aria-hidden className="h-6 w-12 border-x-2 border-control" />
              <AisleSign label={name} size="large" />
              <span className="mt-3 text-base">{items.map(({ name }) => name).join(', ')}</span>
              <span className="mt-2 flex flex-wrap justify-center gap-1">
                {[...new Set(items.map(categoryLabel))].map((category) => (
                  <CategoryBadge key={category} category={category} />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
