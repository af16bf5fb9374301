import { expect, test } from 'vitest'
import type { ListItem } from '#shared/list-reader/read-item.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import { addText, applyChanges } from '#shared/lists/change-rows.ts'
import { changesOfText } from '#shared/lists/list-text.ts'
import { readRows } from '#shared/lists/read-rows.ts'
import { readPasted } from './read-pasted.ts'

const chat = '[11/24/26, 6:02 PM] Ann: get milk and eggs\n[11/24/26, 6:03 PM] Bob: ok!'
const table = 'Item\tQty\nsalt\t2\ngarlic, minced\t1'

test.each([
  ['an empty list', 'plain lines', '', 'milk\n2 eggs\n\n'],
  ['an empty list', 'a chat', '', chat],
  ['an empty list', 'a table', '', table],
  ['a list', 'lines with commas', 'flour\nsugar', 'milk, eggs, garlic, minced'],
  ['a list', 'a chat', 'Produce:\nonions', chat],
])('for %s, everything needed to add %s is read in advance', (_list, _format, before, text) => {
  const rows = changesOfText([], before).written
  const { plain, itemsOf } = readPasted({ text, rows }, testNames)
  const read = (whole: string): readonly ListItem[] => {
    const items = itemsOf.get(whole)
    if (!items) throw new Error(`Not read ahead: ${whole}`)
    return items
  }
  const added = addText(rows, plain?.text ?? text, read)
  const names = readRows(applyChanges(rows, added), read).map(({ name }) => name)
  expect(names.length).toBeGreaterThanOrEqual(2)
})
