import { expect, test } from 'vitest'
import { storableText } from './saved-list.ts'

test('pasted text can be stored, and all readable text is kept', () => {
  expect(storableText('milk\0, \ud83e bread, 🥛')).toBe('milk, \ufffd bread, 🥛')
})
