import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'

type Props = {
  title: string
  /** Ref for panels that move focus to the heading. Makes the heading focusable. */
  titleRef?: Ref<HTMLHeadingElement>
  /** One line under the title. */
  subtitle?: ReactNode
  /** Shown at the end of the title line. */
  actions?: Elements
  className?: string | undefined
  children: Elements
}

/** A titled section of a screen. */
export function Panel({ title, titleRef, subtitle, actions, children, className }: Props) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'flex scroll-mt-4 min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 large-text:p-2',
        className,
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2
            id={titleId}
            ref={titleRef}
            tabIndex={titleRef ? -1 : undefined}
            className="text-lg font-semibold focus-visible:outline-none"
          >
            {title}
          </h2>
          {subtitle && <p className="mt-0.5 text-sm text-ink-muted">{subtitle}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
