import { expect, test } from 'vitest'
import { saysAtHome } from './at-home.ts'

test.each([
  '6 eggs - have them already',
  'nutmeg - got some',
  'rice, have plenty',
  'flour: we already have it',
  "cumin – we've got loads",
  'soy sauce (already in the fridge)',
  'dish soap - plenty left',
  "coffee - we're good",
  'olive oil - still have half a bottle',
  'butter? checked, 2 blocks in the fridge, fine',
  'butter? 2 sticks in the freezer',
  'rice? plenty',
  'onions? looked, still enough',
  'there is plenty of rice left',
  'no more lentils please',
  "No more yogurt!! there's like 9 in there",
  'no more beans, we have six cans',
  'ok so pantry check done. plenty of pasta',
  'rice [have lots]',
])('%j says that an item is at home', (line) => {
  expect(saysAtHome(line)).toBe(true)
})

test.each([
  'pancake mix (have)',
  'salt -- have',
  'have a heart candy',
  'cards - have fun',
  'milk (have coupon)',
  'eggs (got a coupon)',
  'milk, eggs, rice',
  'milk - get some',
  'butter? yes, 2 blocks',
  'butter? 2 blocks',
  'butter? checked, only one in the fridge',
  'bread? check the freezer',
  'have to buy milk',
  'bread - still have to buy',
  'coffee - still have a coupon',
  'no more tears shampoo',
  'no more tangles spray',
  'plenty of napkins',
  'pantry check: need rice',
  'ice cream (in the freezer aisle)',
  'good & plenty',
])('%j is an item of the list', (line) => {
  expect(saysAtHome(line)).toBe(false)
})
