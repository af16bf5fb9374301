import { expect, test } from 'vitest'
import { isLabelOfProvider, isLeftToAsk, isProvided } from './providers.ts'

test.each([
  'wine - Bill will handle it',
  "chips (Kelly said she'd bring them)",
  'soda: Tom and Ann are covering it',
  'rolls — grandma makes these',
  'salad - Jen signed up',
  'ice - the camp has',
  'turkey - Uncle Ray is frying his',
  'coffee, Ann is bringing it',
  'wipes - room mom is sending these',
  "beer - Cole's turn",
  "firewood (Pat's job)",
  'buns 40 -- donated by the Elks, take off',
])('%j says that somebody else provides the item', (line) => {
  expect(isProvided(line)).toBe(true)
})

test.each([
  'beer - Dad drinks it all',
  'soup - whatever they have',
  "candy - it's a treat",
  'ice - Costco has',
  'eggs (brought by us)',
  'cucumber (half one will do)',
  'chips - the ones Ann brings',
  'eggs, milk, Ann is bringing it',
  'balloons - party supplies',
  'knobs - door handles',
  "pasta night (Jake's turn)",
])("%j doesn't say that somebody else provides the item", (line) => {
  expect(isProvided(line)).toBe(false)
})

test("an item is left to somebody else if 'ask' and a name follow a dash or colon", () => {
  expect(isLeftToAsk('wine: ask Phil')).toBe(true)
  expect(isLeftToAsk('steaks - ask the butcher')).toBe(false)
  expect(isLeftToAsk('wine (ask Phil)')).toBe(false)
})

test.each(['Dad already has', 'Abuela ya tiene', 'Tom is bringing', 'Linda makes'])(
  "goods below %j don't have to be bought",
  (label) => {
    expect(isLabelOfProvider(label)).toBe(true)
  },
)

test.each(['We have', 'Costco has', 'what Dad needs', 'Dairy'])(
  'goods below %j may have to be bought',
  (label) => {
    expect(isLabelOfProvider(label)).toBe(false)
  },
)

test.each(['Truck supplies', 'School supplies', 'Mattress covers'])(
  'goods below %j have to be bought',
  (label) => {
    expect(isLabelOfProvider(label)).toBe(false)
  },
)
