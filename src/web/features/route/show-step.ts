/**
 * Window height in pixels. On a lower screen, such as a phone in landscape, a step's sign and items don't fit
 * together.
 */
const lowScreenPx = 480

/**
 * Scrolls to the top of a step, or on a low screen to the middle of its items. Does nothing if `step` is null
 * or undefined.
 */
export function showStep(step: Element | null | undefined, behavior: ScrollBehavior) {
  const rows = window.innerHeight < lowScreenPx ? step?.querySelector('[data-rows]') : null
  if (rows) rows.scrollIntoView({ block: 'center', behavior })
  else step?.scrollIntoView({ block: 'start', behavior })
}
