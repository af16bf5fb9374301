import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) => readList(text, testNames)
const storesIn = (text: string) => read(text).map(({ name, store }) => [name, store])
const lines = (...all: string[]) => all.join('\n')

describe('a store at an item', () => {
  test.each([
    ['milk @costco', 'Costco'],
    ['milk @ Costco', 'Costco'],
    ['milk from @costco', 'Costco'],
    ['@costco milk', 'Costco'],
    ['- [ ] @costco milk', 'Costco'],
    ['milk @trader joes', "Trader Joe's"],
    ["milk @Trader Joe's.", "Trader Joe's"],
    ['milk @TraderJoes', "Trader Joe's"],
    ['milk @trader_joes', "Trader Joe's"],
    ['milk @the farmers market', 'Farmers market'],
    ['milk @pharmacy', 'Pharmacy'],
    ['milk @sprouts', 'Sprouts'],
    ['milk @99 ranch', '99 Ranch Market'],
    ['milk #costco', 'Costco'],
    ['milk +Costco', 'Costco'],
    ['milk #Target', 'Target'],
    ['milk (Costco)', 'Costco'],
    ['milk (costco)', 'Costco'],
    ['milk [Costco]', 'Costco'],
    ['milk (from Costco)', 'Costco'],
    ['milk (Sprouts)', 'Sprouts'],
    ['milk (@Berkeley Bowl)', 'Berkeley Bowl'],
    ['milk (@costco wholesale)', 'Costco'],
    ['milk - Costco', 'Costco'],
    ['milk – H-E-B', 'H-E-B'],
    ['Costco - milk', 'Costco'],
    ['Costco: milk', 'Costco'],
    ['@costco: milk', 'Costco'],
  ])('%j is bought at %s', (text, store) => {
    expect(read(text)).toMatchObject([{ name: 'milk', note: '', store, text: expect.any(String) }])
  })

  test.each([
    ['milk @bob', 'bob'],
    ['milk @cost', 'cost'],
    ['milk (organic)', 'organic'],
    ['milk (sprouts)', 'sprouts'],
    ['milk (bakery)', 'bakery'],
    ['milk (target weight 2 lb)', 'target weight 2 lb'],
    ['milk #organic', 'organic'],
    ['milk #target', 'target'],
    ['milk - big', 'big'],
    ['milk (Kroger brand)', 'Kroger brand'],
  ])('%j may be bought anywhere', (text, note) => {
    expect(read(text)).toMatchObject([{ name: 'milk', note, store: null }])
  })

  test("doesn't change the amount or the rest of the note", () => {
    expect(read('2 milk (Costco, organic), eggs @aldi 12')).toMatchObject([
      { name: 'milk', quantity: 2, note: 'organic', store: 'Costco' },
      { name: 'eggs', quantity: 12, note: '', store: 'Aldi' },
    ])
  })

  test('belongs only to the item beside it', () => {
    expect(storesIn('milk, eggs @costco, bread')).toEqual([
      ['milk', null],
      ['eggs', 'Costco'],
      ['bread', null],
    ])
    expect(storesIn('milk, @costco eggs, bread')).toEqual([
      ['milk', null],
      ['eggs', 'Costco'],
      ['bread', null],
    ])
    expect(storesIn('salt & pepper @costco')).toEqual([
      ['salt', null],
      ['pepper', 'Costco'],
    ])
    expect(storesIn('milk, @costco, eggs')).toEqual([
      ['milk', 'Costco'],
      ['eggs', null],
    ])
  })

  test('is the last of several stores, and the others become the note', () => {
    expect(read('milk @costco @aldi')).toMatchObject([{ store: 'Aldi', note: 'Costco' }])
    expect(read('milk (@Costco) (@Berkeley Bowl)')).toMatchObject([
      { store: 'Berkeley Bowl', note: 'Costco' },
    ])
  })

  test('may be an unknown store that the list has tagged once', () => {
    expect(storesIn('milk (@Berkeley Bowl), eggs @berkeley bowl, salt (Berkeley Bowl)')).toEqual([
      ['milk', 'Berkeley Bowl'],
      ['eggs', 'Berkeley Bowl'],
      ['salt', 'Berkeley Bowl'],
    ])
  })

  test('before a colon belongs to all items on the line without a store of their own', () => {
    expect(storesIn('Costco: milk, eggs @aldi, bread\nsalt')).toEqual([
      ['milk', 'Costco'],
      ['eggs', 'Aldi'],
      ['bread', 'Costco'],
      ['salt', null],
    ])
  })

  test("isn't found in an email address or a link", () => {
    expect(storesIn('milk bob@costco.com')[0]?.[1]).toBeNull()
    expect(storesIn('[milk](https://costco.com/@costco)')[0]?.[1]).toBeNull()
  })
})

describe('a store as a heading', () => {
  test.each([
    'Costco',
    'costco',
    'Costco:',
    'COSTCO',
    '## Costco',
    '**Costco**',
    '=== Costco ===',
    '@costco',
    '@costco:',
    '## @costco',
    '(@Costco)',
    '- @costco',
    'Costco (3)',
    'Costco run',
    'Saturday Costco list',
    '1st stop: Costco',
    'Stop 2 - Costco',
    'From Costco:',
  ])('%j assigns its store to the items up to the next heading', (title) => {
    const text = lines(title, 'milk', '2 eggs @aldi', 'Produce:', 'onions')
    expect(storesIn(text)).toEqual([
      ['milk', 'Costco'],
      ['eggs', 'Aldi'],
      ['onions', null],
    ])
  })

  test("may have any name in '(@…)'", () => {
    expect(storesIn('(@Berkeley Bowl)\nmilk\nTarget:\nsalt')).toEqual([
      ['milk', 'Berkeley Bowl'],
      ['salt', 'Target'],
    ])
  })

  test.each([
    [
      'indented',
      lines('Costco', '  Dairy', '    milk', '  Produce', '    onions', 'Other', '  salt'),
    ],
    [
      'with deeper titles',
      lines('## Costco', '### Dairy', '- milk', '### Produce', '- onions', '## Other', '- salt'),
    ],
    [
      'followed by aisles',
      lines('COSTCO', 'Dairy', '- milk', 'Produce', '- onions', '', 'Other', '- salt'),
    ],
  ])('also applies to the aisles below it: %s', (_, text) => {
    expect(storesIn(text)).toEqual([
      ['milk', 'Costco'],
      ['onions', 'Costco'],
      ['salt', null],
    ])
  })

  test('applies only to its indented lines', () => {
    expect(storesIn(lines('- Costco', '  - milk', '  - eggs', '- bread'))).toEqual([
      ['milk', 'Costco'],
      ['eggs', 'Costco'],
      ['bread', null],
    ])
  })

  test('may contain other words or a tag', () => {
    expect(storesIn('Shopping list @costco:\nmilk')).toEqual([['milk', 'Costco']])
    expect(storesIn('Bakery:\nbread\nSprouts:\nmilk')).toEqual([
      ['bread', null],
      ['milk', 'Sprouts'],
    ])
  })
})

describe('a store in a table', () => {
  test.each(['Store', 'Shop', 'Where', 'Tienda', 'Geschäft', 'Laden', 'Where to buy'])(
    'is in the column %j',
    (head) => {
      const table = lines(
        `Item\tQty\t${head}`,
        'milk\t2\tcostco',
        'eggs\t\tBerkeley Bowl',
        'salt\t1\t',
      )
      expect(read(table)).toMatchObject([
        { name: 'milk', quantity: 2, store: 'Costco', note: '' },
        { name: 'eggs', store: 'Berkeley Bowl' },
        { name: 'salt', store: null },
      ])
    },
  )

  test("isn't assigned if the cell allows several stores", () => {
    const table = lines(
      '| Item | Store |',
      '|---|---|',
      '| milk | any |',
      '| eggs | Aldi or Lidl |',
    )
    expect(read(table)).toMatchObject([
      { name: 'milk', store: null, note: '' },
      { name: 'eggs', store: null, note: 'Aldi or Lidl' },
    ])
  })

  test('may be the header of a column of items', () => {
    expect(storesIn(lines('Costco\tTarget', 'milk\tsalt', 'eggs\tbread'))).toEqual([
      ['milk', 'Costco'],
      ['salt', 'Target'],
      ['eggs', 'Costco'],
      ['bread', 'Target'],
    ])
  })
})

test('an item is read the same with or without a store', () => {
  const item = fc.constantFrom(
    'milk',
    '2 lb onions',
    'garlic, minced',
    '- [x] eggs',
    'bread (sliced)',
    'unicorn',
  )
  const tag = fc.constantFrom(
    '@costco',
    '(Costco)',
    '(@Berkeley Bowl)',
    '#costco',
    '(@H Mart)',
    '@trader joes',
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(item, tag), { minLength: 1, maxLength: 6 }), (items) => {
      const plain = read(items.map(([words]) => words).join('\n'))
      const tagged = read(items.map((pair) => pair.join(' ')).join('\n'))
      const contentOf = ({ name, note, quantity, unit, isTicked }: (typeof plain)[number]) => [
        name,
        note,
        quantity,
        unit,
        isTicked,
      ]
      expect(tagged.map(contentOf)).toEqual(plain.map(contentOf))
      expect(tagged.every(({ store }) => store !== null)).toBe(true)
    }),
  )
})

test("an item's text includes its store", () => {
  const text = '- @costco milk, 2 eggs (Aldi)\n3 onions @ the bakery!'
  expect(read(text).map((item) => item.text)).toEqual([
    '- @costco milk',
    '2 eggs (Aldi)',
    '3 onions @ the bakery!',
  ])
  for (const item of read(text)) expect(text.slice(item.at)).toMatch(item.text)
})
