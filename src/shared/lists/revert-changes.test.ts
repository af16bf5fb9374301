import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addText, applyChanges, moveRows, removeRows, rewriteRows } from './change-rows.ts'
import type { ListItemRow, TextChanges } from './list-item-row.ts'
import { rowsOfText, textOfRows } from './list-text.ts'
import { revertChanges } from './revert-changes.ts'

const list = rowsOfText([], 'milk, eggs, bread')

function reverted(
  rows: readonly ListItemRow[],
  changes: TextChanges,
  since: (rows: readonly ListItemRow[]) => TextChanges = () => ({ written: [], removed: [] }),
): string {
  const changed = applyChanges(rows, changes)
  const later = applyChanges(changed, since(changed))
  return textOfRows(applyChanges(later, revertChanges(later, { before: rows, changes })))
}

test('a restored item returns to its old position, and items added since then stay', () => {
  const changes = removeRows(list, ['milk'])
  expect(reverted(list, changes, (rows) => addText(rows, 'rice'))).toBe('milk, eggs, bread, rice')
})

test('undo keeps an item that was typed again, and restores the old one only if its words differ', () => {
  const changes = removeRows(list, ['milk'])
  expect(reverted(list, changes, (rows) => addText(rows, '2 milk'))).toBe(
    'milk, eggs, bread, 2 milk',
  )
  expect(reverted(list, changes, (rows) => addText(rows, 'milk'))).toBe('eggs, bread, milk')
})

test('undo restores the old words of a rewritten item unless the item has been changed again', () => {
  const changes = rewriteRows(list, ['eggs'], 'brown eggs')
  expect(reverted(list, changes)).toBe('milk, eggs, bread')
  expect(reverted(list, changes, (rows) => rewriteRows(rows, ['eggs'], 'six eggs'))).toBe(
    'milk, six eggs, bread',
  )
})

test('undo removes added items unless they have been changed since then', () => {
  const changes = addText(list, 'rice, soap')
  expect(reverted(list, changes, (rows) => rewriteRows(rows, ['soap'], 'dish soap'))).toBe(
    'milk, eggs, bread, dish soap',
  )
})

test('reverting any change restores the rows as they were before it', () => {
  const words = fc.constantFrom('milk', '2 milk', 'eggs', 'bread', 'rice', 'tea')
  const rows = fc
    .tuple(fc.array(words, { minLength: 1 }), fc.constantFrom(', ', '\n'))
    .map(([all, separator]) => rowsOfText([], all.join(separator)))
  fc.assert(
    fc.property(rows, fc.nat(), fc.nat(), words, (before, one, other, word) => {
      const key = before[one % before.length]?.key ?? ''
      const next = before[other % before.length]?.key ?? null
      for (const changes of [
        removeRows(before, [key]),
        moveRows(before, [key], next),
        rewriteRows(before, [key], word),
        addText(before, word),
      ]) {
        expect(reverted(before, changes)).toBe(textOfRows(before))
      }
    }),
  )
})
