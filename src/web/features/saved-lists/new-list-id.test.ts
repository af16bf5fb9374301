import { expect, test } from 'vitest'
import { newListId } from './new-list-id.ts'

test('a list is named by the time of saving', () => {
  expect(newListId(1_767_225_600_000, () => false)).toBe('1767225600000')
})

test('lists that a shopper saves within one millisecond get ids of their own', () => {
  const taken = new Set<string>()
  for (let save = 0; save < 3; save += 1) {
    taken.add(newListId(1_767_225_600_000, (id) => taken.has(id)))
  }
  expect([...taken]).toEqual(['1767225600000', '1767225600001', '1767225600002'])
})
