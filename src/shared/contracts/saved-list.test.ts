import { expect, test } from 'vitest'
import { SavedList, savedListItemsLimit, savedListNameLimit, storableText } from './saved-list.ts'

const row = {
  id: '1767225600000',
  name: 'Weekly',
  items: 'milk, BREAD',
  created_at: '2026-01-01T00:00:00.123456+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
}

test('a shopper reads back a saved list as it was stored', () => {
  expect(SavedList.parse(row)).toEqual(row)
})

test('a shopper may fill name and items up to their limits, each emoji being one character', () => {
  const longest = {
    ...row,
    name: '🥛'.repeat(savedListNameLimit),
    items: '🍞'.repeat(savedListItemsLimit),
  }
  expect(SavedList.safeParse(longest).success).toBe(true)
  expect(SavedList.safeParse({ ...longest, name: `${longest.name}!` }).success).toBe(false)
  expect(SavedList.safeParse({ ...longest, items: `${longest.items}!` }).success).toBe(false)
})

test('a shopper is never shown a row that is not a saved list', () => {
  expect(SavedList.safeParse({ ...row, name: null }).success).toBe(false)
  expect(SavedList.safeParse({ ...row, created_at: 'yesterday' }).success).toBe(false)
})

test('what a shopper pasted can be stored, and all that can be read of it stays', () => {
  expect(storableText('milk\0, \ud83e bread, 🥛')).toBe('milk, \ufffd bread, 🥛')
})
