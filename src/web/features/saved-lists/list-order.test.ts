import { expect, test } from 'vitest'
import type { SavedList } from '#shared/contracts/saved-list.ts'
import { withList, withoutList } from './list-order.ts'

function listOf(id: string, created_at: string): SavedList {
  return { id, name: 'Weekly', items: 'milk', created_at, updated_at: created_at }
}

const older = listOf('1', '2026-01-01T00:00:00Z')
const middle = listOf('2', '2026-01-02T00:00:00+00:00')
const newer = listOf('3', '2026-01-03T00:00:00.123456+00:00')

test('a deleted list that a shopper takes back stands where it stood', () => {
  expect(withList(withoutList([newer, middle, older], '2'), middle)).toEqual([newer, middle, older])
})

test('a list is never shown twice', () => {
  expect(withList([newer, middle], middle)).toEqual([newer, middle])
})
