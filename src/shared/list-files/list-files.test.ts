import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  savedListItemsLimit,
  savedListNameLimit,
  storableText,
} from '#shared/contracts/saved-list.ts'
import { changesOfText, textOfRows } from '#shared/lists/list-text.ts'
import { freeListName } from './free-list-name.ts'
import { listOfPlainText, plainTextOfList, textFileOfList } from './list-as-plain-text.ts'
import type { ListCopy } from './list-copy.ts'
import { csvOfLists } from './lists-as-csv.ts'
import { jsonOfLists } from './lists-as-json.ts'
import { maxListFileBytes, readListFile, readListText } from './read-list-file.ts'
import { listsOfTableText } from './tables-as-lists.ts'

const storePieces = ['a', ' (@', '@', ')', ' (@Costco)', ' ', ', ', '\n', '=', "'"]
const letters = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(...'ab,;"\'\n\r\t =+-@🥛\u0085\u2028\ufeff＝[]{}'),
    maxLength: 60,
  }),
  fc.array(fc.constantFrom(...storePieces), { maxLength: 20 }).map((all) => all.join('')),
)
/** Generates random lists that can be saved. */
const anyList = fc
  .record({
    name: letters,
    text: letters,
    tickedKeys: fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 3 }),
  })
  .map(({ name, text, tickedKeys }): ListCopy => {
    const storable = storableText(name)
    return {
      name: storable.trim() === '' ? 'Weekly' : storable,
      text: storableText(text),
      tickedKeys,
    }
  })
const anyLists = fc.array(anyList, { minLength: 1, maxLength: 5 })

function fileOf(name: string, text: string) {
  return { name, bytes: new TextEncoder().encode(text) }
}

test('lists exported as JSON and imported again are the same as before, including ticks', () => {
  fc.assert(
    fc.property(anyLists, (lists) => {
      const read = readListFile(fileOf('lists.json', jsonOfLists(lists)))
      expect(read).toEqual({ status: 'read', lists, skipped: [] })
    }),
  )
})

test('lists exported as CSV and imported again keep everything except ticks, even if they share a name', () => {
  fc.assert(
    fc.property(anyLists, (lists) => {
      const read = readListFile(fileOf('lists.csv', csvOfLists(lists)))
      const unticked = lists.map((list) => ({ ...list, tickedKeys: [] }))
      expect(read).toEqual({ status: 'read', lists: unticked, skipped: [] })
    }),
  )
})

test('exporting and importing any list as a text file preserves its name and text', () => {
  fc.assert(
    fc.property(anyList, ({ name, text }) => {
      const read = readListFile(fileOf('list.txt', textFileOfList({ name, text })))
      const kept = name.replaceAll(/\s+/gu, ' ').trim() || 'Grocery list'
      expect(read).toEqual({
        status: 'read',
        lists: [{ name: kept, text, tickedKeys: [] }],
        skipped: [],
      })
    }),
  )
  const text = 'Produce:\n2 kale\n\nDairy:\nmilk\nkale'
  expect(textFileOfList({ name: '[1. x]', text })).toBe(`[1. x]\n======\n\n${text}`)
})

test('a list that is saved, exported, imported and saved again is the same as before', () => {
  const saved = (text: string) => textOfRows(changesOfText([], text).written)
  fc.assert(
    fc.property(anyList, (list) => {
      const text = saved(list.text)
      expect(saved(text)).toBe(text)
      const read = readListText(csvOfLists([{ ...list, text }]), { listName: '' })
      expect(read).toMatchObject({ lists: [{ name: list.name, text }] })
    }),
  )
})

test('a spreadsheet shows one item per row and never treats an item as a formula', () => {
  const csv = csvOfLists([
    { name: 'Weekly', text: 'milk (@Costco), 2 lbs apples\n=HYPERLINK("x")', tickedKeys: [] },
    { name: '@home', text: '', tickedKeys: [] },
  ])
  expect(csv).toBe(
    '\uFEFF"List","Item","Before","List number","Store"\r\n' +
      '"Weekly","milk","","1","Costco"\r\n' +
      '"Weekly","2 lbs apples",", ","1",""\r\n' +
      '"Weekly","\'=HYPERLINK(""x"")","\'\n","1",""\r\n' +
      '"\'@home","","","2",""\r\n',
  )
})

test('exporting and importing a list as plain text preserves its items', () => {
  const word = fc.string({
    unit: fc.constantFrom(...'abcé 5%,().½-🥛*'),
    minLength: 1,
    maxLength: 20,
  })
  const item = word
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /^(?!(?:\d+|[a-k])[.)]\s)[a-zé\d]/.test(text))
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), (items) => {
      const read = listOfPlainText(plainTextOfList({ name: 'Weekly', items }), 'File')
      expect(read).toEqual({
        status: 'read',
        lists: [{ name: 'Weekly', text: items.join('\n'), tickedKeys: [] }],
        skipped: [],
      })
    }),
  )
})

test('a list as plain text has its name at the top, then one item per line', () => {
  const items = ['2 lbs apples', '- [x] garlic, minced', ' milk ']
  expect(plainTextOfList({ name: 'Weekly', items })).toBe(
    'Weekly\n\n- 2 lbs apples\n- garlic, minced\n- milk\n',
  )
})

test.each([
  ['boxes', '- [ ] milk\n- [x] eggs\n', 'milk\neggs'],
  ['numbers and CRLF', '1. milk\r\n2) eggs\r\n', 'milk\neggs'],
  ['plain lines', 'milk\neggs, bread\n', 'milk\neggs, bread'],
  ['checkboxes of another app', '☐ milk\n☑ eggs', 'milk\neggs'],
  [
    'headings, which are kept,',
    'Dairy:\n- milk\n\nProduce:\n- kale',
    'Dairy:\n- milk\n\nProduce:\n- kale',
  ],
])('a text file with %s becomes a list named after the file', (_, text, items) => {
  const read = readListFile(fileOf('From my phone.txt', text))
  expect(read).toMatchObject({ lists: [{ name: 'From my phone', text: items }] })
})

test.each([
  ['Item,Quantity\nmilk,2\neggs,', 'Shopping', '2 milk\neggs'],
  ['name;qty;unit\napples;2;lb\nmilk;0;', 'Shopping', '2 lb apples\nmilk'],
  ['Category\tProduct\nDairy\tmilk', 'Shopping', 'milk'],
  ['milk\neggs\n', 'Shopping', 'milk\neggs'],
  ['id,name,items\n1,Weekly,"milk, eggs"', 'Weekly', 'milk, eggs'],
  ['List,Item\nWeekly,milk\nWeekly,"sun\ndried tomatoes"', 'Weekly', 'milk\nsun dried tomatoes'],
])('the table %j from another program is read', (text, name, items) => {
  expect(readListFile(fileOf('Shopping.csv', text))).toMatchObject({
    lists: [{ name, text: items }],
  })
})

test('lists stay the same if a spreadsheet saves their table with semicolons', () => {
  const text = 'List;Item;Before;List number\r\nWeekly;milk;;1\r\nWeekly;eggs;, ;1\r\n'
  expect(listsOfTableText(text, '')).toMatchObject({
    lists: [{ name: 'Weekly', text: 'milk, eggs' }],
  })
})

test('reads files in UTF-16, UTF-8 with a byte order mark, and Windows-1252', () => {
  const utf16 = new Uint8Array(
    Uint16Array.from([...'\uFEFFjalapeños'].map((l) => l.charCodeAt(0))).buffer,
  )
  const old = Uint8Array.from([...'jalapeños'].map((letter) => letter.charCodeAt(0)))
  const marked = new TextEncoder().encode('\uFEFFjalapeños')
  for (const bytes of [utf16, old, marked]) {
    expect(readListFile({ name: 'a.txt', bytes })).toMatchObject({ lists: [{ text: 'jalapeños' }] })
  }
})

test('lists in the data file from the account page are read', () => {
  const data = { account: {}, saved_lists: [{ id: '1', name: 'Weekly', items: 'milk' }] }
  expect(readListText(JSON.stringify(data), { listName: '' })).toMatchObject({
    lists: [{ name: 'Weekly', text: 'milk' }],
  })
})

test('lists that are too long or broken are skipped with a reason, and all other lists are read', () => {
  const lists = [
    { name: 'Weekly', text: 'milk', tickedKeys: [] },
    { name: 'x'.repeat(savedListNameLimit + 1), text: 'milk', tickedKeys: [] },
    { name: 'Long', text: '🍞'.repeat(savedListItemsLimit + 1), tickedKeys: [] },
  ]
  const json = JSON.stringify({
    format: 'grocery-genie-lists',
    version: 1,
    lists: [...lists, { name: 7 }, 'list'],
  })
  const read = readListText(json, { listName: '' })
  expect(read.status === 'read' && read.lists.map(({ name }) => name)).toEqual(['Weekly'])
  expect(read.status === 'read' && read.skipped.map(({ reason }) => reason)).toEqual([
    'It has no name or no items.',
    'It has no name or no items.',
    'Its name is longer than 200 characters.',
    'It has 20,001 characters; a list holds up to 20,000.',
  ])
})

test('lists beyond an account’s limit are skipped', () => {
  const many = Array.from({ length: 1_003 }, (_, at) => ({
    name: `L${at}`,
    text: 'a',
    tickedKeys: [],
  }))
  const read = readListText(csvOfLists(many), { listName: '' })
  expect(read.status === 'read' && [read.lists.length, read.skipped.length]).toEqual([1_000, 3])
})

test.each([
  ['nothing', '', 'There is nothing in it.'],
  ['half a file', '{"format": "grocery-genie-lists", "li', 'The file is broken'],
  ['JSON of another program', '{"a": 1}', 'but no list was found in it'],
  ['a newer file', '{"format":"grocery-genie-lists","version":2,"lists":[]}', 'newer version'],
  ['no lists', '{"format":"grocery-genie-lists","version":1,"lists":[]}', 'contain a list'],
  ['deep brackets', '['.repeat(2_000_000), 'The file is broken'],
])('%s is rejected with advice', (_, text, problem) => {
  const read = readListFile(fileOf('a.json', text))
  expect(read).toMatchObject({ status: 'unreadable', problem: expect.stringContaining(problem) })
})

test('rejects a table without an item column, a picture, and a file that is too large', () => {
  const problemOf = (name: string, bytes: Uint8Array) => {
    const read = readListFile({ name, bytes })
    return read.status === 'unreadable' ? read.problem : null
  }
  expect(problemOf('a.csv', new TextEncoder().encode('Price,Shop\n1,Kroger'))).toContain(
    'named Item',
  )
  expect(problemOf('a.png', Uint8Array.of(0x89, 0x50, 0, 0, 0))).toContain('not a text file')
  expect(problemOf('a.txt', new Uint8Array(maxListFileBytes + 1))).toContain('up to 12 MB')
})

test('reading any bytes returns lists or an error message', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('a.txt', 'a.csv', 'a.json', 'a'),
      (bytes, name) => {
        const read = readListFile({ name, bytes })
        if (read.status === 'unreadable') expect(read.problem).toMatch(/\.$/)
        else expect(read.lists.length + read.skipped.length).toBeGreaterThan(0)
      },
    ),
  )
})

test('a list name that is already in use gets the next free number, and stays within the maximum length', () => {
  expect(freeListName('Weekly', new Set(['weekly']))).toBe('Weekly')
  expect(freeListName('Weekly', new Set(['Weekly', 'Weekly (2)']))).toBe('Weekly (3)')
  const maxLengthName = '🥛'.repeat(savedListNameLimit)
  expect(freeListName(maxLengthName, new Set([maxLengthName]))).toBe(`${'🥛'.repeat(196)} (2)`)
})

test('a thousand lists with the same name are numbered quickly', () => {
  const taken = new Set<string>()
  const lastNumbers = new Map<string, number>()
  for (let at = 0; at < 3; at += 1) taken.add(freeListName('A', taken, lastNumbers))
  expect([...taken]).toEqual(['A', 'A (2)', 'A (3)'])
  expect(lastNumbers.get('A')).toBe(3)
})

test('items with checkboxes are read as a list, not as broken JSON', () => {
  const read = readListText('[ ] milk\n[x] eggs', { listName: 'Weekly' })
  expect(read).toMatchObject({ status: 'read', lists: [{ text: 'milk\neggs' }] })
  expect(readListText('[] milk', { listName: '' })).toMatchObject({ lists: [{ text: 'milk' }] })
})

test('removes thousands of marks before an item', () => {
  const items = [`${'> '.repeat(9_990)}a`]
  expect(plainTextOfList({ name: '', items })).toBe('- a\n')
})

test('a list with too many items is skipped with a reason', () => {
  const read = listOfPlainText('a,'.repeat(1_000), 'Weekly')
  expect(read).toMatchObject({
    skipped: [{ reason: 'It has 1,001 items; up to 1,000 can be imported as one list.' }],
  })
})

test('ticks from a file are stored in a form that the server accepts', () => {
  const list = {
    name: 'A',
    text: 'milk',
    tickedKeys: ['', '\0', 'milk\0', 'milk', 'x'.repeat(300)],
  }
  expect(readListText(jsonOfLists([list]), { listName: '' })).toMatchObject({
    lists: [{ tickedKeys: ['milk', 'x'.repeat(200)] }],
  })
})
