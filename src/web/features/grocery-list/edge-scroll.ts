/** The page scrolls while a row is dragged within this distance of the top or bottom of the screen. */
const edgePx = 72
const maxStepPx = 16

/**
 * Returns how many pixels to scroll per frame while a row is dragged at vertical position `y` on the screen.
 * A positive number scrolls down, a negative one up. Returns 0 if `y` isn't near an edge.
 */
export function edgeScrollStep(y: number, screenHeight: number): number {
  const beyondTop = edgePx - y
  const beyondBottom = y - (screenHeight - edgePx)
  const beyond = Math.max(beyondTop, beyondBottom)
  if (beyond <= 0) return 0
  const step = Math.ceil(maxStepPx * Math.min(1, beyond / edgePx))
  return beyondTop > beyondBottom ? -step : step
}
