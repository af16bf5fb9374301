import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { isNotWantedTitle, refusesGoods, saysNotWanted } from './not-wanted.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test.each([
  'HAVE PLENTY, DO NOT BUY:',
  'Have:',
  'we already have',
  "Don't need",
  'On hand',
  'Pantry (already have)',
  'Ya tenemos:',
  'Haben wir noch',
  'not this wk',
  'STOP BUYING',
  'Out of scope:',
  'Skip till payday:',
  'already in the cabinet',
  'Stuff we have in the spice rack:',
])("%j is a heading for items that don't have to be bought", (title) => {
  expect(isNotWantedTitle(title)).toBe(true)
})

test.each(['eggs (have)', 'salt -- have', 'hay', "have'a chips", 'Pantry', 'Bought', 'Need'])(
  "%j isn't a heading for items that don't have to be bought",
  (line) => {
    expect(isNotWantedTitle(line)).toBe(false)
  },
)

test.each([
  'Have: milk, eggs',
  'we have rice',
  "don't buy chips",
  'I already got bread',
  'Already got: milk',
  'Dad brings: beer',
  "Karen's bringing a pie",
  'salt? no have it',
  'eggs? nope, still have some',
  'cheese not needed have 1 bag',
  'beef - Randy has plenty',
  'bread (Ann brings it)',
  'salad -- Linda is making, do not buy',
  "pie - Dad's getting it",
  'beef - skip this wk',
  'pie — Aunt Carol is doing it',
  'CAKE -- abuela is making it',
  'chips (tia Lupe bringing)',
  'beef - NO, freezer is full',
  'NO takis this week',
  "anything with a name = DON'T buy",
  'bread - skip, nobody eats it',
  'bread (nope - too high)',
  'chips: pass',
  'salt = never mind',
  'ice: buy at the campground',
  "beer (we'll get it there)",
  'bread - buy on site',
  'got: salt, flour',
])("%j says that its items don't have to be bought", (line) => {
  expect(saysNotWanted(line)).toBe(true)
})

test.each([
  "don't forget milk",
  'we have to buy milk',
  'have a nice day cookies',
  'Need: milk',
  "we're bringing: chips",
  'need to bring wine',
  'eggs - 2 have a crack',
  'salt? the big one',
  'bread - Ann has a coupon',
  'beef - making tacos',
  'beef (we are making chili)',
  'flour - for baking',
  'beer - no alcohol',
  'no bake cookies for this week',
  'cucumber (half one will do)',
  'milk - skip the 2%',
  'have milk, need eggs',
  'bread (skip if over $4)',
  'bread - pass the salt',
  'soup: never enough',
  'bread - get at the bakery',
  'eggs - buy at the farm stand',
  'yogurt: no sugar, big tub',
])("%j doesn't say that its items don't have to be bought", (line) => {
  expect(saysNotWanted(line)).toBe(false)
})

test('items below a heading for items at home are skipped, up to the next heading', () => {
  expect(namesIn('milk\n\nHAVE PLENTY, DO NOT BUY:\nsalt\nbeef\n\nDairy:\ncheese')).toEqual([
    'milk',
    'cheese',
  ])
  expect(namesIn('Have: onions, garlic\n\nBuy:\nmilk')).toEqual(['milk'])
})

test.each([
  'Not this week: steak',
  'Not this week – steak, shrimp',
  'have chia, have hot sauce',
  'freezer has: bread, peas',
  'pantry has lentils',
  'snuff - skip he quit',
  "butter - don't need, Sue brought some",
  'Bring from home: skillet, tarp',
  'ground turkey - skip this wk',
  "I already bought the buns and the ketchup so don't get those.",
])("%j says that its items aren't needed", (line) => {
  expect(saysNotWanted(line)).toBe(true)
})

test.each([
  'beer -> BYOB',
  'drinks: everyone brings own',
  'bug spray I think we have some',
  "burgers - Jim's bringing his own beef",
  "chips: we've got 2 bags left from the game",
  "rice, we're good on rice",
  'gravy - making it from scratch',
  'red wine (I skip this)',
  "Note to self: we've got the tamari, maple syrup and olive oil.",
  'NO treats, vet said',
])('%j says that the shopper need not buy the item', (line) => {
  expect(saysNotWanted(line)).toBe(true)
})

test.each([
  'beans - the kind we have',
  "drinks: everyone brings own. I'm getting a box of wine",
  'soup - like the one we got',
  'bread - white, if none skip',
  'NO sugar added peaches',
  'Note to self: get milk',
])('%j may be an item to buy', (line) => {
  expect(saysNotWanted(line)).toBe(false)
})

test('a remark in parentheses after several items is about the last one', () => {
  expect(saysNotWanted("apples, nuts (Dad's got some)")).toBe(false)
  expect(refusesGoods("nuts (Dad's got some)")).toBe(true)
  expect(saysNotWanted('salt, cumin (we have both)')).toBe(true)
  expect(namesIn("milk, eggs (Dad's got some)")).toEqual(['milk'])
})
