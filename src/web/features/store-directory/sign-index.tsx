import { memo } from 'react'
import type { DirectorySign } from '#shared/directory/store-directory.ts'
import { signParts } from '../../ui/sign-parts.ts'

type Props = { signs: readonly DirectorySign[]; onGoTo: (name: string) => void }

/** Stays at the top while the directory scrolls, and leads to each of its signs. */
export const SignIndex = memo(function SignIndex({ signs, onGoTo }: Props) {
  return (
    <nav
      aria-label="Signs"
      className="sticky top-0 z-10 -mx-4 bg-paper px-4 sm:-mx-6 sm:bg-surface sm:px-6"
    >
      <ul className="-mx-1 flex gap-1.5 overflow-x-auto overscroll-x-contain px-1 py-1.5 [scrollbar-width:thin]">
        {signs.map(({ name }) => (
          <li key={name} className="shrink-0">
            <button
              type="button"
              aria-label={`Go to ${name}`}
              onClick={() => onGoTo(name)}
              className="min-h-10 min-w-10 rounded-full border border-line bg-surface px-3 text-sm font-semibold whitespace-nowrap tabular-nums hover:bg-wash active:bg-wash"
            >
              <span translate="no">{signParts(name).number ?? name}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
})
