/**
 * Window height in pixels. On a shorter screen, such as a phone in landscape, a step's sign and items don't
 * both fit.
 */
const lowScreenPx = 480

/**
 * Scrolls to the top of a step, or on a short screen to the middle of the step's items. Does nothing if
 * `step` is null or undefined.
 */
export function showStep(step: Element | null | undefined, behavior: ScrollBehavior) {
  const rows = window.innerHeight < lowScreenPx ? step?.querySelector('[data-rows]') : null
  if (rows) rows.scrollIntoView({ block: 'center', behavior })
  else step?.scrollIntoView({ block: 'start', behavior })
}
