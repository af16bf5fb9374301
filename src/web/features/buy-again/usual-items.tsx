import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Suggestion } from '#shared/buy-again/suggestions.ts'
import { Button } from '../../ui/button.tsx'
import { type SuggestionActions, SuggestionButtons } from './suggestion-buttons.tsx'

type Props = SuggestionActions & {
  /** At least one item, the most likely first. */
  items: readonly Suggestion[]
  isFolded: boolean
  onFoldedChange: (isFolded: boolean) => void
  onHeightChange: (height: number) => void
}

/**
 * An unobtrusive section below the list. It suggests items that the shopper usually buys but that aren't on
 * the list yet.
 */
export function UsualItems({ items, isFolded, onFoldedChange, onHeightChange, ...actions }: Props) {
  const titleId = useId()
  const [isEditing, setEditing] = useState(false)
  const section = useRef<HTMLElement>(null)
  const Chevron = isFolded ? ChevronDown : ChevronUp

  useEffect(() => {
    if (section.current) onHeightChange(section.current.offsetHeight)
  })

  return (
    <section ref={section} aria-labelledby={titleId} className="flex flex-col gap-1 pt-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="min-w-0">
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={() => onFoldedChange(!isFolded)}
            className="flex min-h-11 items-center gap-1 rounded-control text-left text-sm text-ink-muted hover:text-ink"
          >
            <span id={titleId}>{isEditing ? 'Never suggest' : 'Usually on your list'}</span>
            <Chevron aria-hidden size={16} className="shrink-0" />
          </button>
        </h3>
        {!isFolded && (
          <Button
            variant="quiet"
            className="-mr-3 px-3! text-sm! font-normal!"
            onClick={() => setEditing(!isEditing)}
          >
            <span>{isEditing ? 'Done' : 'Edit'}</span>
            <span className="sr-only">{isEditing ? ' with suggestions' : ' suggestions'}</span>
          </Button>
        )}
      </div>
      {!isFolded && (
        <SuggestionButtons
          items={items}
          layout="line"
          isEditing={isEditing}
          onEdit={() => setEditing(true)}
          {...actions}
        />
      )}
    </section>
  )
}
