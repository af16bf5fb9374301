import { expect, test } from 'vitest'
import { withoutAsides } from './chat-asides.ts'

test.each([
  ['those chips Ty likes', 'those chips'],
  ['pork butt, tell the butcher 8 lbs', 'pork butt 8 lbs'],
  ['coffee, we went thru 3 last week so maybe 4 this time?', 'coffee (4)'],
  ['taco stuff, like beans and salsa', 'beans and salsa'],
  ['coke the case of 24', 'coke (case of 24)'],
  ['limes maybe 4', 'limes 4'],
  ['milk, and those chips', 'milk, and chips'],
])('without small talk, %j becomes %j', (text, words) => {
  expect(withoutAsides({ text, from: 0, places: null }).text).toBe(words)
})

test.each([
  ['If they have the good peaches get 6.', 'get 6 peaches.'],
  ['If the whitefish salad looks fresh, half a pound.', 'get half a pound of whitefish salad.'],
  ['if you have time call me', 'if you have time call me'],
])('without its condition, %j becomes %j', (text, words) => {
  expect(withoutAsides({ text, from: 0, places: null }).text).toBe(words)
})
