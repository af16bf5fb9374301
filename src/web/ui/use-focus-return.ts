import { type RefObject, useEffect } from 'react'

/**
 * If no element has focus because the focused control has disappeared, moves focus to `target` without
 * scrolling. Otherwise, does nothing.
 */
export function returnFocus(target: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) target?.focus({ preventScroll: true })
}

/**
 * When `isShown` becomes false or the component is unmounted, moves focus to `target` if the focused control
 * has disappeared. Doesn't move focus from a control that still exists.
 */
export function useFocusReturn(isShown: boolean, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isShown) return undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The target may be rendered only once the content is hidden.
    return () => returnFocus(target.current)
  }, [isShown, target])
}
