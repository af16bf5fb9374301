import type { RawLine } from './written-lines.ts'

/** The text of a cell without quotes and outer spaces, and its offsets in the source text. */
export type Cell = { text: string; from: number; to: number }

export type Row = { line: number; cells: readonly Cell[] }

export type Delimiter = '|' | '\t' | ';' | ',' | 'spaces'

/**
 * Returns the cells of a line. Ignores a '|' at the start or end of the line. A quoted cell may contain a
 * tab, semicolon or comma.
 */
export function cellsOf({ text, from }: RawLine, delimiter: Delimiter): Cell[] {
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

/** Returns the index after the closing quote of a cell. A doubled quote doesn't close the cell. */
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

/** Splits a line into cells at runs of two or more spaces. */
function cellsBetweenSpaces(text: string, from: number): Cell[] {
  return [...text.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: cell, index }) => ({
    text: cell,
    from: from + index,
    to: from + index + cell.length,
  }))
}
