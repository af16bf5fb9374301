import { expect, test } from 'vitest'
import { storableText } from './saved-list.ts'

test('pasted text is made storable without losing any readable characters', () => {
  expect(storableText('milk\0, \ud83e bread, 🥛')).toBe('milk, \ufffd bread, 🥛')
})
