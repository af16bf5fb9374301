import { expect, test } from 'vitest'
import type { PlanArea } from '#shared/floor-plan/floor-plan-types.ts'
import { fittingLines, placedLabels, platePlaces, thinnedAisles } from './plan-labels.ts'

const square = (x: number, y: number) => ({ x, y, width: 2, height: 2 })

test('a label gives way to one before it, and is left out where there is no room', () => {
  const labels = [
    { key: 'first', places: [square(0, 0), square(0, 10)] },
    { key: 'second', places: [square(1, 0), square(1, 10)] },
    { key: 'third', places: [square(0, 1), square(0, 11)] },
  ]
  const placed = placedLabels(labels, [square(20, 20)])
  expect([...placed]).toEqual([
    ['first', square(0, 0)],
    ['second', square(1, 10)],
  ])
})

test('the plate of an aisle hangs in the middle of it, at its front end if it can', () => {
  const rect = { x: 10, y: 0, width: 4, height: 30 }
  const [front] = platePlaces({ sign: 'Aisle 7', place: 'aisle', rect, stop: rect }, 7, 0.1)
  expect((front?.x ?? 0) + (front?.width ?? 0) / 2).toBeCloseTo(12)
  expect((front?.y ?? 0) + (front?.height ?? 0)).toBeCloseTo(29.8)
})

test('the name of a department takes one line, or two, or is left out', () => {
  const widthOf = (text: string) => 7 * text.length
  const lines = (widthPx: number, heightPx: number) =>
    fittingLines('Meat & Seafood', { widthPx, heightPx, widthOf })
  expect(lines(120, 30)).toEqual(['Meat & Seafood'])
  expect(lines(60, 30)).toEqual(['Meat &', 'Seafood'])
  expect(lines(60, 20)).toBeNull()
  expect(lines(20, 30)).toBeNull()
})

test('where numbers are wider than aisles, only some of them are shown', () => {
  const aisles = [0, 1, 2, 3].map((at): PlanArea => {
    const rect = { x: 20 - 4 * at, y: 0, width: 2, height: 9 }
    return { sign: `Aisle ${at + 1}`, place: 'aisle', rect, stop: rect }
  })
  const shown = (textMetres: number) =>
    [...thinnedAisles(aisles, textMetres)].map(({ sign }) => sign)
  expect(shown(3)).toHaveLength(4)
  expect(shown(5)).toEqual(['Aisle 1', 'Aisle 3'])
})
