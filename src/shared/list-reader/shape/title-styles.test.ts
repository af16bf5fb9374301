import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test.each([
  ['in brackets', '(produce)\nonions\n(meat case)\nbeef\n(cold)\nmilk'],
  ['between symbols', '~ produce ~\nonions\n~ the butcher ~\nbeef\n~ cold stuff ~\nmilk'],
  ['between symbols at the start of a part', '~ Game day ~\nonions\nbeef\n\n~ Monday ~\nmilk'],
  ['behind an emoji', '🍎🥦 fruit + veg\nonions\n🔪 butcher\nbeef\n🧊 fridge\nmilk'],
  ['in capitals', 'onions\nbeef\nNEED ANYWAY\nmilk'],
  ['with the number of an aisle', 'AISLE 1\nonions\nbeef\nAISLE 2\nmilk'],
  ['before an emoji', 'Fruit/veg 🍓\nonions\nButcher 🔪\nbeef\nFridge 🧊\nmilk'],
  ['underlined', "Gordon's\n----\nonions\nbeef\n\nCredit Union\n----\nmilk"],
  ['without the box of items', 'Produce\n☐ onions\n☐ beef\nDairy, Eggs & Cheese\n☐ milk'],
  ['at the start of a part', 'jake\nonions\n\nmo\nbeef\n\npriya (vegetarian)\nmilk'],
  ['with a day', 'Pancakes (Mon)\nonions\nbeef\nTacos (Tues)\nmilk'],
])('lines %s are titles', (_, text) => {
  expect(namesIn(text)).toEqual(['onions', 'beef', 'milk'])
})

test.each([
  ['in brackets', '(milk)\nbread\n(eggs)\nsalt'],
  ['between symbols', '~ milk ~\nbread\n~ eggs ~\nsalt'],
  ['behind an emoji', '🥛 milk\n🍞 bread\n🥚 eggs\n🧂 salt'],
  ['in capitals', 'MILK\nbread\nEGGS\nsalt'],
  ['without a bullet', 'milk\n- bread\neggs\n- salt'],
  ['at the start of a part', 'milk\nbread\n\neggs\nsalt'],
])('goods %s are items', (_, text) => {
  expect(namesIn(text).map((name) => name.replaceAll(/[()~\s]/gu, '').toLowerCase())).toEqual([
    'milk',
    'bread',
    'eggs',
    'salt',
  ])
})

test('a single unknown word at the start of a part may be an item', () => {
  expect(namesIn('Dairy\nmilk\n\nGochugaru\nsugar\nflour')).toContain('Gochugaru')
})

test('if every title starts a paragraph, a product in capitals that starts one is a title too', () => {
  const text = 'PRODUCE\nonions\ngarlic\n\nBREAD\nbeef\nsalt\n\nNEED ANYWAY\nmilk'
  expect(namesIn(text)).toEqual(['onions', 'garlic', 'beef', 'salt', 'milk'])
})

test('a first line between dashes or with a date is a title', () => {
  expect(namesIn('— Party for Mila / Saturday —\n\nmilk\neggs')).toEqual(['milk', 'eggs'])
  expect(namesIn('Salt dinner 11/28\n\nmilk\neggs')).toEqual(['milk', 'eggs'])
  expect(namesIn('salt 3/4\n\nmilk\neggs')).toContain('salt')
})
