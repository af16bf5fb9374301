// Refs that mark the whole page while an element is on it, for the styles of elements elsewhere: each sets an
// attribute on the root. `:root:has(…)` would need no script, but makes the browser search the whole page after
// every key press.

/** Marks the page while a modal dialog is open, so that it doesn't scroll. */
export const markDialog = markWhileShown('data-has-dialog')

export const markToast = markWhileShown('data-has-toast')

/** Marks the page while it has a bar at the lower edge of the screen, so that toasts stay above the bar. */
export const markThumbBar = markWhileShown('data-has-thumb-bar')

/** Marks the page while it has a left of two columns, so that toasts appear beside that column. */
export const markLeftColumn = markWhileShown('data-has-left-column')

/** Marks the page during a route. In one column, a route hides the rest of the page. */
export const markShoppingMode = markWhileShown('data-shopping-mode')

/** Returns a ref that sets the attribute as long as at least one element has the ref. */
function markWhileShown(attribute: string) {
  let elements = 0
  function count(change: 1 | -1) {
    elements += change
    document.documentElement.toggleAttribute(attribute, elements > 0)
  }
  return (_element: Element | null) => {
    count(1)
    return () => count(-1)
  }
}
