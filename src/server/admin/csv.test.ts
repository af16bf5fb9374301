import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells are quoted, and quotes doubled', () => {
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
])('a spreadsheet does not take %j for a formula', (cell) => {
  expect(parseCsv(csvLine([cell, 'x']))).toEqual([[`'${cell}`, 'x']])
})

test.each(['Ann = Bob', 'a+b@example.com', ' Ann', "'=1", 'é', ''])('%j stays as it is', (cell) =>
  expect(parseCsv(csvLine([cell]))).toEqual([[cell]]),
)

test('what is written is read again by the rules of RFC 4180, and no cell begins a formula', () => {
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
        }
      }
    }),
  )
})

/** As strict as the grammar: cells in quotes, separated by commas, lines ended by CRLF. */
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
  if (text !== '') throw new Error('no CSV')
  return rows
}
