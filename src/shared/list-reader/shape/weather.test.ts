import { expect, test } from 'vitest'
import { isWeather } from './weather.ts'

test.each([
  'Snow again, 14 in. on the porch',
  'Clear and cold',
  'Tues. Rain all day',
  'Heavy fog this morning',
  '12 degrees',
  'Still raining.',
])('%j reports the weather', (words) => {
  expect(isWeather(words)).toBe(true)
})

test.each(['Hot sauce', 'Snow peas', 'Rain boots for Tim', 'Hot and sour soup', 'Cold cuts, 1 lb'])(
  '%j may be an item',
  (words) => {
    expect(isWeather(words)).toBe(false)
  },
)
