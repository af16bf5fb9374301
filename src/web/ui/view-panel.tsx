import { type ReactNode, type Ref, useId } from 'react'
import type { Elements } from './elements.ts'
import { KeptWords } from './kept-words.tsx'

type Props = {
  title: string
  /** Ref to the heading, which gets focus when the view opens. */
  titleRef: Ref<HTMLHeadingElement>
  /** One line under the title. */
  subtitle?: ReactNode
  /** Shown at the end of the title line. */
  action?: Elements
  children: Elements
}

/**
 * The frame and heading of a view on the shopping screen. On a phone, the heading is above the card and
 * only 40 px high, to leave room for more rows. On wider screens, the heading is inside the card.
 */
export function ViewPanel({ title, titleRef, subtitle, action, children }: Props) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="@container/view flex min-w-0 scroll-mt-1 flex-col sm:gap-4 lg:scroll-mt-4 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-6"
    >
      <div className="flex min-h-10 items-center justify-between gap-x-3 px-1 @max-3xs/view:flex-wrap sm:px-0">
        <div className="min-w-0">
          <h2
            id={titleId}
            ref={titleRef}
            tabIndex={-1}
            className="text-base leading-5 font-semibold focus-visible:outline-none sm:text-lg"
          >
            <KeptWords text={title} />
          </h2>
          {subtitle && (
            // With large text, this line would be cut off after one word, so it wraps instead.
            <p className="text-xs leading-4 text-ink-muted sm:mt-0.5 sm:text-sm @3xs/view:max-sm:truncate">
              {subtitle}
            </p>
          )}
        </div>
        {action}
      </div>
      <div className="flex min-w-0 flex-col gap-3 sm:gap-4">{children}</div>
    </section>
  )
}
