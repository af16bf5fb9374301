import { SectionHeading } from './section-heading.tsx'

const rating = 5
const starWidth = 20

const testimonials = [
  {
    words:
      'I used to go back for the one thing I forgot. Now I pass every shelf once and I am at the checkout.',
    name: 'Maria Lopez',
    about: 'shops for four in Columbus, Ohio',
  },
  {
    words:
      'We moved, and I didn’t know a single aisle of the new store. The big number on the phone was all I needed.',
    name: 'James Carter',
    about: 'new in Austin, Texas',
  },
  {
    words:
      'My father reads it without his glasses. He takes the list, follows the stops, and calls me less.',
    name: 'Priya Shah',
    about: 'shops with her father in Tampa, Florida',
  },
]

/** The section of the landing page with quotes and star ratings from shoppers. */
export function Testimonials() {
  return (
    <section
      aria-labelledby="voices"
      className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 lg:py-24"
    >
      <SectionHeading id="voices" title="What early shoppers say" />
      <ul className="mt-8 grid gap-4 md:grid-cols-3 lg:mt-12 lg:gap-6">
        {testimonials.map(({ words, name, about }) => (
          <li key={name} className="flex">
            <figure className="flex flex-1 flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
              <Stars />
              <blockquote className="flex-1 text-base">{words}</blockquote>
              <figcaption className="text-sm text-ink-muted">
                <span className="font-semibold text-ink">{name}</span>
                <span>{`, ${about}`}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stars() {
  return (
    <svg
      viewBox={`0 0 ${rating * starWidth} ${starWidth}`}
      role="img"
      aria-label={`Rated ${rating} out of ${rating}`}
      className="h-5 w-25 fill-leaf"
    >
      {Array.from({ length: rating }, (_, index) => index * starWidth).map((x) => (
        <path
          key={x}
          d="M10 1.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L10 15.1 4.7 18l1.1-6L1.4 7.8l6-.8z"
          transform={`translate(${x})`}
        />
      ))}
    </svg>
  )
}
