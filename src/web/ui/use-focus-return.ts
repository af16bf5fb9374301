import { type RefObject, useEffect } from 'react'

/**
 * Focuses `target`, without scrolling, if no element has focus because the focused control has disappeared.
 * Otherwise, does nothing.
 */
export function returnFocus(target: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) target?.focus({ preventScroll: true })
}

/**
 * Moves focus to `target` when `isShown` becomes false or the component is unmounted, but only if the focused
 * control disappeared with the content.
 */
export function useFocusReturn(isShown: boolean, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isShown) return undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The target may be rendered only once the content is hidden.
    return () => returnFocus(target.current)
  }, [isShown, target])
}
