/** Below this height, as on a phone in landscape, a step's sign and items don't both fit. */
const lowScreenPx = 480

/** Scrolls to a step so that its items are in view. Does nothing without a step. */
export function showStep(step: Element | null | undefined, behavior: ScrollBehavior) {
  const rows = window.innerHeight < lowScreenPx ? step?.querySelector('[data-rows]') : null
  if (rows) rows.scrollIntoView({ block: 'center', behavior })
  else step?.scrollIntoView({ block: 'start', behavior })
}
