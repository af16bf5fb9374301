import { expect, test } from 'vitest'
import { typicalStoreOf } from './typical-stores.ts'

test.each([
  ['Kroger', 'A Kroger'],
  [' h-e-b ', 'An H-E-B'],
  ['publ', 'A Publix'],
  ['sams', "A Sam's Club"],
  ['Ralphs', 'A Ralphs'],
  ['frys', "A Fry's"],
  ['acm', 'An Acme'],
  ['united', 'A United Supermarkets'],
  // Food 4 Less and Foods Co also start with 'food', but they are banners, and chains come first.
  ['food', 'A Food Lion'],
])("a shopper who types '%s' is offered '%s'", (text, name) => {
  expect(typicalStoreOf(text)?.name).toBe(name)
})

test.each(['', 'w', 'wa', 'mar', 'Main Street', 'kroger on main'])(
  "the text '%s' doesn't match a chain",
  (text) => {
    expect(typicalStoreOf(text)).toBeUndefined()
  },
)
