import { isPlanTitle } from './days.ts'
import { isNeverBought, isSection, isStore, namesSection } from './section-names.ts'
import { isAmount } from './table-cells.ts'
import { isTableHead, maxColumns } from './table-heads.ts'
import type { RawLine } from './written-lines.ts'

/** The text of a cell without quotes and outer spaces, and its offsets in the source text. */
export type Cell = { text: string; from: number; to: number }

export type Row = { line: number; cells: readonly Cell[] }

/** A table in a text. */
export type Table = {
  /** Indexes of the first and last line, including separator lines and titles. */
  first: number
  last: number
  /** Column headers, or null for a table without a header row. */
  head: readonly string[] | null
  rows: readonly Row[]
}

type Delimiter = '|' | '\t' | ';' | ',' | 'spaces'

const delimiters: readonly Delimiter[] = ['|', '\t', ';', ',', 'spaces']

/** Returns the tables in a text: Markdown, rows with pipes, cells of a spreadsheet, and CSV. */
export function tablesIn(written: readonly RawLine[]): Table[] {
  const tables: Table[] = []
  for (const delimiter of delimiters) {
    if (!written.some(({ text }) => has(text, delimiter))) continue
    const lines = withWholeQuotes(written, delimiter)
    for (let start = 0; start < lines.length; ) {
      const end = endOfRun(lines, start, delimiter)
      if (end > start && tables.every(({ first, last }) => last < start || first >= end)) {
        const table = tableOf(lines, { start, end, delimiter })
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
 * Joins the lines of a quoted cell into the first one. An empty row takes the place of each further line.
 * Applies only below a header row.
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

/** Returns the index of the line that closes the quotes. Returns `start` if no line does. */
function endOfQuote(lines: readonly RawLine[], start: number): number {
  const below = lines.slice(start + 1, start + maxQuotedLines)
  const at = below.findIndex(({ text }) => isOpen(text))
  return at === -1 ? start : start + 1 + at
}

/** Whether a text has an odd number of quotes, so that a quoted cell continues on the next line. */
function isOpen(text: string): boolean {
  return text.split('"').length % 2 === 0
}

/** Whether a line contains a delimiter. For 'spaces', it must contain two spaces in a row. */
function has(text: string, delimiter: Delimiter): boolean {
  if (delimiter === 'spaces') return text.trim().includes('  ')
  return (delimiter === '\t' ? text.trimStart() : text).includes(delimiter)
}

/**
 * Returns the index after consecutive lines with a delimiter, or `start` if the first line has none. A single
 * line without the delimiter may be a section name in the table. Below a header row, every line up to a blank
 * line belongs to the table.
 */
function endOfRun(lines: readonly RawLine[], start: number, delimiter: Delimiter): number {
  const hasAt = (at: number) => has(lines[at]?.text ?? '', delimiter)
  if (!hasAt(start)) return start
  const isHeaded = isHeadLine(lines[start], delimiter)
  const goesOn = (at: number) =>
    hasAt(at) ||
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

type Run = { start: number; end: number; delimiter: Delimiter }

/** Maximum number of title lines above the header row. */
const maxTitles = 3

/** Returns the table in a run of lines, or null if the lines are not a table. */
function tableOf(lines: readonly RawLine[], { start, end, delimiter }: Run): Table | null {
  const all = lines
    .slice(start, end)
    .map((line, at) => ({ line: start + at, cells: cellsOf(line, delimiter) }))
    .filter(({ cells }) => cells.some(({ text }) => text !== ''))
  const isRule = ({ cells }: Row) => cells.every(({ text }) => rule.test(text))
  const ruleAt = all.findIndex(isRule)
  const rows = all.filter((row) => !isRule(row))
  const known = rows
    .slice(0, maxTitles + 1)
    .findIndex(({ cells }) => isHead(textsOf(cells), delimiter))
  const headAt = known === -1 && ruleAt > 0 ? ruleAt - 1 : known
  const head = rows[headAt]
  const table = { first: start, last: end - 1, head: head ? textsOf(head.cells) : null }
  if (head)
    return { ...table, rows: rows.slice(headAt + 1).map((row) => fitted(row, head.cells.length)) }
  return isTableWithoutHead(rows, { delimiter, lines }) ? { ...table, rows } : null
}

/**
 * Whether cells are a header row, with known column headers, store sections or the days of a meal plan.
 * Sections and days don't count if commas or spaces separate the cells.
 */
function isHead(cells: readonly string[], delimiter: Delimiter): boolean {
  const written = cells.filter((cell) => cell !== '')
  const isPart = (cell: string) => /^\p{L}/u.test(cell) && (isSection(cell) || isPlanTitle(cell))
  const mayBeParts = delimiter !== ',' && delimiter !== 'spaces'
  const areParts =
    mayBeParts && written.length > 1 && (written.every(isPart) || areMostlyParts(written))
  const isPlanned =
    mayBeParts &&
    written.some(isPlanTitle) &&
    written.every((cell) => isPlanTitle(cell) || isNeeds(cell))
  return areParts || isPlanned || isTableHead(cells)
}

const minParts = 3

/** Whether most cells are store sections: 'PRODUCE, DAIRY/COLD, CANS & DRY, OTHER'. */
function areMostlyParts(cells: readonly string[]): boolean {
  const isWord = (cell: string) => /^\p{Lu}[^\d,]{2,30}$/u.test(cell)
  const known = cells.filter(namesSection).length
  const sure = cells.filter((cell) => isNeverBought(cell) || isStore(cell)).length
  return cells.length >= minParts && cells.every(isWord) && sure > 0 && known > cells.length / 2
}

/** Whether the header of a column says that it lists ingredients of meals. */
function isNeeds(title: string): boolean {
  return /^(?:to |need to )?(?:buy|need|needs|get|ingredients?|groceries|shopping(?: list)?|comprar|ingredientes|zutaten|einkauf)$/iu.test(
    title,
  )
}

const rule = /^:?-{2,}:?$|^:-:?$|^-:$|^:?={2,}:?$|^$/u

function textsOf(cells: readonly Cell[]): string[] {
  return cells.map(({ text }) => text)
}

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

/**
 * Whether rows without a header row are a table. If commas or semicolons separate the cells, one column must
 * have numbers and all rows the same length.
 */
function isTableWithoutHead(
  rows: readonly Row[],
  { delimiter, lines }: { delimiter: Delimiter; lines: readonly RawLine[] },
): boolean {
  const [first] = rows
  if (!first || delimiter === 'spaces' || first.cells.length > maxColumns) return false
  const width = first.cells.length
  const isEven = rows.every(({ cells }) => cells.length === width)
  const isCounted = isEven && first.cells.some((_, column) => areAmounts(rows, column))
  if (delimiter === '|') {
    const isFramed = ({ line }: Row) => /^\|.*\|$/u.test((lines[line]?.text ?? '').trim())
    return rows.every(isFramed) || (rows.length > 1 && isCounted)
  }
  if (delimiter === '\t') return rows.length > 1 && (isCounted || width > 1)
  if (delimiter === ';') return rows.length > 1 && isCounted
  const isQuoted = rows.some(({ line }) => (lines[line]?.text ?? '').includes('"'))
  return isCounted && rows.length > (isQuoted ? 1 : 2) && width > (isQuoted ? 1 : 2)
}

function areAmounts(rows: readonly Row[], column: number): boolean {
  return rows.every(({ cells }) => isAmount(cells[column]?.text ?? ''))
}

/** Returns the cells of a line. */
function cellsOf({ text, from }: RawLine, delimiter: Delimiter): Cell[] {
  if (delimiter === 'spaces') return cellsBetweenSpaces(text, from)
  const isPiped = delimiter === '|'
  let start = isPiped ? text.length - text.trimStart().length : 0
  let end = text.trimEnd().length
  if (isPiped && text[start] === '|') start += 1
  if (isPiped && end > start && text[end - 1] === '|') end -= 1
  const cells: Cell[] = []
  for (let at = start; at <= end; ) {
    let quote = at
    while (text[quote] === ' ') quote += 1
    const isQuoted = !isPiped && text[quote] === '"'
    const closed = isQuoted ? closingQuote(text, quote + 1) : at
    const found = text.indexOf(delimiter, closed)
    const stop = found === -1 || found > end ? end : found
    cells.push(
      isQuoted
        ? cellAt(text, { start: quote + 1, end: closed - 1, from })
        : cellAt(text, { start: at, end: stop, from }),
    )
    at = stop + 1
  }
  return cells
}

/** Returns the index after the closing quote of a cell. A doubled quote is part of the text. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at === -1 ? text.length + 1 : at + 1
}

function cellAt(
  text: string,
  { start, end, from }: { start: number; end: number; from: number },
): Cell {
  const whole = text.slice(start, end)
  const trimmed = whole.trim()
  const at = start + whole.length - whole.trimStart().length
  return { text: trimmed, from: from + at, to: from + at + trimmed.length }
}

/** Splits a line into cells at two or more spaces. */
function cellsBetweenSpaces(text: string, from: number): Cell[] {
  return [...text.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: cell, index }) => ({
    text: cell,
    from: from + index,
    to: from + index + cell.length,
  }))
}
