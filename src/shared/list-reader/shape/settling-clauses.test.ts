import { expect, test } from 'vitest'
import { settlesItem } from './settling-clauses.ts'

test.each([
  'nurse sent some',
  'Bob is dropping off a sack',
  'Tina bringing our dish',
  'Mary-Kate brings',
  "O'Neil is bringing these",
  'Sam has drinks covered',
  'still got half',
  'we got a gallon of it',
  'have like 2 jars left',
  '2 in pantry',
  'two under the sink',
  "there's a whole pack in the closet",
  "we're good til the 15th",
  'good until payday',
  'still good on this',
  'bag is still full',
  'leftover from the party',
  'from our garden',
  'nvm ordered it online',
  'scratch that',
  'vet says no',
  'Uncle Ray smoking it',
  'Mom making the rolls',
  'grandma doing these',
])('the clause %j says that nobody has to buy the item', (clause) => {
  expect(settlesItem(clause)).toBe(true)
})

test.each([
  'the ones that Ann brings',
  'same brand Ann brought',
  'Mom brings it up every time',
  'got a coupon',
  'have a coupon in drawer',
  'under sink size',
  '2 in bag',
  'still good price',
  'good through Friday at $1',
  'leftover coupon',
  'the box is half full of air',
  'never mind the brand',
  'vet says the grain kind',
  'from the farm stand',
  'Dark baking',
  'Good cooking',
])('the clause %j is about an item to buy', (clause) => {
  expect(settlesItem(clause)).toBe(false)
})
