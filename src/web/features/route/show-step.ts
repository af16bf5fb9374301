/** On a phone held sideways, less than this leaves no room for a step's sign and its items. */
const lowScreenPx = 480

/** Scrolls to a step, so that its items are in sight. */
export function showStep(step: Element | null | undefined, behavior: ScrollBehavior) {
  const rows = window.innerHeight < lowScreenPx ? step?.querySelector('[data-rows]') : null
  if (rows) rows.scrollIntoView({ block: 'center', behavior })
  else step?.scrollIntoView({ block: 'start', behavior })
}
