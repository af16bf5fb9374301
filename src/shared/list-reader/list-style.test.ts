import { expect, test } from 'vitest'
import { readList } from './read-list.ts'
import { testNames } from './test-names.ts'

const read = (text: string) => readList(text, testNames)
const namesIn = (text: string) => read(text).map(({ name }) => name)

const single = ['milk', '2 eggs', 'bread', 'salt', 'pepper', 'sugar', 'flour', 'beef'].join('\n')
const last = (line: string) => read(`${single}\n${line}`).slice(8)

test('if each line is one item, the text after a comma may be a detail', () => {
  expect(last('Cheese, 75¢ coupon')).toMatchObject([
    { text: 'Cheese, 75¢ coupon', name: 'Cheese', note: '75¢ coupon' },
  ])
  expect(last('- onions, nicest you find')).toMatchObject([
    { text: '- onions, nicest you find', name: 'onions', note: 'nicest you find' },
  ])
  expect(last('soda, no sugar')).toMatchObject([{ name: 'soda', note: 'no sugar' }])
  expect(last('potatoes, for the salad with garlic')).toHaveLength(1)
})

test('a detail after a comma may include the amount', () => {
  for (const words of ['2 lbs. - coupon', 'abt. 2 lbs. coupon', 'coupon 2 lbs.']) {
    expect(last(`cheese, ${words}`)).toMatchObject([
      { name: 'cheese', quantity: 2, note: 'coupon' },
    ])
  }
  expect(last('2 cheese, coupon 5 lbs')).toMatchObject([{ quantity: 2, note: 'coupon 5 lbs' }])
})

test('if an item is followed by two amounts after commas, the second is a size', () => {
  expect(last('milk, 2, 52 oz')).toMatchObject([{ name: 'milk', quantity: 2, note: '52 oz' }])
})

test("a flavor or brand after a comma isn't a separate item", () => {
  expect(last('soda, 7UP')).toMatchObject([{ name: 'soda', note: '7UP' }])
  expect(last('soda, cherry lime')).toMatchObject([{ name: 'soda', note: 'cherry lime' }])
})

test("brands after commas aren't evidence that commas separate items", () => {
  const text = `${single}\nsoda, 7UP\nsoda, Sprite\n2 soda, 7UP`
  expect(read(text)).toHaveLength(11)
})

test("text such as 'red not white' after a comma is a note about the variety", () => {
  expect(last('soda, cherry not lime')).toMatchObject([{ name: 'soda', note: 'cherry not lime' }])
  expect(read('onions, red not white')).toMatchObject([{ name: 'onions', note: 'red not white' }])
  expect(namesIn('soda, onions not red')).toEqual(['soda', 'onions'])
})

test('two joined products after a comma are a flavor if the item comes in flavors', () => {
  expect(last('soda, salt & vinegar if possible')).toHaveLength(1)
  expect(last('onions, salt & pepper').map(({ name }) => name)).toEqual([
    'onions',
    'salt',
    'pepper',
  ])
})

test('a different product after a comma is a separate item', () => {
  const names = (line: string) => last(line).map(({ name }) => name)
  expect(names('cheese, onions')).toEqual(['cheese', 'onions'])
  expect(names('cheese, 2 onions for soup, unicorn')).toEqual(['cheese', 'onions', 'unicorn'])
  expect(names('gochugaru, furikake')).toEqual(['gochugaru', 'furikake'])
  expect(names('cheese, unicorn, dragon, griffin')).toHaveLength(4)
})

test('if most text after commas names products, unknown text after a comma is an item too', () => {
  const listed = `${single}\nmilk, eggs\ncheese, onions, garlic, thing that nobody knows`
  expect(namesIn(listed)).toContain('thing that nobody knows')
  const flavors = `${single}\nsoda, vanilla\nsoda, cherry\nsoda, lime`
  expect(namesIn(flavors)).toHaveLength(11)
  const detailed = `${single}\nmilk, organic if possible\ncheese, thing that nobody knows`
  expect(namesIn(detailed)).not.toContain('thing that nobody knows')
})

test('a product with an amount is a separate item if the product before it has an amount too', () => {
  expect(last('2 cans soda, 4 cans cherry soda')).toHaveLength(2)
  expect(last('4 sodas, 2 vanilla, 2 lime')).toHaveLength(1)
})

test("a product after a comma is a separate item, even if it begins with 'with'", () => {
  const names = (line: string) => last(line).map(({ name }) => name)
  for (const line of ['chicken, garlic', 'chicken, onions']) {
    expect(names(line)).toEqual(line.split(', '))
  }
  expect(names('bread, with cheese')).toEqual(['bread', 'with cheese'])
})

test("if each line is one item, unknown text after a comma isn't an item", () => {
  for (const line of [
    'onions, unicorn',
    'onions, tall kitchen',
    'onions, head off, 1 lb',
    'salted unicorn, redondo',
  ]) {
    expect(last(line)).toHaveLength(1)
  }
  expect(last('onions, tall kitchen, 2 lbs')).toMatchObject([
    { name: 'onions', quantity: 2, note: 'tall kitchen' },
  ])
})

test("a variety after a comma isn't a separate item", () => {
  expect(last('canned beans, black')).toHaveLength(1)
  expect(last('soda, 7UP or lime')).toHaveLength(1)
  expect(last('cherry soda, 7UP')).toHaveLength(1)
  expect(last('milk, 7UP')).toHaveLength(2)
  expect(last('chicken, beef')).toHaveLength(2)
})

test("an amount that isn't the amount to buy stays in the note", () => {
  for (const note of ['dad has 1 lb', 'under $3 a box']) {
    expect(last(`cheese, ${note}`)).toMatchObject([{ name: 'cheese', quantity: null, note }])
  }
})

test('commas separate items in a short list and in a list with several items per line', () => {
  expect(namesIn('milk, unicorn\nbread, dragon\ncheese')).toHaveLength(5)
  const rows = 'milk, bread, cheese, unicorn\nsalt, pepper, sugar\nbeef, chicken, dragon\n'
  expect(namesIn(rows.repeat(3))).toHaveLength(30)
})

test('text after a comma is an item if the text before most commas is unknown too', () => {
  const rows = Array.from({ length: 9 }, (_, at) => `unicorn ${at}, dragon ${at}, griffin ${at}`)
  expect(namesIn(rows.join('\n'))).toHaveLength(27)
})

const detailed = [
  'Onions, loose not packaged',
  'Garlic, the firm kind',
  'Cheese, vegetarian, check the label',
  'Bread, thin like last time',
  'Beef, grass-fed, 2 lbs',
  'Milk',
  'Sugar, fair trade',
  'Salt',
].join('\n')

test('if details follow nearly all commas, a product after a comma is a detail too', () => {
  expect(namesIn(detailed)).toEqual([
    'Onions',
    'Garlic',
    'Cheese',
    'Bread',
    'Beef',
    'Milk',
    'Sugar',
    'Salt',
  ])
  expect(read(`${detailed}\nTempeh, Surata, 3 cans`).at(-1)).toMatchObject({
    name: 'Tempeh',
    note: 'Surata',
    quantity: 3,
    unit: 'cans',
  })
  expect(namesIn(`${detailed}\npepper, flour`).slice(-2)).toEqual(['pepper', 'flour'])
  const row = 'eggs, 1 dozen, potatoes, 2 lbs'
  expect(read(`${detailed}\n${row}`).slice(-2)).toMatchObject([
    { name: 'eggs', quantity: 12 },
    { name: 'potatoes', quantity: 2, unit: 'lbs' },
  ])
})
