import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readList } from '#shared/list-reader/read-list.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import { addText, applyChanges, rewriteRows } from './change-rows.ts'
import type { ListItemRow } from './list-item-row.ts'
import { changesOfText, textOfRows } from './list-text.ts'
import { readRows } from './read-rows.ts'

const readItems = (text: string) => readList(text, testNames)
const rowsOf = (text: string) => applyChanges([], changesOfText([], text, readItems))
const storesOf = (rows: readonly ListItemRow[]) => rows.map(({ text, store }) => [text, store])

describe('a store that is typed', () => {
  test.each([
    ['milk @costco', [['milk', 'Costco']]],
    [
      '2 milk @Costco, eggs',
      [
        ['2 milk', 'Costco'],
        ['eggs', ''],
      ],
    ],
    [
      '@trader joes milk, eggs',
      [
        ['milk', "Trader Joe's"],
        ['eggs', ''],
      ],
    ],
    [
      'milk (Costco), milk (from target)',
      [
        ['milk', 'Costco'],
        ['milk (from target)', ''],
      ],
    ],
    [
      'milk - Costco\n- @aldi eggs!',
      [
        ['milk', 'Costco'],
        ['- eggs!', 'Aldi'],
      ],
    ],
    ['milk @costco 2 gal', [['milk 2 gal', 'Costco']]],
    ['milk (Costco, organic)', [['milk (organic)', 'Costco']]],
    [
      'milk (organic, @costco), eggs',
      [
        ['milk (organic)', 'Costco'],
        ['eggs', ''],
      ],
    ],
    [
      'milk, @costco, eggs',
      [
        ['milk', 'Costco'],
        ['eggs', ''],
      ],
    ],
    [
      'salt @costco & pepper @aldi',
      [
        ['salt', 'Costco'],
        ['pepper', 'Aldi'],
      ],
    ],
    ['garlic, minced @costco', [['garlic, minced', 'Costco']]],
    [
      'Costco: milk, eggs\nbread',
      [
        ['milk', 'Costco'],
        ['eggs', 'Costco'],
        ['bread', ''],
      ],
    ],
    [
      'milk (@Berkeley Bowl), eggs @berkeley bowl',
      [
        ['milk', 'Berkeley Bowl'],
        ['eggs', 'Berkeley Bowl'],
      ],
    ],
    ['milk @costco (@Aldi)', [['milk @costco', 'Aldi']]],
    ['**milk @costco**', [['**milk**', 'Costco']]],
  ])('%j is no longer in the text of the row', (text, expected) => {
    expect(storesOf(rowsOf(text))).toEqual(expected)
  })

  test.each([
    'milk @cost',
    'milk @bob',
    'milk @',
    '@costco',
    'milk (organic)',
    'Costco\nmilk',
    'Costco:\nmilk\nTarget:\nsoap',
    '@costco\nmilk',
    'bob@costco.com',
  ])('%j stays as typed', (text) => {
    expect(textOfRows(rowsOf(text))).toBe(text)
    expect(rowsOf(text).map(({ store }) => store)).toEqual(rowsOf(text).map(() => ''))
  })

  test('stays in the row’s text until the names are loaded, but already counts as the store', () => {
    const rows = applyChanges([], changesOfText([], 'milk @costco, eggs (@Aldi)'))
    expect(storesOf(rows)).toEqual([
      ['milk @costco', ''],
      ['eggs', 'Aldi'],
    ])
    expect(readRows(rows, readItems).map(({ name, store }) => [name, store])).toEqual([
      ['milk', 'Costco'],
      ['eggs', 'Aldi'],
    ])
    expect(changesOfText(rows, textOfRows(rows), readItems)).toEqual({ written: [], removed: [] })
  })

  test('keeps its row if the row’s text still contains the store and is then changed', () => {
    const rows = applyChanges([], changesOfText([], 'milk @costco, eggs'))
    const changes = changesOfText(rows, '2 milk @costco, eggs', readItems)
    expect(changes.removed).toEqual([])
    expect(storesOf(applyChanges(rows, changes))).toEqual([
      ['2 milk', 'Costco'],
      ['eggs', ''],
    ])
  })

  test('doesn’t change the row while the text field still shows the typed text', () => {
    const rows = rowsOf('milk @costco, eggs')
    expect(changesOfText(rows, 'milk @costco, eggs', readItems)).toEqual({
      written: [],
      removed: [],
    })
    const changes = changesOfText(rows, 'milk @trader joes, eggs', readItems)
    expect(changes.removed).toEqual([])
    expect(storesOf(applyChanges(rows, changes))).toEqual([
      ['milk', "Trader Joe's"],
      ['eggs', ''],
    ])
  })

  test('is read from added and rewritten items, too', () => {
    const rows = rowsOf('milk')
    expect(addText(rows, 'eggs @aldi', readItems).written).toMatchObject([
      { text: 'eggs', store: 'Aldi', key: 'eggs (@aldi)' },
    ])
    expect(rewriteRows(rows, ['milk'], 'oat milk (Costco)', readItems).written).toMatchObject([
      { text: 'oat milk', store: 'Costco', key: 'milk' },
    ])
  })
})

test('all items in a row have the row’s store', () => {
  const rows = [{ key: 'a', text: 'salt & pepper', before: '', place: 1, store: 'costco' }]
  expect(readRows(rows, readItems)).toMatchObject([
    { name: 'salt', store: 'Costco', key: 'salt (@costco)' },
    { name: 'pepper', store: 'Costco' },
  ])
})

test('items with the same name but different stores, or no store, are different items', () => {
  const rows = rowsOf('milk @costco, milk, 2 Milk (Costco), milk @aldi')
  expect(
    readRows(rows, readItems).map(({ name, store, rows: keys }) => [name, store, keys.length]),
  ).toEqual([
    ['milk', 'Costco', 2],
    ['milk', null, 1],
    ['milk', 'Aldi', 1],
  ])
})

const stated = [
  'milk',
  '2 eggs',
  '@costco',
  '(Costco)',
  '(@Berkeley Bowl)',
  '@bob',
  '@trader joes',
  'Costco:',
  'Costco',
  '- Aldi',
  'Produce',
  '#target',
  '(@a',
  '@',
  '- ',
  '\n',
  ', ',
  '## ',
  '!',
]
const joined = ['garlic, minced', 'salt & pepper', ' & ']
const textWith = (words: readonly string[]) =>
  fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((all) => all.join(' '))

test('any list that is written as text reads back unchanged', () => {
  fc.assert(
    fc.property(textWith([...stated, ...joined]), (typed) => {
      const rows = rowsOf(typed)
      expect(changesOfText(rows, textOfRows(rows), readItems)).toEqual({ written: [], removed: [] })
    }),
  )
})

test('the stores in any list stay the same if its text is split before the names are loaded', () => {
  fc.assert(
    fc.property(textWith(stated), (typed) => {
      const rows = rowsOf(typed)
      fc.pre(rows.every(({ text }) => !text.includes(',')))
      const again = applyChanges([], changesOfText([], textOfRows(rows)))
      expect(storesOf(again)).toEqual(storesOf(rows))
    }),
  )
})
