import { expect, test } from 'vitest'
import { typicalStoreOf } from './typical-stores.ts'

test.each([
  ['Kroger', 'A Kroger'],
  [' h-e-b ', 'An H-E-B'],
  ['publ', 'A Publix'],
])("a shopper who types '%s' is offered '%s'", (text, name) => {
  expect(typicalStoreOf(text)?.name).toBe(name)
})

test.each(['', 'w', 'wa', 'Main Street', 'kroger on main'])(
  "the text '%s' matches no chain",
  (text) => {
    expect(typicalStoreOf(text)).toBeUndefined()
  },
)
