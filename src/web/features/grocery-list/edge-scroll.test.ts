import { expect, test } from 'vitest'
import { edgeScrollStep } from './edge-scroll.ts'

test.each([
  [400, 0],
  [73, 0],
  [36, -8],
  [0, -16],
  [-50, -16],
  [707, 0],
  [744, 8],
  [780, 16],
])('dragging a row to y = %d on a 780 px tall screen scrolls the page by %d px', (y, step) => {
  expect(edgeScrollStep(y, 780)).toBe(step)
})
