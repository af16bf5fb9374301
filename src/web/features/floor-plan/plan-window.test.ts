import { expect, test } from 'vitest'
import { centeredRect, pannedRect, zoomedRect, zoomLimits, zoomOf } from './plan-window.ts'

const whole = { x: 0, y: 0, width: 80, height: 40 }
const middle = { x: 40, y: 20 }

test('the point under the fingers stays in place during a zoom', () => {
  const at = { x: 20, y: 10 }
  const shown = zoomedRect(whole, whole, { factor: 2, at })
  expect(shown).toEqual({ x: 10, y: 5, width: 40, height: 20 })
  expect((at.x - shown.x) / shown.width).toBe(at.x / whole.width)
})

test('zooming stops at the whole plan and at an eighth of its width', () => {
  expect(zoomedRect(whole, whole, { factor: 0.5, at: middle })).toEqual(whole)
  expect(zoomLimits(whole, whole)).toEqual({ isLargest: false, isWhole: true })
  const small = zoomedRect(whole, whole, { factor: 100, at: middle })
  expect(zoomOf(small, whole)).toBe(8)
  expect(zoomLimits(small, whole)).toEqual({ isLargest: true, isWhole: false })
})

test('a plan that is dragged too far stops at its edge', () => {
  const shown = zoomedRect(whole, whole, { factor: 2, at: middle })
  expect(pannedRect(shown, whole, { x: 5, y: -100 })).toEqual({
    x: 25,
    y: 0,
    width: 40,
    height: 20,
  })
  expect(pannedRect(whole, whole, { x: 5, y: 5 })).toEqual(whole)
})

test('the view is centered on the next sign, unless that sign is near the edge of the plan', () => {
  const shown = zoomedRect(whole, whole, { factor: 2, at: middle })
  expect(centeredRect(shown, whole, { x: 30, y: 15 })).toEqual({
    x: 10,
    y: 5,
    width: 40,
    height: 20,
  })
  expect(centeredRect(shown, whole, { x: 2, y: 39 })).toEqual({
    x: 0,
    y: 20,
    width: 40,
    height: 20,
  })
  expect(centeredRect(whole, whole, { x: 2, y: 39 })).toEqual(whole)
})
