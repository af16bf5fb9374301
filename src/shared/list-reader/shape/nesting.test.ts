import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) =>
  readList(text, testNames).map(({ name, note, heading }) => [name, note, heading])

test('a line with indented lines under it is not an item', () => {
  expect(read('- Dairy\n  - milk\n  - eggs\n- Meat\n  - beef')).toEqual([
    ['milk', '', 'Dairy'],
    ['eggs', '', 'Dairy'],
    ['beef', '', 'Meat'],
  ])
  expect(read('Ann\n\tmilk\n\tbread\nBob\n\teggs')).toEqual([
    ['milk', '', 'Ann'],
    ['bread', '', 'Ann'],
    ['eggs', '', 'Bob'],
  ])
})

test('indented lines under a product may be varieties of it', () => {
  expect(read('- Milk\n  - 2%\n  - Oat\n- Soda\n  - cherry')).toEqual([
    ['2%', '', 'Milk'],
    ['Oat milk', '', 'Milk'],
    ['cherry soda', '', 'Soda'],
  ])
})

test('indented lines under a product may be notes on it', () => {
  expect(read('- chicken\n  - for tacos\n- milk\n  - 2')).toEqual([
    ['chicken', 'for tacos', null],
    ['milk', '', null],
  ])
})

test("a line with 'and' under an item is a second item", () => {
  expect(read('- bread\n-- and salt').map(([name]) => name)).toEqual(['bread', 'and salt'])
})

test('a single space is an indentation if most lines begin with one', () => {
  expect(read('back wall\n milk\n eggs\nfront\n bread\n salt').map(([name]) => name)).toEqual([
    'milk',
    'eggs',
    'bread',
    'salt',
  ])
  expect(read('milk\n eggs\nbread').map(([name]) => name)).toEqual(['milk', 'eggs', 'bread'])
})

test('hollow bullets are one level below filled ones', () => {
  expect(read('• Dairy\n◦ milk\n◦ eggs\n• Meat\n◦ beef').map(([name]) => name)).toEqual([
    'milk',
    'eggs',
    'beef',
  ])
})

test('a double bullet is one level below a single one', () => {
  expect(read('Dairy\n- milk\n-- 2%\n-- oat\n- eggs').map(([name]) => name)).toEqual([
    '2%',
    'oat milk',
    'eggs',
  ])
  expect(read('* Dairy\n** milk\n* Meat\n** beef').map(([name]) => name)).toEqual(['milk', 'beef'])
})

test('two types of bullets are two levels if each line with the first type is a title', () => {
  expect(read('* Dairy\n+ milk\n+ eggs\n* Meat\n+ beef').map(([name]) => name)).toEqual([
    'milk',
    'eggs',
    'beef',
  ])
  expect(read('* bread\n+ milk\n* eggs\n+ beef').map(([name]) => name)).toEqual([
    'bread',
    'milk',
    'eggs',
    'beef',
  ])
})

test('a variety under a product keeps its own notes', () => {
  expect(read('- Soda\n  - cherry, the big one\n  - for Ann\n  - grape')).toEqual([
    ['cherry soda', 'the big one, for Ann', 'Soda'],
    ['grape soda', '', 'Soda'],
  ])
  expect(read('- Soda\n  - cherry, grape').map(([name]) => name)).toEqual(['cherry soda'])
})

test('lines under a meal are its ingredients', () => {
  expect(read('- pizza\n  - flour\n  - cheese\n- eggs')).toEqual([
    ['flour', '', 'pizza'],
    ['cheese', '', 'pizza'],
    ['eggs', '', null],
  ])
})

test('a list whose first line lost its indentation is flat', () => {
  expect(read('- milk\n  - bread\n  - eggs').map(([name]) => name)).toEqual([
    'milk',
    'bread',
    'eggs',
  ])
})

test('varieties may follow a product without indentation', () => {
  for (const title of ['Milk:', 'Milk']) {
    expect(read(`${title}\n- 2%\n- Oat`)).toEqual([
      ['2%', '', 'Milk'],
      ['Oat milk', '', 'Milk'],
    ])
  }
  expect(read('milk\n- bread\n- eggs').map(([name]) => name)).toEqual(['milk', 'bread', 'eggs'])
})

test('a single line under a product is a note unless it is a variety', () => {
  const notesOf = (text: string) =>
    readList(text, testNames).map(({ name, quantity, note }) => [name, quantity, note])
  expect(notesOf('1. Beef\n   a. 16-18 lb, frozen is fine\n2. Milk\n   a. whole')).toEqual([
    ['Beef', 16, 'frozen is fine'],
    ['Milk', null, 'whole'],
  ])
  expect(notesOf('Dairy\n  cheese\n    milk\n    cream').map(([name]) => name)).not.toContain(
    'cheese',
  )
})

test('lines under a dish are its ingredients, even if the dish is under a meal', () => {
  const text = '* Dinner\n  * mac and cheese\n    * milk\n    * beef\n  * bread'
  expect(readList(text, testNames).map(({ name }) => name)).toEqual(['milk', 'beef', 'bread'])
})

test('goods from other departments under a dish are its ingredients', () => {
  const text = '* Mac and cheese\n  * milk\n  * beef - 2 lb\n* Dairy\n  * eggs'
  expect(readList(text, testNames).map(({ name }) => name)).toEqual(['milk', 'beef', 'eggs'])
})

test('a line that begins with an arrow is a remark on the item above', () => {
  const list = '  [ ] milk\n      ⇢ Mac and cheese\n  [ ] eggs\n      ⇢ French toast, cake'
  expect(read(list)).toEqual([
    ['milk', 'Mac and cheese', null],
    ['eggs', 'French toast, cake', null],
  ])
  expect(read('⇢ milk\n⇢ eggs').map(([name]) => name)).toEqual(['milk', 'eggs'])
})

test('a product with an amount is an item even if other goods are under it', () => {
  expect(
    read('Sides\n  Black beans, 3 cans\n    cheese\n    onions\n  bread').map(([name]) => name),
  ).toEqual(['Black beans', 'cheese', 'onions', 'bread'])
})

test('amounts for several people under a product are notes', () => {
  expect(read('Dairy\n  milk\n    1 gallon for us\n    half gal for Nana\n  eggs')).toEqual([
    ['milk', 'for us, half gal for Nana', 'Dairy'],
    ['eggs', '', 'Dairy'],
  ])
})

test("a refusal such as 'NO potatoes' in a section isn't a note on the item above it", () => {
  expect(read('Produce:\n - onions\n - garlic\n - NO potatoes this week\nDairy:\n - milk')).toEqual(
    [
      ['onions', '', 'Produce'],
      ['garlic', '', 'Produce'],
      ['milk', '', 'Dairy'],
    ],
  )
})
