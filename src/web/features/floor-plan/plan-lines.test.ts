import { expect, test } from 'vitest'
import type { PlacedSign } from './placed-signs.ts'
import { lineBetweenSigns, mergedLines } from './plan-lines.ts'

test('a line that is walked both ways is drawn once', () => {
  const there = [
    { x: 0, y: 5 },
    { x: 4, y: 5 },
    { x: 4, y: 0 },
  ]
  const back = [
    { x: 4, y: 0 },
    { x: 4, y: 5 },
    { x: 9, y: 5 },
  ]
  expect(mergedLines([there, back])).toEqual([
    [
      { x: 0, y: 5 },
      { x: 9, y: 5 },
    ],
    [
      { x: 4, y: 0 },
      { x: 4, y: 5 },
    ],
  ])
})

test('two segments of a line with a gap between them stay separate', () => {
  const first = [
    { x: 0, y: 5 },
    { x: 2, y: 5 },
  ]
  const second = [
    { x: 3, y: 5 },
    { x: 4, y: 5 },
  ]
  expect(mergedLines([second, first])).toEqual([first, second])
})

test('a walk leads from sign to sign wherever the signs are placed in their aisles', () => {
  const sign = (name: string, place: PlacedSign['place'], plate: PlacedSign['plate']) => {
    return { sign: name, place, plate, state: null, lines: [name], size: 12, turn: 0 }
  }
  const signs = [
    sign('Aisle 3', 'aisle', { x: 3, y: 16, width: 2, height: 2 }),
    sign('Dairy', 'left-wall', { x: 0, y: 4, width: 1, height: 6 }),
  ]
  const line = [
    { x: 4, y: 12 },
    { x: 4, y: 20 },
    { x: 2, y: 20 },
    { x: 2, y: 7 },
  ]
  expect(lineBetweenSigns({ from: 'Aisle 3', to: 'Dairy', line }, signs)).toEqual([
    { x: 4, y: 17 },
    { x: 4, y: 20 },
    { x: 2, y: 20 },
    { x: 2, y: 7 },
    { x: 1, y: 7 },
  ])
  expect(lineBetweenSigns({ from: null, to: null, line }, signs)).toEqual(line)
})
