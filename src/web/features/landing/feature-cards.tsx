import type { ReactNode } from 'react'
import { ListsDrawing, LocatorDrawing, RouteDrawing, SearchDrawing } from './feature-drawings.tsx'
import { SectionHeading } from './section-heading.tsx'

const features: { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: 'Store locator',
    text: 'Search by city, state or ZIP code and pick the store you are really going to.',
    drawing: <LocatorDrawing />,
  },
  {
    title: 'Smart navigation',
    text: 'A route through the aisles in order, one stop at a time, with no doubling back.',
    drawing: <RouteDrawing />,
  },
  {
    title: 'Shopping lists',
    text: 'Save the lists you use again and load one with a tap. Deleted one? Undo it.',
    drawing: <ListsDrawing />,
  },
  {
    title: 'Smart search',
    text: 'Cookie or cookies, upper or lower case: it finds the shelf you mean.',
    drawing: <SearchDrawing />,
  },
]

/** The section of the landing page with a card and a drawing for each feature. */
export function FeatureCards() {
  return (
    <section
      aria-labelledby="features"
      className="mx-auto w-full max-w-6xl px-4 pb-16 sm:px-6 lg:pb-24"
    >
      <SectionHeading id="features" title="All you need between the door and the checkout" />
      <ul className="mt-8 grid grid-cols-1 gap-4 md:grid-cols-2 lg:mt-12 lg:gap-6">
        {features.map(({ title, text, drawing }) => (
          <li key={title} className="overflow-hidden rounded-card border border-line bg-surface">
            <div
              aria-hidden
              translate="no"
              className="flex h-52 items-center justify-center overflow-hidden border-b border-line bg-wash px-4"
            >
              {drawing}
            </div>
            <div className="p-5 sm:p-6">
              <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
              <p className="mt-1.5 max-w-[52ch] text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
