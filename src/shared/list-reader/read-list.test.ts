import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeItems, readList } from './read-list.ts'
import { testNames } from './test-names.ts'

const read = (text: string) => readList(text, testNames)
const namesIn = (text: string) => read(text).map(({ name }) => name)

const words = [
  'milk',
  'salt',
  'pepper',
  'minced',
  'boneless',
  'chicken',
  'unicorn',
  '2',
  'lbs',
  ' and ',
]
const marks = [
  ' ',
  ', ',
  ',',
  '\n',
  '\n\n',
  ' & ',
  '/',
  ';',
  '•',
  '- ',
  '[ ] ',
  '1. ',
  '(',
  ')',
  ':',
]
/** Generates lists like those that people type or paste. */
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...words, ...marks), { maxLength: 14 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
  fc.string(),
)

test('line breaks, commas, semicolons and bullets separate items', () => {
  expect(namesIn('milk, bread\ncheese;salt•sugar\r\nunicorn')).toEqual([
    'milk',
    'bread',
    'cheese',
    'salt',
    'sugar',
    'unicorn',
  ])
})

test("bullets, checkboxes and list numbers aren't part of the item's name", () => {
  const list = [
    '- milk',
    '* bread',
    '- [ ] pepper',
    '[ ] onions',
    '[x] garlic',
    '1. cheese',
    '2) salt',
    '☐ sugar',
    '▢ milk',
  ]
  expect(read(list.join('\n')).map(({ text, name, quantity }) => [text, name, quantity])).toEqual(
    list.map((text) => [text, text.replace(/^(- )?\S+( \])? /, ''), null]),
  )
})

test('a number after a bullet is the amount', () => {
  expect(read('- 2 milk\n1. 3 onions')).toMatchObject([
    { text: '- 2 milk', quantity: 2, name: 'milk' },
    { text: '1. 3 onions', quantity: 3, name: 'onions' },
  ])
})

test("the senders of pasted chat messages aren't part of the items", () => {
  const chat = '[3/12/25, 5:12:08 PM] Jess: 2 milk, bread\n12/3/25, 17:12 - Marcus: cheese'
  expect(read(chat).map(({ text }) => text)).toEqual(['2 milk', 'bread', 'cheese'])
})

test("'and' separates items that are known names, but doesn't split a known name", () => {
  expect(namesIn('salt & pepper')).toEqual(['salt', 'pepper'])
  expect(namesIn('milk and bread and cheese')).toEqual(['milk', 'bread', 'cheese'])
  expect(namesIn('milk, bread, oh and cheese')).toEqual(['milk', 'bread', 'cheese'])
  expect(namesIn('milk and bread and unicorn and cheese and salt')).toHaveLength(5)
  expect(namesIn('onions/garlic\nbread + milk')).toEqual(['onions', 'garlic', 'bread', 'milk'])
  expect(namesIn('leche y cebolla')).toEqual(['leche', 'cebolla'])
  expect(namesIn('mac and cheese, half and half')).toEqual(['mac and cheese', 'half and half'])
  expect(namesIn('salt and unicorns')).toEqual(['salt and unicorns'])
})

test('text after a comma may be the preparation or the amount of the item before it', () => {
  expect(read('garlic, minced\n2 onions, finely chopped, milk\ncheese, 2 lbs')).toMatchObject([
    { text: 'garlic, minced', name: 'garlic', note: 'minced' },
    { text: '2 onions, finely chopped', name: 'onions', quantity: 2, note: 'finely chopped' },
    { name: 'milk', note: '' },
    { text: 'cheese, 2 lbs', name: 'cheese', quantity: 2, unit: 'lbs' },
  ])
  expect(namesIn('boneless, skinless chicken')).toEqual(['boneless, skinless chicken'])
})

test('an amount after a comma may include the packaging', () => {
  expect(read('onions, 10 lb bag')).toMatchObject([
    { text: 'onions, 10 lb bag', quantity: 1, unit: 'bag', name: 'onions', note: '10 lb' },
  ])
  expect(read('Bread, 2 loaves (rye)')).toMatchObject([
    { quantity: 2, unit: 'loaves', name: 'Bread', note: 'rye' },
  ])
})

test('text after a comma may be the variety of the item before it', () => {
  expect(read('onions, slightly green')).toMatchObject([{ name: 'onions', note: 'slightly green' }])
  for (const note of ['the gallon', 'the spiral kind', 'ask for fresh ones', 'que sea fresco']) {
    expect(read(`milk, ${note}`)).toMatchObject([{ name: 'milk', note }])
    expect(read('milk, big one')).toMatchObject([{ name: 'milk', note: 'big one' }])
  }
})

test('descriptive words after a comma belong to the item before the comma, even with an amount', () => {
  expect(read('onions, white - 2 lb')).toMatchObject([
    { name: 'onions', quantity: 2, unit: 'lb', note: 'white' },
  ])
  expect(read('Eggs - 1 doz., large')).toMatchObject([
    { name: 'Eggs', quantity: 12, note: 'large' },
  ])
  expect(read('beans - 2 cans, 15 oz')).toMatchObject([
    { name: 'beans', quantity: 2, unit: 'cans', note: '15 oz' },
  ])
  expect(read('onions, unscented, milk')).toMatchObject([
    { name: 'onions', note: 'unscented' },
    { name: 'milk' },
  ])
})

test('if many lines end with amounts, text after a comma is an item only if it is known', () => {
  const list = 'milk - 1 gal\nbread - 2\neggs - 12\nsalt - 1 lb\n'
  expect(read(`${list}cheese, Finlandia - 1/4 lb`).at(-1)).toMatchObject({
    name: 'cheese',
    quantity: 0.25,
    note: 'Finlandia',
  })
  expect(namesIn(`${list}cheese, garlic - 2`).slice(4)).toEqual(['cheese', 'garlic'])
  expect(namesIn('cheese, Finlandia - 1/4 lb')).toEqual(['cheese', 'Finlandia'])
})

test("an amount between two items doesn't change the name of the second one", () => {
  for (const joined of ['and', '&', '+', 'n', 'y']) {
    expect(read(`milk 1 gal ${joined} eggs`)).toMatchObject([
      { name: 'milk', quantity: 1, unit: 'gal' },
      { name: 'eggs' },
    ])
  }
  expect(namesIn('bread, 1 dozen rolls')).toEqual(['bread', 'rolls'])
  expect(namesIn('bread, 1 bucket')).toEqual(['bread', 'bucket'])
  expect(namesIn('onions - 2 lb, white - 3 lb')).toEqual(['onions', 'white'])
})

test("long text among descriptive words isn't lost or duplicated", () => {
  const long = 'x'.repeat(1_001)
  const textsIn = (text: string) => read(text).map((item) => item.text)
  expect(textsIn(`boneless, ${long}, chicken`)).toEqual(['boneless', long, 'chicken'])
  expect(textsIn(`boneless, ${long}`)).toEqual(['boneless', long])
})

test("'+' between two words of a known name means 'and', not a space", () => {
  expect(namesIn('mac + cheese')).toEqual(['mac + cheese'])
  expect(namesIn('black + beans, salt + pepper')).toEqual(['black + beans', 'salt', 'pepper'])
  expect(namesIn('chicken w/ salt')).toEqual(['chicken'])
})

test('text that is too long for an item is kept unchanged as one item', () => {
  const text = `milk${' 1 lb &'.repeat(2_000)}`
  expect(read(`${text}, 2 eggs`)).toMatchObject([
    { text, name: text, quantity: null, note: '' },
    { name: 'eggs', quantity: 2 },
  ])
})

test("items before a smiley are split, but words in parentheses aren't", () => {
  expect(namesIn('milk & eggs :)')).toHaveLength(2)
  expect(namesIn('milk; eggs; bread :)')).toHaveLength(3)
  expect(read('cheese (milk and cream)')).toMatchObject([
    { name: 'cheese', note: 'milk and cream' },
  ])
})

test("a comma in parentheses doesn't separate items", () => {
  expect(read('milk (2%, organic), bread')).toMatchObject([
    { name: 'milk', note: '2%, organic' },
    { name: 'bread' },
  ])
})

test("a comma in a number doesn't separate items", () => {
  for (const text of ['onions 2,5 kg', '2,5 kg onions']) {
    expect(read(text)).toMatchObject([{ text, name: 'onions', quantity: 2.5, unit: 'kg' }])
  }
})

test("text without letters or digits doesn't contain items", () => {
  for (const text of ['', '  ', ',', ' ,\n', '\u200B']) expect(read(text)).toEqual([])
})

test('repeated items with the same note are merged and their amounts added up', () => {
  const merged = mergeItems(read('milk, 2 Milks, onions (red), onions, 1 lb onions'))
  expect(merged.map(({ name, note, texts }) => [name, note, texts])).toEqual([
    ['milk', '', ['milk', '2 Milks']],
    ['onions', 'red', ['onions (red)']],
    ['onions', '', ['onions', '1 lb onions']],
  ])
  expect(merged[0]?.amounts).toEqual([{ quantity: 3, upTo: null, unit: null }])
  expect(new Set(merged.map(({ key }) => key)).size).toBe(3)
})

test('each plain name becomes one item, unchanged and in order', () => {
  const pool = ['milk', '2% milk', 'bread', 'half and half', 'mac and cheese', 'unicorn', 'Nutella']
  const list = fc.uniqueArray(fc.constantFrom(...pool, 'leche', '7up', 'jalapeños', 'AA batteries'))
  fc.assert(
    fc.property(list, fc.constantFrom(', ', ',', ' , ', '\n', ',\n'), (items, separator) => {
      const found = read(items.join(separator))
      expect(found.map(({ name }) => name)).toEqual(items)
      expect(found.map(({ text }) => text)).toEqual(items)
    }),
    { examples: [[['bread', 'milk'], '\n']] },
  )
})

test('merging keeps the texts of all items', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const items = read(text)
      const texts = mergeItems(items).flatMap((item) => item.texts)
      expect(texts.toSorted()).toEqual(items.map((item) => item.text).toSorted())
    }),
  )
})

test('the text of an item is a substring of the list', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const item of read(text)) expect(text).toContain(item.text)
    }),
    {
      examples: [
        ['salt and pepper, 2 lbs'],
        ['milk and 1. milk;, boneless'],
        ['- , milk'],
        ['- \u200Bmilk'],
        ['milk \uE000'],
        ['2;boneless•milk'],
        ['boneless,skinless chicken and milk'],
      ],
    },
  )
})

test('every item has a name', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { name } of read(text)) expect(name).not.toBe('')
    }),
    { examples: [['milk\n...\nbread'], ['!'], [';']] },
  )
})

test.each([
  ['Christmas cheese\nmilk', ['Christmas cheese', 'milk']],
  ['milk for the week\n\nbread', ['milk', 'bread']],
  ['unicorn\n\nmilk', ['unicorn', 'milk']],
  ['milk\n- bread\n- eggs', ['milk', 'bread', 'eggs']],
])('the first line of %j is an item', (text, expected) => {
  expect(readList(text, testNames).map(({ name }) => name)).toEqual(expected)
})

test("a note about an item's variety doesn't become part of the next item", () => {
  expect(namesIn('bag of onions, 3 cheese soft ones, pepper')).toEqual([
    'onions',
    'cheese',
    'pepper',
  ])
})

test('an item with a quantity of zero is dropped', () => {
  expect(namesIn('milk\n0x eggs\n0 onions\n0-2 cheese')).toEqual(['milk', 'cheese'])
})

test('each dash after a name adds a note', () => {
  expect(readList('eggs - unicorn - big box', testNames)).toMatchObject([
    { name: 'eggs', note: 'unicorn, big box' },
  ])
})
