import { expect, test } from 'vitest'
import {
  aisleSignPlaces,
  departmentSignPlaces,
  fittedText,
  freePlace,
  leastOverlapPlace,
  movedInside,
  thinnedAisles,
} from './plan-labels.ts'

const square = (x: number, y: number) => ({ x, y, width: 2, height: 2 })

test('a label gets the first free place, or the one with the least overlap if no place is free', () => {
  const places = [square(1, 0), square(1.5, 10), square(1, 20)]
  expect(freePlace(places, [square(0, 0), square(0, 10)])).toEqual(square(1, 20))
  const occupied = [square(0, 0), square(0, 10), square(0, 20)]
  expect(freePlace(places, occupied)).toBeNull()
  expect(leastOverlapPlace(places, occupied)).toEqual(square(1.5, 10))
})

test('an aisle’s sign is centered in the aisle, at the front end if possible', () => {
  const size = { width: 3, height: 2 }
  const places = aisleSignPlaces({ x: 10, y: 0, width: 4, height: 30 }, size, 0.2)
  expect(places[0]).toEqual({ x: 10.5, y: 27.8, ...size })
  expect(places[1]).toEqual({ x: 10.5, y: 0.2, ...size })
  expect(places.every(({ x }) => x <= 12 && x + size.width >= 12)).toBe(true)
})

test('a name larger than its department is placed over the department, or beside it if necessary', () => {
  const size = { width: 8, height: 2 }
  const places = departmentSignPlaces({ x: 10, y: 10, width: 4, height: 4 }, size, 1)
  expect(places[0]).toEqual({ x: 8, y: 11, ...size })
  expect(places).toContainEqual({ x: 15, y: 11, ...size })
  expect(movedInside({ x: 8, y: 11, ...size }, square(9, 0)).x).toBe(9)
})

test('a department’s name is set on two lines or in a smaller font if it does not fit on one line', () => {
  const widthOf = (text: string) => 7 * text.length
  const fitted = (widthPx: number, heightPx: number) =>
    fittedText('Meat & Seafood', { widthPx, heightPx, widthOf })
  expect(fitted(120, 30)).toEqual({ lines: ['Meat & Seafood'], size: 12 })
  expect(fitted(60, 30)).toEqual({ lines: ['Meat &', 'Seafood'], size: 12 })
  expect(fitted(90, 20)).toEqual({ lines: ['Meat & Seafood'], size: 11 })
  expect(fitted(60, 20)).toBeNull()
  expect(fitted(20, 30)).toBeNull()
})

test('if aisle numbers are wider than the aisles, only some of the numbers are shown', () => {
  const aisles = [0, 1, 2, 3].map((at) => {
    return { sign: `Aisle ${at + 1}`, rect: { x: 20 - 4 * at, y: 0, width: 2, height: 9 } }
  })
  const shown = (textMeters: number) =>
    [...thinnedAisles(aisles, textMeters)].map(({ sign }) => sign)
  expect(shown(3)).toHaveLength(4)
  expect(shown(5)).toEqual(['Aisle 1', 'Aisle 3'])
})
