// Each of these refs sets an attribute on the root element while an element with the ref is on the page.
// Styles of other elements depend on that attribute. The selector `:root:has(…)` wouldn't need a script, but
// browsers would search the whole page after each key press.

/** Marks the page while a modal dialog is open, so that the page doesn't scroll. */
export const markDialog = markWhileShown('data-has-dialog')

/** Marks the page while a toast is shown, so that focused elements scroll clear of it. */
export const markToast = markWhileShown('data-has-toast')

/** Marks the page while there is a bar at the bottom of the screen, so that toasts stay above it. */
export const markThumbBar = markWhileShown('data-has-thumb-bar')

/** Marks the page while it has two columns, so that toasts appear beside the left column. */
export const markLeftColumn = markWhileShown('data-has-left-column')

/**
 * Marks the page while a route is open, so that the route can hide the rest of the page in the one-column
 * layout.
 */
export const markShoppingMode = markWhileShown('data-shopping-mode')

/** Returns a ref callback that sets the attribute as long as at least one element uses the ref. */
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
