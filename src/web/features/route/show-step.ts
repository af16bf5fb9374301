/**
 * On screens lower than this, such as a phone's in landscape, there isn't room for both a step's sign and its
 * items.
 */
const lowScreenPx = 480

/**
 * Scrolls to a step: to its top, or to the middle of its items on a low screen. Does nothing without a step.
 */
export function showStep(step: Element | null | undefined, behavior: ScrollBehavior) {
  const rows = window.innerHeight < lowScreenPx ? step?.querySelector('[data-rows]') : null
  if (rows) rows.scrollIntoView({ block: 'center', behavior })
  else step?.scrollIntoView({ block: 'start', behavior })
}
