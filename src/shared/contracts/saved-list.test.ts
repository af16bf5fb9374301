import { expect, test } from 'vitest'
import { storableText } from './saved-list.ts'

test('what a shopper pasted can be stored, and all that can be read of it stays', () => {
  expect(storableText('milk\0, \ud83e bread, 🥛')).toBe('milk, \ufffd bread, 🥛')
})
