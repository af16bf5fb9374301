// While a ref's element is on the page, the ref sets an attribute on the root element, which other elements'
// styles depend on. With the selector `:root:has(…)`, no script would be needed, but browsers would search
// the whole page after every key press.

/** Marks the page while a modal dialog is open, so that it doesn't scroll. */
export const markDialog = markWhileShown('data-has-dialog')

export const markToast = markWhileShown('data-has-toast')

/** Marks the page while a bar is at the bottom of the screen, so that toasts stay above the bar. */
export const markThumbBar = markWhileShown('data-has-thumb-bar')

/** Marks the page while it has two columns, so that toasts appear beside the left column. */
export const markLeftColumn = markWhileShown('data-has-left-column')

/** Marks the page while a route is open. In the one-column layout, the route hides the rest of the page. */
export const markShoppingMode = markWhileShown('data-shopping-mode')

/** Returns a ref that sets the attribute while at least one element uses the ref. */
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
