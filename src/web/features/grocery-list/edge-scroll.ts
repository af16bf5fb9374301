/** Distance from the edge of the screen at which a dragged row starts to scroll the page. */
const edgePx = 72
const maxStepPx = 16

/**
 * Returns the pixels to scroll per frame while a row is dragged at height `y` of the screen. Positive is
 * down.
 */
export function edgeScrollStep(y: number, screenHeight: number): number {
  const beyondTop = edgePx - y
  const beyondBottom = y - (screenHeight - edgePx)
  const beyond = Math.max(beyondTop, beyondBottom)
  if (beyond <= 0) return 0
  const step = Math.ceil(maxStepPx * Math.min(1, beyond / edgePx))
  return beyondTop > beyondBottom ? -step : step
}
