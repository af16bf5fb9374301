import { useEffect, useId, useRef, useState } from 'react'
import type { Suggestion } from '#shared/buy-again/suggestions.ts'
import { Button } from '../../ui/button.tsx'
import { type SuggestionActions, SuggestionButtons } from './suggestion-buttons.tsx'

type Props = SuggestionActions & {
  /** At least one item, the most likely first. */
  items: readonly Suggestion[]
  onAddAll: (items: readonly Suggestion[]) => void
  /** Whether the items are first shown on a single line, which expands when pressed. */
  isLineFirst: boolean
  /** Called with the height of the section in pixels while it shows only the first items. */
  onHeightChange: (height: number) => void
}

/** Number of items shown at first. The button 'Add all' adds these items. */
const firstShown = 10
const maxShown = 30

/** Offers to fill an empty list with items the shopper probably needs. */
export function EmptyListOffer({
  items,
  isLineFirst,
  onAddAll,
  onHeightChange,
  ...actions
}: Props) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [isOpen, setOpen] = useState(!isLineFirst)
  const [isEditing, setEditing] = useState(false)
  const [count, setCount] = useState(firstShown)
  const section = useRef<HTMLElement>(null)
  const shown = items.slice(0, count)

  useEffect(() => {
    if (section.current && count === firstShown) onHeightChange(section.current.offsetHeight)
  })

  if (!isOpen) {
    return (
      <Button
        variant="quiet"
        onClick={() => {
          setOpen(true)
          requestAnimationFrame(() => title.current?.focus({ preventScroll: true }))
        }}
        className="-ml-4 max-w-full self-start font-normal"
      >
        <span className="truncate">
          <span>Buy again: </span>
          <span translate="no">{shown.map(({ name }) => name).join(', ')}</span>
        </span>
      </Button>
    )
  }

  return (
    <section ref={section} aria-labelledby={titleId} className="flex flex-col gap-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        <h3
          id={titleId}
          ref={title}
          tabIndex={-1}
          className="min-w-0 flex-1 font-semibold focus-visible:outline-none"
        >
          {isEditing ? 'Never suggest' : 'Buy again'}
        </h3>
        <Button variant="quiet" className="px-3!" onClick={() => setEditing(!isEditing)}>
          <span>{isEditing ? 'Done' : 'Edit'}</span>
          <span className="sr-only">{isEditing ? ' with suggestions' : ' suggestions'}</span>
        </Button>
        {!isEditing && (
          <Button className="px-3!" onClick={() => onAddAll(shown)}>
            {`Add all ${shown.length}`}
          </Button>
        )}
      </div>
      <SuggestionButtons
        items={shown}
        layout="grid"
        isEditing={isEditing}
        onEdit={() => setEditing(true)}
        {...actions}
      />
      {items.length > count && count < maxShown && (
        <Button
          variant="quiet"
          className="-mb-2 -ml-4 self-start font-normal"
          onClick={() => setCount(maxShown)}
        >
          More to buy again
        </Button>
      )}
    </section>
  )
}
