import { ChevronUp } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'

type Props = {
  title: string
  /** Ref for screens that move focus to the heading. Makes the heading focusable. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Shown while the panel is folded. Null if the panel can't be folded. */
  summary: ReactNode | null
  isFolded: boolean
  onFoldedChange: (isFolded: boolean) => void
  /**
   * Label of the button that unfolds the panel: its visible text, and the rest of its accessible name. If
   * null, the folded panel shows neither this button nor the summary, and a control outside the panel must
   * unfold it.
   */
  unfoldLabel: { text: string; rest: string } | null
  /**
   * Whether the folded panel is a plain line without a card around it, 44 px high, in the one-column layout.
   */
  foldsToBareLine?: boolean
  /** Shown at the bottom, even while the panel is folded. */
  footer?: Elements
  children: ReactNode
}

/**
 * A titled section that can be folded into a one-line summary. The content stays mounted while the section is
 * folded.
 */
export function FoldablePanel({
  title,
  titleRef,
  summary,
  isFolded,
  onFoldedChange,
  unfoldLabel,
  foldsToBareLine = false,
  footer,
  children,
}: Props) {
  const titleId = useId()
  const bodyId = useId()
  const folds = isFolded && summary !== null
  const toggle = useRef<HTMLButtonElement>(null)
  const wasToggled = useRef(false)

  // The pressed button disappears, so focus moves to the button that takes its place.
  useEffect(() => {
    if (wasToggled.current) toggle.current?.focus()
    wasToggled.current = false
  }, [folds])

  function handleToggle() {
    wasToggled.current = true
    onFoldedChange(!folds)
  }

  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'flex min-w-0 flex-col gap-4',
        folds && foldsToBareLine
          ? 'lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5'
          : 'rounded-card border border-line bg-surface p-4 sm:p-5 large-text:p-2',
      )}
    >
      <div className={classNames('flex items-center justify-between gap-1', folds && 'sr-only')}>
        <h2
          id={titleId}
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
          className="text-lg font-semibold focus-visible:outline-none"
        >
          {title}
        </h2>
        {summary !== null && !folds && (
          <button
            ref={toggle}
            type="button"
            aria-expanded
            aria-controls={bodyId}
            aria-label={`Fold ${title}`}
            onClick={handleToggle}
            className="-my-2 -mr-3 large-text:-mr-1 flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-wash hover:text-ink"
          >
            <ChevronUp aria-hidden size={20} />
          </button>
        )}
      </div>
      {folds && unfoldLabel && (
        <div className="flex items-center justify-between gap-2 large-text:flex-wrap">
          <div className="min-w-0 flex-1 large-text:basis-full">{summary}</div>
          <Button
            ref={toggle}
            variant="quiet"
            className={foldsToBareLine ? '-mr-3 px-3!' : '-mr-2'}
            aria-expanded={false}
            aria-controls={bodyId}
            onClick={handleToggle}
          >
            <span>{unfoldLabel.text}</span>
            <span className="sr-only">{` ${unfoldLabel.rest}`}</span>
          </Button>
        </div>
      )}
      <div id={bodyId} className={classNames('flex flex-col gap-4', folds && 'hidden')}>
        {children}
      </div>
      {footer}
    </section>
  )
}
