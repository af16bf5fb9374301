import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const rowsIn = (text: string) =>
  readList(text, testNames).map(({ name, isTicked }) => (isTicked ? `x ${name}` : name))

test.each([
  ['( ) milk\n(x) eggs\n(–) bread (too much)', ['milk', 'x eggs']],
  ['[ ] milk\n(x) 2 eggs', ['milk', 'x eggs']],
  ['___ milk\n__ eggs\n_ bread', ['milk', 'eggs', 'bread']],
  ['✓ milk\n✗ eggs\n_ bread', ['x milk', 'bread']],
  ['✓ milk\n✗ eggs\n- bread', ['x milk', 'bread']],
])('the marks in %j say which items are bought, open or canceled', (text, rows) => {
  expect(rowsIn(text)).toEqual(rows)
})

test('a cross means an open item if every other item has a check mark', () => {
  expect(rowsIn('✅ milk\n❌ eggs\n❌ bread')).toEqual(['x milk', 'eggs', 'bread'])
})

test('items that all have a cross are all open', () => {
  expect(rowsIn('✗ milk\n✗ eggs')).toEqual(['milk', 'eggs'])
})
