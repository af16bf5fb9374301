import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const script = path.join(import.meta.dirname, '../place.ts')

function place(list: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options], {
    input: list,
    encoding: 'utf8',
  })
  return { status, stdout, stderr, lines: stdout.split('\n').filter((line) => line !== '') }
}

test('the output shows how each item was read and where the store keeps it', () => {
  const { status, lines } = place('- 2 gallons milk\nunicorn', '--chain', 'Kroger')
  expect(status).toBe(0)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      text: '- 2 gallons milk',
      quantity: 2,
      unit: 'gallons',
      name: 'milk',
      note: '',
      store: null,
      ticked: false,
      found: true,
      product: 'milk',
      department: 'Dairy',
      sign: 'Dairy',
      source: 'sample',
      confidence: 'sure',
      suggestions: [],
    },
    {
      text: 'unicorn',
      quantity: null,
      unit: null,
      name: 'unicorn',
      note: '',
      store: null,
      ticked: false,
      found: false,
      product: null,
      department: null,
      sign: null,
      source: null,
      confidence: null,
      suggestions: [],
    },
  ])
})

test('the output also includes ranges, notes, likely signs and suggestions', () => {
  const { lines } = place('2-3 lbs onions, minced\nvodka, mlik', '--chain', 'Kroger')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { quantity: 2, upTo: 3, unit: 'lbs', name: 'onions', note: 'minced', sign: 'Produce' },
    { text: 'vodka', department: 'Alcohol', sign: 'Alcohol', source: 'department' },
    { text: 'mlik', found: false, suggestions: expect.arrayContaining(['milk']) },
  ])
})

test('the output lists items in list order, including duplicates', () => {
  const { lines } = place('milk\nbread, Milk\nzucchini\nmilk')
  expect(lines.map((line) => JSON.parse(line).text)).toEqual([
    'milk',
    'bread',
    'Milk',
    'zucchini',
    'milk',
  ])
})

test("an empty list has no output, and the chain's name can be in any case", () => {
  expect(place('', '--chain', 'kROGER')).toMatchObject({ status: 0, stdout: '', stderr: '' })
})

test('an unknown chain name is an error', () => {
  expect(place('milk', '--chain', 'Corner Shop')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: "There is no chain named 'Corner Shop'. Try --chain Kroger.\n",
  })
})

test('with --each, every line is a separate list', () => {
  const { lines } = place('milk\n\ngarlic, minced\n', '--each')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { line: 1, name: 'milk' },
    { line: 3, name: 'garlic', note: 'minced' },
  ])
})

test('with --merged, repeated items are merged and their amounts added up as in the app', () => {
  const { lines } = place('2 lbs apples\n[x] milk @costco\n1 bag apples', '--merged')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { name: 'apples', note: '', store: null, amounts: '2 lbs + 1 bag', ticked: false },
    { name: 'milk', note: '', store: 'Costco', amounts: '', ticked: true },
  ])
})

test('with --file, a file is read as in the app’s import, and stderr lists what was skipped', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'place-'))
  const file = path.join(folder, 'Weekly.csv')
  writeFileSync(file, 'Item,Qty,Frob,Done\n"Soup, tomato",2,,x\neggs,,a,\n')
  const { lines, stderr } = place('', '--file', file, '--merged')
  rmSync(folder, { recursive: true })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { list: 'Weekly', name: 'Soup', note: 'tomato', store: null, amounts: '2', ticked: true },
    { list: 'Weekly', name: 'eggs', note: '', store: null, amounts: '', ticked: false },
  ])
  expect(stderr).toBe("Skipped in Weekly: Column 'Frob': a\n")
})

test("an item that the store's signs don't cover is placed by the chain's layout", () => {
  const { lines } = placeBySigns('1 bread, soup\nBack wall: Dairy', 'milk\nsoup\nsalmon\nunicorn')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { product: 'milk', found: true, sign: 'Back wall', source: 'signs' },
    { product: 'soup', found: true, sign: 'Aisle 1', source: 'signs' },
    { product: 'salmon', found: true, sign: 'Meat & Seafood', source: 'likely' },
    { product: null, found: false, sign: null, source: null },
  ])
})

test('with --signs and an empty list, the script prints how it read each sign', () => {
  const { status, lines } = placeBySigns('FRESH MART\n1 bread, frobs', '')
  expect(status).toBe(0)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { sign: 'Aisle 1', holds: [{ words: 'bread' }, { words: 'frobs', shelves: [] }] },
    { notUnderstood: [{ text: 'FRESH MART' }, { sign: 'Aisle 1', text: 'frobs' }] },
  ])
})

function placeBySigns(signs: string, list: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'place-'))
  const file = path.join(folder, 'signs.txt')
  writeFileSync(file, signs)
  const placed = place(list, '--signs', file)
  rmSync(folder, { recursive: true })
  return placed
}

test.each([
  [
    ['--wat'],
    2,
    "Unknown option '--wat'. Options: --chain <name>, --file <file>, --signs <file>, --each, --merged.\n",
  ],
  [
    ['list.txt'],
    2,
    expect.stringContaining(
      'Too many arguments. Expected 0 arguments but got 1: list.txt. Options: ',
    ),
  ],
  [['--signs', '/nowhere.txt'], 1, 'File not found: /nowhere.txt\n'],
  [['--file', '/nowhere.txt'], 1, 'File not found: /nowhere.txt\n'],
])('the options %j are rejected with a one-line error message', (options, status, stderr) => {
  expect(place('', ...options)).toMatchObject({ status, stderr })
})
