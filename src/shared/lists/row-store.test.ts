import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, removeRows, rewriteRows, setRowsStore } from './change-rows.ts'
import type { ListItemRow } from './list-item-row.ts'
import { changesOfText, textOfRows } from './list-text.ts'
import { rowStore, rowText, splitRowText } from './row-store.ts'

describe('the store of an item', () => {
  test('is written after the item, in parentheses', () => {
    expect(rowText({ text: '2 milk', store: "Trader Joe's" })).toBe("2 milk (@Trader Joe's)")
    expect(splitRowText("2 milk (@Trader Joe's)")).toEqual({
      text: '2 milk',
      store: "Trader Joe's",
    })
  })

  test.each([
    'milk',
    '(@Costco)',
    'milk (@)',
    'milk (@ )',
    'milk (@a (b))',
    'milk (@bob@x)',
    'a (b)',
  ])('isn’t found in %j', (text) => {
    expect(splitRowText(text)).toEqual({ text, store: '' })
  })

  test('can have any name, but characters that would separate items are removed', () => {
    expect(rowStore('  Kroger, Main St (north)\n')).toBe('Kroger Main St north')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const store = rowStore(name)
        fc.pre(store !== '')
        expect(splitRowText(rowText({ text: 'milk', store }))).toEqual({ text: 'milk', store })
      }),
    )
  })
})

function rowsOf(text: string): ListItemRow[] {
  return applyChanges([], changesOfText([], text))
}

describe('a list with stores', () => {
  const text = 'milk (@Costco), eggs, milk, soap (@Target)'

  test('reads back unchanged when written as text', () => {
    const rows = rowsOf(text)
    expect(rows.map(({ key, text: words, store }) => [key, words, store])).toEqual([
      ['milk (@costco)', 'milk', 'Costco'],
      ['eggs', 'eggs', ''],
      ['milk', 'milk', ''],
      ['soap (@target)', 'soap', 'Target'],
    ])
    expect(textOfRows(rows)).toBe(text)
    expect(changesOfText(rows, text)).toEqual({ written: [], removed: [] })
  })

  test('keeps an item’s row when the item’s store is typed, changed or removed', () => {
    for (const [from, to] of [
      ['milk, eggs', 'milk, eggs (@Costco)'],
      ['milk, eggs (@Costco)', 'milk, eggs (@Target)'],
      ['milk, eggs (@Costco)', 'milk, eggs'],
    ] as const) {
      const rows = rowsOf(from)
      const { written, removed } = changesOfText(rows, to)
      expect(removed).toEqual([])
      expect(written.map(({ key }) => key)).toEqual([rows[1]?.key])
      expect(textOfRows(applyChanges(rows, { written, removed }))).toBe(to)
    }
  })

  test('removes only one of two items with the same name, and the other keeps its store', () => {
    const rows = rowsOf(text)
    expect(textOfRows(applyChanges(rows, removeRows(rows, ['milk'])))).toBe(
      'milk (@Costco), eggs, soap (@Target)',
    )
    expect(changesOfText(rows, 'eggs, milk, soap (@Target)').removed).toEqual(['milk (@costco)'])
  })

  test('changes only the store of items that are moved to another store', () => {
    const rows = rowsOf(text)
    const changes = setRowsStore(rows, ['milk', 'soap (@target)'], 'Target')
    expect(changes.written.map(({ key, store }) => [key, store])).toEqual([['milk', 'Target']])
    expect(textOfRows(applyChanges(rows, changes))).toBe(
      'milk (@Costco), eggs, milk (@Target), soap (@Target)',
    )
  })

  test('keeps the store of a rewritten item unless its new words name another store', () => {
    const rows = rowsOf(text)
    const rewrite = (words: string) =>
      textOfRows(applyChanges(rows, rewriteRows(rows, ['milk (@costco)'], words)))
    expect(rewrite('oat milk')).toBe('oat milk (@Costco), eggs, milk, soap (@Target)')
    expect(rewrite('oat milk (@Target)')).toBe('oat milk (@Target), eggs, milk, soap (@Target)')
  })
})
