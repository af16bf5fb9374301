import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListItem } from '../../src/shared/list-reader/read-item.ts'
import { changesOfText, textOfRows } from '../../src/shared/lists/list-text.ts'
import { rowsAt } from '../../src/shared/lists/row-spans.ts'
import { readCatalog } from './catalog-files.ts'
import { sampleLists } from './sample-lists.ts'

const { items } = readCatalog()
const texts = sampleLists().map(({ text }) => text)
const inserted = [', ', '\n', ' & ', ':', '- ', '\n\n', ' and ', ';', '(', 'For the rice\n', 'milk']

/** A sample list, or part of one, from which some text is removed or into which some is inserted. */
const mutated = fc
  .record({
    text: fc.constantFrom(...texts),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(600),
    cut: fc.nat(30),
    put: fc.constantFrom('', ...inserted),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ text, from, length, cut, put, at }) => {
    const start = Math.floor(from * text.length)
    const piece = text.slice(start, start + length)
    const middle = Math.floor(at * piece.length)
    return piece.slice(0, middle) + put + piece.slice(middle + cut)
  })

test('each item of the sample lists has the right offset and rows, and its rows contain no heading', () => {
  for (const text of texts) expect(rowProblems(text)).toEqual([])
})

test('items still match their rows after the middle of a list changes', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(mutated, (text) => {
      expect(rowProblems(text)).toEqual([])
    }),
  )
})

/** Returns the items with wrong offsets or rows, and the headings that share a row with an item. */
function rowProblems(list: string): string[] {
  const rows = changesOfText([], list).written
  const text = textOfRows(rows)
  const read = items(text)
  const rowsOf = rowsAt(rows)
  const keysOf = (item: ListItem) => rowsOf(item).map(({ key }) => key)
  const misplaced = read.filter((item) => {
    const own = new Set(keysOf(item))
    const rowText = textOfRows(rows.filter(({ key }) => own.has(key)))
    return text.indexOf(item.text, item.at) !== item.at || !rowText.includes(item.text)
  })
  // An item's rows must not contain a heading unless the heading and the item are on the same line.
  const taken = new Set(read.flatMap(keysOf))
  const headings = new Set(read.map(({ heading }) => `${heading}:`))
  const takenHeadings = rows.filter((row) => headings.has(row.text) && taken.has(row.key))
  return [...misplaced, ...takenHeadings].map((row) => row.text)
}
