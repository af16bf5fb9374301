import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { chains } from '#shared/catalog/chains.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { query: string; onQueryChange: (query: string) => void }

const firstShown = 6

/** Buttons for chains. A tap searches for the chain's stores, and a second tap clears the search. */
export function ChainChips({ query, onQueryChange }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const typed = query.trim().toLowerCase()
  const isPressed = (name: string) => name.toLowerCase() === typed
  const shown = chains.filter(({ name }, at) => showsAll || at < firstShown || isPressed(name))
  const Chevron = showsAll ? ChevronUp : ChevronDown

  return (
    <div role="group" aria-label="Chains" className="contents">
      {shown.map(({ name }) => (
        <button
          key={name}
          type="button"
          translate="no"
          aria-pressed={isPressed(name)}
          onClick={() => onQueryChange(isPressed(name) ? '' : name)}
          className={classNames(
            chipClass,
            isPressed(name)
              ? 'border-leaf bg-leaf-tint font-semibold text-leaf-ink forced-colors:border-[Highlight]'
              : 'border-control bg-surface hover:bg-wash',
          )}
        >
          {name}
        </button>
      ))}
      <button
        type="button"
        aria-expanded={showsAll}
        onClick={() => setShowsAll(!showsAll)}
        className={classNames(
          chipClass,
          'border-transparent px-2! font-semibold text-leaf-ink hover:bg-wash',
        )}
      >
        <span>{showsAll ? 'Fewer chains' : 'More chains'}</span>
        <Chevron aria-hidden size={16} />
      </button>
    </div>
  )
}

/** Class names shared by the chain buttons and the other buttons on the same line. */
export const chipClass =
  'inline-flex min-h-11 items-center justify-center gap-1 rounded-full border px-3 text-sm select-none ' +
  'transition-colors duration-150 ease-out'
