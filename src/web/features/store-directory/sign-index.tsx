import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import type { DirectorySign } from '#shared/directory/store-directory.ts'
import { classNames } from '../../ui/class-names.ts'
import { signParts } from '../../ui/sign-parts.ts'
import { useSignInView } from './use-sign-in-view.ts'

type Props = {
  signs: readonly DirectorySign[]
  /** The element that contains the sections of the signs. */
  sections: RefObject<HTMLElement | null>
  onGoTo: (name: string) => void
}

/**
 * A sticky index of the signs. It marks the sign in view. Tapping another sign in the index jumps to that
 * sign.
 */
export const SignIndex = memo(function SignIndex({ signs, sections, onGoTo }: Props) {
  const { inView, markGoneTo } = useSignInView({ sections, signs })
  const list = useRef<HTMLUListElement>(null)

  useLayoutEffect(() => {
    if (inView !== null) showMarked(list.current)
  }, [inView])

  function handleGoTo(name: string) {
    onGoTo(name)
    markGoneTo(name)
  }

  return (
    <nav
      aria-label="Signs"
      className="sticky top-0 z-10 -mx-4 bg-paper px-4 sm:-mx-6 sm:bg-surface sm:px-6 large-text:-mx-2 large-text:px-2"
    >
      <ul
        ref={list}
        className="-mx-1 flex gap-1.5 overflow-x-auto overscroll-x-contain px-1 py-1.5 [scrollbar-width:thin]"
      >
        {signs.map(({ name }) => (
          <li key={name} className="shrink-0">
            <button
              type="button"
              aria-label={`Go to ${name}`}
              aria-current={name === inView ? 'location' : undefined}
              onClick={() => handleGoTo(name)}
              className={classNames(
                'min-h-10 min-w-10 rounded-full border px-3 text-sm font-semibold whitespace-nowrap tabular-nums',
                name === inView
                  ? 'border-on-lemon bg-lemon text-on-lemon underline decoration-2 underline-offset-4'
                  : 'border-line bg-surface hover:bg-wash active:bg-wash',
              )}
            >
              <span translate="no">{signParts(name).number ?? name}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
})

/** Centers the marked sign in the index by scrolling the index sideways, without scrolling the page. */
function showMarked(list: HTMLElement | null) {
  const marked = list?.querySelector('[aria-current]')
  if (!list || !marked) return
  const { left, width } = marked.getBoundingClientRect()
  const box = list.getBoundingClientRect()
  list.scrollLeft += left + width / 2 - (box.left + box.width / 2)
}
