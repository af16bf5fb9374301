import { type RefObject, useEffect, useRef } from 'react'
import type { ShoppingView } from './shopping-view.ts'

/**
 * Leads to what a press has opened: results and route take the focus, since the list is done with;
 * directory and saved lists leave it on their button, whose second press closes them. In one column
 * the screen scrolls there too. What is still being loaded is waited for.
 */
export function usePanelInView(
  view: ShoppingView,
  isLoaded: boolean,
): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const opened = 'search' in view ? view.search.press : null
  const shown = useRef({ kind: view.kind, opened })

  useEffect(() => {
    if (!isLoaded) return
    const before = shown.current
    shown.current = { kind: view.kind, opened }
    if (before.kind === view.kind && before.opened === opened) return
    if (opened !== null) title.current?.focus({ preventScroll: true })
    const panel = title.current?.closest('section')
    const isHidden = (panel?.getBoundingClientRect().top ?? 0) < 0
    if (isHidden || matchMedia('(width < 64rem)').matches) panel?.scrollIntoView({ block: 'start' })
  }, [view.kind, opened, isLoaded])

  return title
}
