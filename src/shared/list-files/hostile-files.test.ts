import { expect, test } from 'vitest'
import { readListFile } from './read-list-file.ts'

/** Reading this many characters in quadratic time would exceed the test's timeout. */
const length = 2_000_000
const filled = (part: string, characters: number) =>
  part.repeat(Math.ceil(characters / part.length))

const icsStart = 'BEGIN:VCALENDAR\nBEGIN:VTODO\n'
const hostile: Record<string, (characters: number) => string> = {
  'open brackets': (n) => filled('[', n),
  'deep arrays': (n) => filled('[', n / 2) + filled(']', n / 2),
  'deep objects': (n) => `${filled('{"a":', n)}1${'}'.repeat(Math.ceil(n / 5))}`,
  'objects of a wrong shape': (n) => `[${filled('{"name":1},', n)}1]`,
  'empty objects': (n) => `[${filled('{},', n)}1]`,
  'items of a checklist': (n) =>
    `{"isTrashed":false,"isArchived":false,"listContent":[${filled('{"text":"a","isChecked":true},', n)}{"text":"a","isChecked":true}]}`,
  'rows of a table': (n) => `Item,Qty\n${filled('a,1\n', n)}`,
  'columns of items': (n) => `${filled('Item,', n)}\n`,
  'bars in a row': (n) => `Item|Qty\n${filled('a|', n)}`,
  'brackets and commas in a cell': (n) => `Item;Qty\na${filled('(,', n)}`,
  'commas in a note': (n) => `Item;Note\na;${filled('b,', n)}`,
  'quotes in a table': (n) => `Item,Qty\n${filled('"', n)}`,
  'spaces in a cell': (n) => `Item;Qty\n${filled(' ', n)}x;1`,
  'tasks that never end': (n) => `BEGIN:VCALENDAR\n${filled('BEGIN:VTODO\n', n)}`,
  'parameters of a property': (n) => `${icsStart}SUMMARY${filled(';a="b"', n)}:x`,
  'folded lines': (n) => `${icsStart}SUMMARY:${filled('a\n ', n)}\nEND:VTODO`,
  'comments of Todoist': (n) => `TYPE,CONTENT\ntask,a\n${filled('note,b\n', n)}`,
  'ticked lines': (n) => filled('[x] a & b\n', n),
  'struck text': (n) => filled('~~', n),
}

test.each(Object.entries(hostile))('two million characters of %s can be read', (_, textOf) => {
  const bytes = new TextEncoder().encode(textOf(length))
  const read = readListFile({ name: 'a.txt', bytes })
  expect(read.status === 'unreadable' || read.lists.length < 2).toBe(true)
})

test('formulas in a file are kept as text, and control characters become spaces', () => {
  const bytes = new TextEncoder().encode(
    'Item,Qty\n=HYPERLINK("http://x"),=1+1\nmi\u0007lk\u202E,2\n',
  )
  expect(readListFile({ name: 'a.csv', bytes })).toMatchObject({
    lists: [{ text: '=HYPERLINK("http://x") (=1+1)\n2 mi lk\u202E' }],
  })
})
