import { expect, test } from 'vitest'
import { isNestedTooDeeply } from './json-nesting.ts'

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`

test('a hundred arrays inside each other are read, one more is not', () => {
  expect(isNestedTooDeeply(nested(100))).toBe(false)
  expect(isNestedTooDeeply(nested(101))).toBe(true)
  expect(isNestedTooDeeply(`{"a":${nested(100)}}`)).toBe(true)
})

test('arrays beside each other are no depth', () => {
  expect(isNestedTooDeeply(`[${'[],'.repeat(100_000)}[]]`)).toBe(false)
})

test.each([
  ['brackets in a text', JSON.stringify('['.repeat(500))],
  ['brackets after an escaped quote', JSON.stringify(`"${'['.repeat(500)}`)],
  ['brackets after an escaped backslash and quote', JSON.stringify(`\\"${'['.repeat(500)}`)],
  ['a text without an end', `"${'['.repeat(500)}`],
  ['more ends than beginnings', ']'.repeat(500)],
])('%s are no depth', (_, json) => {
  expect(isNestedTooDeeply(json)).toBe(false)
})

test('brackets behind a text that ends with a backslash are depth', () => {
  expect(isNestedTooDeeply(`["\\\\",${nested(100)}]`)).toBe(true)
})
