/** From here to the edge of the screen, what is held scrolls the page. */
const edgePx = 72
const maxStepPx = 16

/** How far the page scrolls in a frame while something is held at this height of the screen; down is positive. */
export function edgeScrollStep(y: number, screenHeight: number): number {
  const beyondTop = edgePx - y
  const beyondBottom = y - (screenHeight - edgePx)
  const beyond = Math.max(beyondTop, beyondBottom)
  if (beyond <= 0) return 0
  const step = Math.ceil(maxStepPx * Math.min(1, beyond / edgePx))
  return beyondTop > beyondBottom ? -step : step
}
