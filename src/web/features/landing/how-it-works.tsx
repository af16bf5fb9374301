import type { ReactNode } from 'react'
import { exampleItem } from '#shared/catalog/chains.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SectionHeading } from './section-heading.tsx'

const steps: { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: 'Add items',
    text: 'Type your list with commas, or paste it as is. Pick the store you are going to.',
    drawing: (
      <div className="w-full max-w-64 rounded-control border border-control bg-surface px-4 py-3 text-base">
        bread, cereal, coffee, ice cream, milk, eggs
        <span className="ml-px inline-block h-5 w-0.5 bg-leaf align-text-bottom" />
      </div>
    ),
  },
  {
    title: 'Get exact aisle numbers',
    text: 'Every item is listed under its sign, in the order you will pass it.',
    drawing: (
      <div className="grid w-full max-w-64 gap-2">
        {(['bread', 'cereal'] as const).map((item) => (
          <div
            key={item}
            className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-surface p-2 pr-3"
          >
            <AisleSign label={exampleItem('Kroger', item).aisle} />
            <span className="flex-1 text-base">{item}</span>
            <CategoryBadge category={exampleItem('Kroger', item).category} />
          </div>
        ))}
      </div>
    ),
  },
  {
    title: 'Follow your route',
    text: 'One stop at a time, big enough to read at arm’s length. Done? On to the next.',
    drawing: (
      <div className="flex flex-wrap items-center gap-4">
        <AisleSign label={exampleItem('Kroger', 'ice cream').aisle} size="large" tone="here" />
        <div className="grid justify-items-start gap-2 text-base">
          <span className="font-semibold">Step 3 of 4</span>
          <Chip size="large">ice cream</Chip>
        </div>
      </div>
    ),
  },
]

/** The section of the landing page that explains the product in three steps. */
export function HowItWorks() {
  return (
    <section
      aria-labelledby="how-it-works"
      className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 lg:py-24"
    >
      <SectionHeading id="how-it-works" title="How it works" />
      <ol className="mt-8 grid grid-cols-1 gap-10 lg:mt-12 lg:grid-cols-3 lg:gap-6">
        {steps.map(({ title, text, drawing }, index) => (
          <li
            key={title}
            className="sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-center sm:max-lg:gap-6"
          >
            <div
              aria-hidden
              translate="no"
              className="flex min-h-44 items-center justify-center rounded-card bg-wash p-4 lg:min-h-48"
            >
              {drawing}
            </div>
            <div>
              <h3 className="mt-5 flex gap-2 text-lg font-semibold tracking-tight">
                <span aria-hidden className="text-leaf-ink tabular-nums">
                  {index + 1}
                </span>
                <span>{title}</span>
              </h3>
              <p className="mt-1.5 text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
