import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemAt } from './item-at.ts'

test('the item at the cursor is the text between commas or line breaks', () => {
  expect(itemAt('bread,  2 chedar , rice', 12)).toEqual({ from: 8, to: 16, text: '2 chedar' })
  expect(itemAt('bread\nmi', 8)).toEqual({ from: 6, to: 8, text: 'mi' })
  expect(itemAt('', 0)).toEqual({ from: 0, to: 0, text: '' })
})

test('the item at the cursor is always a substring of the list', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(40), (list, cursor) => {
      const { from, to, text } = itemAt(list, Math.min(cursor, list.length))
      expect(list.slice(from, to)).toBe(text)
    }),
  )
})
