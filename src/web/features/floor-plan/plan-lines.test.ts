import { expect, test } from 'vitest'
import { mergedLines } from './plan-lines.ts'

test('a way there and back is drawn once', () => {
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

test('two ways along one line with a gap between them stay two', () => {
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
