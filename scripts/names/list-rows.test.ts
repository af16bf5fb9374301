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

/** Generates part of a sample list with some text removed or inserted. */
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

test("all items in the sample lists have the correct offsets and rows, and these rows don't contain headings", () => {
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

/**
 * Returns the texts of items whose offset or rows are wrong, and of headings that share a row with an item.
 */
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
  // An item's rows may contain a heading only if the heading is on the item's line.
  const taken = new Set(read.flatMap(keysOf))
  const headings = new Set(read.map(({ heading }) => `${heading}:`))
  const takenHeadings = rows.filter((row) => headings.has(row.text) && taken.has(row.key))
  return [...misplaced, ...takenHeadings].map((row) => row.text)
}
