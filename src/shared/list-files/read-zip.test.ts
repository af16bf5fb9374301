import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isZip, maxZipBytes, readZip } from './read-zip.ts'

const keepNote = (title: string, text: string, isTrashed = false) =>
  strToU8(
    JSON.stringify({
      title,
      listContent: [{ text, isChecked: true }],
      isTrashed,
      isArchived: false,
    }),
  )

test('only the database of a Mealie backup is read', () => {
  const list = { name: 'Weekly', text: 'milk' }
  const file = JSON.stringify({ format: 'grocery-genie-lists', version: 1, lists: [list] })
  const zip = zipSync({ 'database.json': strToU8(file), 'templates/recipe.md': strToU8('# name') })
  expect(readZip(zip)).toMatchObject({ lists: [{ name: 'Weekly', text: 'milk' }], skipped: [] })
})

test('notes in a Takeout export become lists, and other files are ignored', () => {
  const zip = zipSync({
    'Takeout/Keep/Weekly.json': keepNote('Weekly', 'milk'),
    'Takeout/Keep/Weekly.html': strToU8('<html>'),
    'Takeout/Keep/Old.json': keepNote('Old', 'eggs', true),
    'Takeout/Keep/photo.jpg': [Uint8Array.of(0xff, 0xd8), { level: 0 }],
    'Takeout/Keep/Labels.txt': strToU8('shopping'),
    'Takeout/archive_browser.html': strToU8('<html>'),
  })
  expect(isZip(zip)).toBe(true)
  expect(readZip(zip)).toEqual({
    status: 'read',
    lists: [{ name: 'Weekly', text: 'milk', tickedKeys: ['milk'] }],
    skipped: [{ name: 'Old', reason: 'It was in the trash.' }],
  })
})

test('projects in a Todoist backup become lists with their names', () => {
  const csv = strToU8('TYPE,CONTENT,PRIORITY,INDENT\ntask,milk,4,1\n')
  expect(readZip(zipSync({ 'Groceries [1].csv': csv, 'Party [2].csv': csv }))).toMatchObject({
    lists: [{ name: 'Groceries' }, { name: 'Party' }],
  })
})

test('a file without a list is skipped with a reason', () => {
  const zip = zipSync({ 'a/other.json': strToU8('{"a":1}'), 'b.txt': strToU8('milk') })
  expect(readZip(zip)).toMatchObject({
    lists: [{ name: 'b', text: 'milk' }],
    skipped: [
      { name: 'a/other.json', reason: expect.stringContaining('but no list was found in it') },
    ],
  })
})

test.each([
  ['a spreadsheet', { '[Content_Types].xml': strToU8('x') }, 'Save it as CSV'],
  ['no text files', { 'a.jpg': strToU8('x') }, "It doesn't contain a list."],
])('a zip with %s is rejected with an error message', (_, files, problem) => {
  expect(readZip(zipSync(files))).toMatchObject({ problem: expect.stringContaining(problem) })
})

test('a truncated or fake zip is rejected', () => {
  const zip = zipSync({ 'a.txt': [strToU8('milk\n'.repeat(10_000)), { level: 0 }] })
  for (const bytes of [zip.subarray(0, 20_000), Uint8Array.of(0x50, 0x4b, 3, 4, ...zip.slice(9))]) {
    expect(readZip(bytes)).toMatchObject({ status: 'unreadable' })
  }
})

test('unpacking a zip bomb stops before it exhausts memory', () => {
  const bomb = zipSync({ 'a.txt': new Uint8Array(100_000_000), 'b.txt': new Uint8Array(1_000) })
  expect(readZip(bomb)).toMatchObject({ problem: expect.stringContaining('more than 12 MB') })
  // The sizes declared in this zip are false, so the reader must not trust them.
  for (const at of [22, 23, 24, 25]) bomb[at] = 0
  expect(readZip(bomb)).toMatchObject({ problem: expect.stringContaining('more than 12 MB') })
})

test('a zip with too many files or bytes is rejected', () => {
  const files = Array.from({ length: 5_001 }, (_, at) => [`${at}.jpg`, new Uint8Array(0)] as const)
  expect(readZip(zipSync(Object.fromEntries(files)))).toMatchObject({
    problem: 'It has more than 5,000 files in it.',
  })
  expect(readZip(new Uint8Array(maxZipBytes + 1))).toMatchObject({
    problem: expect.stringContaining('larger than 60 MB'),
  })
})
