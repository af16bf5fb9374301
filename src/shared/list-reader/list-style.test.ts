import { expect, test } from 'vitest'
import { readList } from './read-list.ts'
import { testNames } from './test-names.ts'

const read = (text: string) => readList(text, testNames)
const namesIn = (text: string) => read(text).map(({ name }) => name)

const single = ['milk', '2 eggs', 'bread', 'salt', 'pepper', 'sugar', 'flour', 'beef'].join('\n')
const last = (line: string) => read(`${single}\n${line}`).slice(8)

test('where a line is an item, a comma may say more of it', () => {
  expect(last('Cheese, 75¢ coupon')).toMatchObject([
    { text: 'Cheese, 75¢ coupon', name: 'Cheese', note: '75¢ coupon' },
  ])
  expect(last('- onions, nicest you find')).toMatchObject([
    { text: '- onions, nicest you find', name: 'onions', note: 'nicest you find' },
  ])
  expect(last('soda, no sugar')).toMatchObject([{ name: 'soda', note: 'no sugar' }])
  expect(last('potatoes, for the salad with garlic')).toHaveLength(1)
})

test('what is said behind the comma may have the amount in it', () => {
  for (const words of ['2 lbs. - coupon', 'abt. 2 lbs. coupon', 'coupon 2 lbs.']) {
    expect(last(`cheese, ${words}`)).toMatchObject([
      { name: 'cheese', quantity: 2, note: 'coupon' },
    ])
  }
  expect(last('2 cheese, coupon 5 lbs')).toMatchObject([{ quantity: 2, note: 'coupon 5 lbs' }])
})

test('of two amounts behind commas the second is a size', () => {
  expect(last('milk, 2, 52 oz')).toMatchObject([{ name: 'milk', quantity: 2, note: '52 oz' }])
})

test('a flavor or a maker behind a comma is no other item', () => {
  expect(last('soda, 7UP')).toMatchObject([{ name: 'soda', note: '7UP' }])
  expect(last('soda, cherry lime')).toMatchObject([{ name: 'soda', note: 'cherry lime' }])
})

test('a contrast behind a comma says which one is meant', () => {
  expect(last('soda, cherry not lime')).toMatchObject([{ name: 'soda', note: 'cherry not lime' }])
  expect(read('onions, red not white')).toMatchObject([{ name: 'onions', note: 'red not white' }])
  expect(namesIn('soda, onions not red')).toEqual(['soda', 'onions'])
})

test('two things behind a comma may be a flavor', () => {
  expect(last('soda, salt & vinegar if possible')).toHaveLength(1)
  expect(last('onions, salt & pepper').map(({ name }) => name)).toEqual([
    'onions',
    'salt',
    'pepper',
  ])
})

test('another item behind a comma stays one', () => {
  const names = (line: string) => last(line).map(({ name }) => name)
  expect(names('cheese, onions')).toEqual(['cheese', 'onions'])
  expect(names('cheese, 2 onions for soup, unicorn')).toEqual(['cheese', 'onions', 'unicorn'])
  expect(names('gochugaru, furikake')).toEqual(['gochugaru', 'furikake'])
  expect(names('cheese, unicorn, dragon, griffin')).toHaveLength(4)
})

test('where most behind commas is bought, the rest is too', () => {
  const listed = `${single}\nmilk, eggs\ncheese, onions, garlic, thing that nobody knows`
  expect(namesIn(listed)).toContain('thing that nobody knows')
  const flavours = `${single}\nsoda, vanilla\nsoda, cherry\nsoda, lime`
  expect(namesIn(flavours)).toHaveLength(11)
  const detailed = `${single}\nmilk, organic if possible\ncheese, thing that nobody knows`
  expect(namesIn(detailed)).not.toContain('thing that nobody knows')
})

test('a thing that has its amount as the one before it is another', () => {
  expect(last('2 cans soda, 4 cans cherry soda')).toHaveLength(2)
  expect(last('4 sodas, 2 vanilla, 2 lime')).toHaveLength(1)
})

test('what may be bought, or is written like a thing, is no detail', () => {
  const names = (line: string) => last(line).map(({ name }) => name)
  for (const line of ['chicken, garlic', 'chicken, onions']) {
    expect(names(line)).toEqual(line.split(', '))
  }
  expect(names('bread, with cheese')).toEqual(['bread', 'with cheese'])
})

test('where a line is an item, what nobody knows behind a comma is no other one', () => {
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

test('a kind of it behind a comma is no other item', () => {
  expect(last('canned beans, black')).toHaveLength(1)
  expect(last('soda, 7UP or lime')).toHaveLength(1)
  expect(last('cherry soda, 7UP')).toHaveLength(1)
  expect(last('milk, 7UP')).toHaveLength(2)
  expect(last('chicken, beef')).toHaveLength(2)
})

test('an amount that isn’t wanted stays in the note', () => {
  for (const note of ['dad has 1 lb', 'under $3 a box']) {
    expect(last(`cheese, ${note}`)).toMatchObject([{ name: 'cheese', quantity: null, note }])
  }
})

test('a list of rows, or a short one, is separated by its commas', () => {
  expect(namesIn('milk, unicorn\nbread, dragon\ncheese')).toHaveLength(5)
  const rows = 'milk, bread, cheese, unicorn\nsalt, pepper, sugar\nbeef, chicken, dragon\n'
  expect(namesIn(rows.repeat(3))).toHaveLength(30)
})

test('where nobody knows what begins the lines, what follows stays an item', () => {
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

test('where nearly all that stands behind commas is a detail, it is one in every line', () => {
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
