import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { beginsWithChore, isErrand } from './errands.ts'

const read = (text: string) => readList(text, testNames).map(({ name }) => name)

test.each([
  'fill up gas before we leave!',
  'Site #47 check in 3pm conf 2-19384433',
  'get gas',
  'call mom',
  'call ranger stn re: fire ban',
  'return the bottles',
  'gas on the way out',
  "gas while we're there",
  'salt driveway',
  'shovel the front steps',
  'get jars back from Brenda',
  'quarter for cart',
  'pay rent',
  'return library books',
  'pick up photos',
  'gym T/Th 6am',
  'return shoes to Target',
  "pick up Mom's prescription",
  'wash the car',
  'take out the trash',
  'vet appt 2pm',
  'remember coupons!',
  'haircut 3pm',
  'new toaster (cancelled, fixed it)',
  'Book dentist',
  'book a table for 6',
  'book MOT',
  'Drop parcel at post office',
  'drop kids off',
  'drop books to the library',
  'pick Sam up from swimming @4pm',
  'pick up Sam from practice',
  'pick the kids up',
  'pick Mia and Leo up at 5',
  'collect parcel',
  'take the dog to the vet',
  'ring the school about Friday',
  'ring gran',
  'phone the bank',
  'email Priya about Saturday',
  'text mum',
  'petrol',
  'get petrol',
  'diesel for the van',
  'Return library books!!',
  'ask landlord about disposal',
  'cancel Hulu trial',
  'renew plates',
  'invoice the cafe',
  'get key copied',
  'get knives sharpened',
  'pick up Rx at window',
  'cash for babysitter',
  '$60 cash, ones and fives',
  'get cash out',
  'set a timer for ten minutes',
  'alexa stop',
  'something for dinner',
  'oil change Tues 9am',
  "dinner at Mom's 6pm",
  'vet Thursday 3pm',
  'swing by the bank',
  'Library - return dvds',
  'bring bags',
  'defrost beef',
  'refund from Target',
  'coupon for wine in glovebox',
  'fix door opener!!',
  'pay Netflix',
  'check tire pressure',
  'print coupons',
  'find the tarp',
  'sign kids up for camp',
  'vacuum out minivan',
  'borrow folding chairs from church',
])('%j is an errand', (line) => {
  expect(isErrand(line, false)).toBe(true)
})

test.each([
  'gas can',
  'driveway salt',
  'leaf rake',
  'Fix a Flat',
  'pay day bars',
  'vacuum bags',
  'get gas cans',
  'milk',
  'dog wash',
  'car wash soap',
  'fill up on snacks',
  'call bell',
  'book light',
  "don't forget milk",
  'pick up kids meals',
  'petrol can',
  'gas grill lighter',
  'diesel exhaust fluid',
  'ring pops',
  'ring bologna',
  'phone charger',
  'phone case',
  'book stand',
  'book club wine',
  'drop cloth',
  'drop biscuits',
  'text books',
  'dad grass',
  'pick up milk from Costco',
  'take out box',
  'get dog food',
  'get baby wipes for her',
  'call me maybe cookies',
  'something for dinner maybe a meatloaf',
  'dinner rolls 12',
  'party cups',
  'cashews',
  'coupon binder',
  'measuring cups',
  'water bottles',
])('%j may be an item', (line) => {
  expect(isErrand(line, false)).toBe(false)
})

test("a line such as 'Book haircut' is a task only with a checkbox", () => {
  expect(isErrand('Book haircut', true)).toBe(true)
  expect(isErrand('Book haircut', false)).toBe(false)
  expect(isErrand('Decorate', true)).toBe(true)
  expect(isErrand('make playlist', true)).toBe(true)
  for (const task of [
    'file HSA claim',
    'fix oven door gasket',
    'test smoke alarms',
    'charge phone',
  ])
    expect(isErrand(task, true)).toBe(true)
  for (const thing of [
    'test strips',
    'charge cards',
    'file powder',
    'vacuum bags',
    'plan b',
    'finish tabs',
    'print paper',
  ]) {
    expect(isErrand(thing, true)).toBe(false)
  }
})

test('headings for errands, places in a task list, and conditions are not items', () => {
  expect(read('To-Do\n[ ] milk\n[ ] bread\n[x] library\n[ ] salt')).toEqual([
    'milk',
    'bread',
    'salt',
  ])
  expect(read("milk\nIf there's time\nsalt")).toEqual(['milk', 'salt'])
})

test('a place among errands is not an item', () => {
  expect(read('Aldi\n- milk\n\nErrands:\n- bank\n- gas\n- salt')).toEqual(['milk', 'salt'])
})

test.each([
  ['file HSA claim', true],
  ['invoice the cafe', true],
  ['test smoke alarms', true],
  ['alexa stop', true],
  ['set a timer for ten minutes', true],
  ['file folders', false],
  ['test strips', false],
  ['set of towels', false],
  ['paint brushes', false],
])('whether %j begins like a chore: %j', (task, expected) => {
  expect(beginsWithChore(task)).toBe(expected)
})

test('one-word chores are tasks only with a checkbox', () => {
  expect(isErrand('vacuum', true)).toBe(true)
  expect(isErrand('vacuum', false)).toBe(false)
  expect(isErrand('library books due Friday', false)).toBe(true)
})
