import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellAsWritten, csvLine } from './csv-line.ts'
import { readCsv } from './read-csv.ts'

test('all cells are quoted, and quotes inside them are doubled', () => {
  expect(csvLine(['ann@example.com', 'Ann "the list", of Ohio', ''])).toBe(
    '"ann@example.com","Ann ""the list"", of Ohio",""\r\n',
  )
})

test.each([
  ['=HYPERLINK("https://evil.example")'],
  ['+1+1'],
  ['-1'],
  ['@SUM(A1)'],
  ['\t=1'],
  ['\r=1'],
  ['\n=1'],
  ['\nAnn'],
  ['  =1'],
  ['\u00a0+1'],
  ['\0-1'],
  ['\u200b@SUM(A1)'],
  ['\ufeff=1'],
  ['\u202e =1'],
  ['＝1'],
  ['＋1'],
  ['－1'],
  ['＠SUM(A1)'],
  ['\u3000＝1'],
  ['=1+1@example.com'],
  ["'=1"],
])('a spreadsheet does not read %j as a formula', (cell) => {
  expect(parseCsv(csvLine([cell, 'x']))).toEqual([[`'${cell}`, 'x']])
})

test.each(['Ann = Bob', 'a+b@example.com', ' Ann', "'Ann", 'é', ''])('%j stays unchanged', (cell) =>
  expect(parseCsv(csvLine([cell]))).toEqual([[cell]]),
)

test('the output is valid RFC 4180 and never contains a formula', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'",\r\n=+-@\t\'é ＝＋－＠\0\u00a0\u200b\ufeff') }),
  )
  const table = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 4 })
  fc.assert(
    fc.property(table, (rows) => {
      const read = parseCsv(rows.map(csvLine).join(''))
      expect(read).toHaveLength(rows.length)
      for (const [index, row] of rows.entries()) {
        for (const [column, cell] of row.entries()) {
          const found = read[index]?.[column] ?? ''
          expect(found).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
          expect(found.replace(/^[\s\0\u200b\ufeff]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
          expect([cell, `'${cell}`]).toContain(found)
          expect(cellAsWritten(found)).toBe(cell)
        }
      }
    }),
  )
})

test('any cells survive writing and reading unchanged', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'",;\r\n=\'a\t ') }),
  )
  const table = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 4 })
  fc.assert(
    fc.property(table, (rows) => {
      const written = rows.map(csvLine).join('')
      const filled = rows.filter((row) => row.some((cell) => cell !== ''))
      // A file with a single column doesn't contain a delimiter to detect.
      fc.pre(rows.every((row) => row.length > 1))
      expect(readCsv(written).map((row) => row.map(cellAsWritten))).toEqual(filled)
    }),
  )
})

test.each([
  [
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\r1\t2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['item\n\nmilk\n,\neggs', [['item'], ['milk'], ['eggs']]],
  ['a,b\n"never closed, 1', [['a', 'b'], ['never closed, 1']]],
  [
    'a,b\n"x"y,6" pan',
    [
      ['a', 'b'],
      ['xy', '6" pan'],
    ],
  ],
  ['', []],
])('%j from another program is read', (text, rows) => {
  expect(readCsv(text)).toEqual(rows)
})

// With this many quotes, a quadratic algorithm would exceed the test's time limit.
test('two million quotes can be read', () => {
  expect(readCsv('"'.repeat(2_000_001))).toHaveLength(1)
  expect(readCsv('a,"b'.repeat(500_000))).toHaveLength(1)
})

/** A strict parser that accepts only quoted cells, separated by commas, in lines that end with CRLF. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  const token = /"((?:[^"]|"")*)"(,|\r\n)/y
  let row: string[] = []
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    row.push((match[1] ?? '').replaceAll('""', '"'))
    if (match[2] === ',') continue
    rows.push(row)
    row = []
    if (token.lastIndex === text.length) return rows
  }
  if (text !== '') throw new Error('Invalid CSV')
  return rows
}

test('a first line that only tells Excel the delimiter is skipped', () => {
  expect(readCsv('sep=;\r\nItem;Amount\r\nMilk;1,5')).toEqual([
    ['Item', 'Amount'],
    ['Milk', '1,5'],
  ])
})

test('a file that starts with a cell of several megabytes is read', () => {
  const cell = '""'.repeat(3_000_000)
  expect(readCsv(`"${cell}",b`)).toEqual([['"'.repeat(3_000_000), 'b']])
})
