import type { KnownNames } from '#shared/names/known-names.ts'
import { cellsOf, type Delimiter, type Row } from './cells-of-line.ts'
import { endOfTitles, knownHeaderAt, likelyHeaderAt } from './head-rows.ts'
import { isTableWithoutHead } from './headless-tables.ts'
import { isTableHead } from './table-heads.ts'
import type { RawLine } from './written-lines.ts'

/** A table in the text. */
export type Table = {
  /** Indexes of the first and last line, including separator lines and titles. */
  first: number
  last: number
  /** Column headers, or null for a table without a header row. */
  head: readonly string[] | null
  rows: readonly Row[]
}

const delimiters: readonly Delimiter[] = ['|', '\t', ';', ',', 'spaces']

/** Returns the tables in the text: Markdown, rows with pipes, spreadsheet cells, and CSV. */
export function tablesIn(written: readonly RawLine[], names: KnownNames): Table[] {
  const tables: Table[] = []
  for (const delimiter of delimiters) {
    if (!written.some(({ text }) => has(text, delimiter))) continue
    const lines = withWholeQuotes(written, delimiter)
    for (let start = 0; start < lines.length; ) {
      const end = endOfRun(lines, start, delimiter)
      if (end > start && tables.every(({ first, last }) => last < start || first >= end)) {
        const table = tableOf(lines, { start, end, delimiter, names })
        if (table) tables.push(table)
      }
      start = Math.max(end, start + 1)
    }
  }
  return tables.toSorted((a, b) => a.first - b.first)
}

const quoted = /(?:^|[,;\t]) ?"/u
const maxHeadAt = 5
const maxQuotedLines = 8

/**
 * Joins the lines of a quoted cell into the first one. Each additional line becomes an empty row. Without a
 * header row, returns the lines unchanged.
 */
function withWholeQuotes(lines: readonly RawLine[], delimiter: Delimiter): readonly RawLine[] {
  const mayBeQuoted = delimiter !== '|' && delimiter !== 'spaces'
  if (!mayBeQuoted || !lines.slice(0, maxHeadAt).some((line) => isHeadLine(line, delimiter)))
    return lines
  const whole: RawLine[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (!line) continue
    const end = isOpen(line.text) && quoted.test(line.text) ? endOfQuote(lines, at) : at
    const text = lines.slice(at, end + 1).map((one) => one.text)
    whole.push({ ...line, text: text.join(' ') })
    for (; at < end; at += 1) whole.push({ text: delimiter, from: line.from })
  }
  return whole
}

/** Returns the index of the line where the quoted cell ends, or `start` if no line closes the quotes. */
function endOfQuote(lines: readonly RawLine[], start: number): number {
  const below = lines.slice(start + 1, start + maxQuotedLines)
  const at = below.findIndex(({ text }) => isOpen(text))
  return at === -1 ? start : start + 1 + at
}

/** Whether the text has an odd number of quotes, so that a quoted cell continues on the next line. */
function isOpen(text: string): boolean {
  return text.split('"').length % 2 === 0
}

/** Whether a line contains a delimiter. For 'spaces', it must contain two spaces in a row. */
function has(text: string, delimiter: Delimiter): boolean {
  if (delimiter === 'spaces') return text.trim().includes('  ')
  return (delimiter === '\t' ? text.trimStart() : text).includes(delimiter)
}

/**
 * Returns the index of the line after a run of lines with a delimiter, or `start` if the first line has none.
 * A single line without the delimiter may be a section name in the table. Below a header row, every line up
 * to a blank line belongs to the table.
 */
function endOfRun(lines: readonly RawLine[], start: number, delimiter: Delimiter): number {
  const hasAt = (at: number) => has(lines[at]?.text ?? '', delimiter)
  if (!hasAt(start)) return start
  const isHeaded = isHeadLine(lines[start], delimiter)
  const goesOn = (at: number) =>
    hasAt(at) ||
    (delimiter === '\t' && lines[at]?.text.startsWith('\t')) ||
    ((isHeaded || delimiter !== ',') && hasAt(at + 1)) ||
    (isHeaded && lines[at]?.text.trim() !== '')
  // A header row and a separator below a blank line begin another table.
  const startsAnother = (at: number) =>
    lines[at]?.text.trim() === '' && isMarkdownRule(lines[at + 2]?.text ?? '')
  let end = start + 1
  while (end < lines.length && goesOn(end) && !startsAnother(end)) end += 1
  return end
}

function isMarkdownRule(line: string): boolean {
  return line.includes('--') && /^[|\s:-]+$/u.test(line)
}

function isHeadLine(line: RawLine | undefined, delimiter: Delimiter): boolean {
  return line !== undefined && isTableHead(cellsOf(line, delimiter).map(({ text }) => text))
}

type Run = { start: number; end: number; delimiter: Delimiter; names: KnownNames }

/** Returns the table in a run of lines, or null if the lines are not a table. */
function tableOf(lines: readonly RawLine[], run: Run): Table | null {
  const { start, end, delimiter, names } = run
  const all = lines
    .slice(start, end)
    .map((line, at) => ({ line: start + at, cells: cellsOf(line, delimiter) }))
    .filter(({ cells }) => cells.some(({ text }) => text !== ''))
  const isRule = ({ cells }: Row) => cells.every(({ text }) => rule.test(text))
  const ruleAt = all.findIndex(isRule)
  const rows = all.filter((row) => !isRule(row))
  const isTable = (from: number) => isTableWithoutHead(rows.slice(from), { delimiter, lines })
  const known = knownHeaderAt(rows, { delimiter, names })
  const ruled = ruleAt > 0 ? ruleAt - 1 : -1
  const mayBeLikely = known === -1 && delimiter !== 'spaces' && (delimiter !== '|' || ruled === -1)
  const likely = mayBeLikely ? likelyHeaderAt(rows, names) : -1
  const found = known === -1 && isTable(likely + 1) ? likely : known
  const headAt = found === -1 ? ruled : found
  const head = rows[headAt]
  const place = { first: start, last: end - 1 }
  if (head) {
    const below = rows.slice(headAt + 1).map((row) => fitted(row, head.cells.length))
    return { ...place, head: head.cells.map(({ text }) => text), rows: below }
  }
  const begin = endOfTitles(rows, names)
  return isTable(begin) ? { ...place, head: null, rows: rows.slice(begin) } : null
}

const rule = /^:?-{2,}:?$|^:-:?$|^-:$|^:?={2,}:?$|^$/u

/**
 * Joins extra cells into the last column. A row has extra cells if its text has commas but no quotes, as in
 * 'organic, if cheap'.
 */
function fitted({ line, cells }: Row, columns: number): Row {
  const [last, ...more] = cells.slice(columns - 1)
  const end = more.findLast(({ text }) => text !== '')
  if (!last || !end) return { line, cells: cells.slice(0, columns) }
  const text = [last, ...more].map((cell) => cell.text).join(', ')
  return { line, cells: [...cells.slice(0, columns - 1), { ...last, text, to: end.to }] }
}
