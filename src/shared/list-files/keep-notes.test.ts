import { expect, test } from 'vitest'
import { listsOfKeep } from './keep-notes.ts'

const note = { isTrashed: false, isArchived: false, title: 'Groceries', color: 'DEFAULT' }

test('a checklist from Google Keep becomes a list with its ticks', () => {
  const listContent = [
    { text: '2 gal milk', isChecked: false },
    { text: '', isChecked: false },
    { text: 'Cookies', isChecked: true },
  ]
  expect(listsOfKeep({ ...note, listContent })).toMatchObject({
    lists: [{ name: 'Groceries', text: '2 gal milk\nCookies', tickedKeys: ['cookies'] }],
  })
})

test('a plain note from Google Keep becomes a list of its lines', () => {
  expect(listsOfKeep({ ...note, textContent: '- milk\n- eggs\n' })).toMatchObject({
    lists: [{ name: 'Groceries', text: 'milk\neggs' }],
  })
})

test('a trashed or archived note is skipped with a reason', () => {
  const textContent = 'milk'
  expect(listsOfKeep({ ...note, textContent, isTrashed: true })).toEqual({
    lists: [],
    skipped: [{ name: 'Groceries', reason: 'It was in the trash.' }],
  })
  expect(listsOfKeep({ ...note, title: '', textContent, isArchived: true })).toEqual({
    lists: [],
    skipped: [{ name: 'Untitled note', reason: 'It was archived.' }],
  })
  expect(listsOfKeep({ title: 'Groceries' })).toBeNull()
})
