import { expect, test } from 'vitest'
import { centered, panned, zoomed, zoomLimits, zoomOf } from './plan-window.ts'

const whole = { x: 0, y: 0, width: 80, height: 40 }
const middle = { x: 40, y: 20 }

test('the point under the fingers stays in place during a zoom', () => {
  const at = { x: 20, y: 10 }
  const shown = zoomed(whole, whole, { factor: 2, at })
  expect(shown).toEqual({ x: 10, y: 5, width: 40, height: 20 })
  expect((at.x - shown.x) / shown.width).toBe(at.x / whole.width)
})

test('zooming stops at the whole plan and at an eighth of its width', () => {
  expect(zoomed(whole, whole, { factor: 0.5, at: middle })).toEqual(whole)
  expect(zoomLimits(whole, whole)).toEqual({ isLargest: false, isWhole: true })
  const small = zoomed(whole, whole, { factor: 100, at: middle })
  expect(zoomOf(small, whole)).toBe(8)
  expect(zoomLimits(small, whole)).toEqual({ isLargest: true, isWhole: false })
})

test('a plan that is dragged too far stops at its edge', () => {
  const shown = zoomed(whole, whole, { factor: 2, at: middle })
  expect(panned(shown, whole, { x: 5, y: -100 })).toEqual({ x: 25, y: 0, width: 40, height: 20 })
  expect(panned(whole, whole, { x: 5, y: 5 })).toEqual(whole)
})

test('the view is centered on the next sign, unless that sign is near the edge of the plan', () => {
  const shown = zoomed(whole, whole, { factor: 2, at: middle })
  expect(centered(shown, whole, { x: 30, y: 15 })).toEqual({ x: 10, y: 5, width: 40, height: 20 })
  expect(centered(shown, whole, { x: 2, y: 39 })).toEqual({ x: 0, y: 20, width: 40, height: 20 })
  expect(centered(whole, whole, { x: 2, y: 39 })).toEqual(whole)
})
