import { expect, test } from 'vitest'
import { readItem } from '../read-item.ts'
import { testNames } from '../test-names.ts'
import { amountWithPurpose, withNoteLine } from './note-lines.ts'

test.each([
  ['1 gallon for us', 1, 'for us'],
  ['half gal for Nana', 0.5, 'for Nana'],
  ['2 of them', 2, ''],
])('%j is an amount and what it is for', (line, quantity, purpose) => {
  expect(amountWithPurpose(line)).toMatchObject({ amount: { quantity }, purpose })
})

test.each(['milk for us', '2 lemons for tea', 'for us'])(
  "%j isn't an amount and what it is for",
  (line) => {
    expect(amountWithPurpose(line)).toBe(null)
  },
)

test('the first amount below an item becomes its amount, and later ones become notes', () => {
  const place = { text: 'milk', at: 0, heading: null, store: null, isTicked: false }
  const milk = { ...readItem('milk', testNames), ...place }
  const counted = withNoteLine(milk, '- 1 gallon for us', testNames)
  const both = withNoteLine(counted, '- half gal for Nana', testNames)
  expect([both.quantity, both.unit, both.note]).toEqual([1, 'gallon', 'for us, half gal for Nana'])
})
