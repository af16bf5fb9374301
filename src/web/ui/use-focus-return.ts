import { type RefObject, useEffect } from 'react'

/** Focuses `target` if the control that had the focus is gone; a focus that has moved on stays where it is. */
export function returnFocus(target: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) target?.focus({ preventScroll: true })
}

/** Returns the focus to `target` when what is shown goes away together with the control that had it. */
export function useFocusReturn(isShown: boolean, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isShown) return undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The target may be rendered in place of what goes.
    return () => returnFocus(target.current)
  }, [isShown, target])
}
