import { type RefObject, useEffect } from 'react'

/**
 * Focuses `target` if the control that had the focus is gone. Does nothing if another control has the focus.
 */
export function returnFocus(target: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) target?.focus({ preventScroll: true })
}

/**
 * Moves the focus to `target` when content is hidden together with the control that had the focus. Leaves it
 * on any other control.
 */
export function useFocusReturn(isShown: boolean, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isShown) return undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The target may be rendered in place of the hidden content.
    return () => returnFocus(target.current)
  }, [isShown, target])
}
