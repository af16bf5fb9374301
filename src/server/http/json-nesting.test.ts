import { expect, test } from 'vitest'
import { isNestedTooDeeply } from './json-nesting.ts'

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`

test('arrays nested a hundred levels deep are accepted, and one more level is rejected', () => {
  expect(isNestedTooDeeply(nested(100))).toBe(false)
  expect(isNestedTooDeeply(nested(101))).toBe(true)
  expect(isNestedTooDeeply(`{"a":${nested(100)}}`)).toBe(true)
})

test('arrays next to each other don’t count as nested', () => {
  expect(isNestedTooDeeply(`[${'[],'.repeat(100_000)}[]]`)).toBe(false)
})

test.each([
  ['brackets in a string', JSON.stringify('['.repeat(500))],
  ['brackets after an escaped quote', JSON.stringify(`"${'['.repeat(500)}`)],
  ['brackets after an escaped backslash and quote', JSON.stringify(`\\"${'['.repeat(500)}`)],
  ['an unterminated string', `"${'['.repeat(500)}`],
  ['more closing than opening brackets', ']'.repeat(500)],
])('%s don’t count as nesting', (_, json) => {
  expect(isNestedTooDeeply(json)).toBe(false)
})

test('brackets after a string that ends with a backslash count as nesting', () => {
  expect(isNestedTooDeeply(`["\\\\",${nested(100)}]`)).toBe(true)
})
