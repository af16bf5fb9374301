/** Regular expressions for the end of an unquoted cell, by delimiter. */
const cellEnds = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g, '|': /[|\r\n]/g }
/** Supported delimiters. European spreadsheets use semicolons. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * Parses a CSV file (RFC 4180) into rows of cells, including the header. Also accepts other line endings,
 * other delimiters, and quotes inside cells. Never throws. Skips rows without text, so the index of a row can
 * differ from its line number. If the first line is a hint such as 'sep=;', it sets the delimiter and isn't
 * returned. Otherwise, the delimiter is `known` or, if that is omitted, the most frequent one in the first
 * line. Runs in linear time.
 */
export function readCsv(written: string, known?: Delimiter): string[][] {
  const hint = excelHint.exec(written)
  const text = written.slice(hint?.[0].length)
  const delimiter = hint ? asDelimiter(hint[1]) : (known ?? delimiterOf(text))
  const ends = cellEnds[delimiter]
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : { value: '', end: at }
    ends.lastIndex = cell.end
    const end = ends.exec(text)?.index ?? text.length
    row.push(cell.value + text.slice(cell.end, end))
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === delimiter) continue
    if (row.some((value) => value !== '')) rows.push(row)
    row = []
  }
  return rows
}

/** Reads a quoted cell up to its closing quote, or to the end of the text if the quote is missing. */
function quotedCell(text: string, start: number): { value: string; end: number } {
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { value: parts.join('') + text.slice(from), end: text.length }
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') return { value: parts.join(''), end: quote + 1 }
    parts.push('"')
    from = quote + 2
  }
}

/** Matches a first line such as 'sep=;', which tells Excel the delimiter. */
const excelHint = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i

/** Returns the text itself if it is a delimiter, otherwise a comma. */
function asDelimiter(text: string | undefined): Delimiter {
  return delimiters.find((delimiter) => delimiter === text) ?? ','
}

/**
 * Number of characters in which to look for the delimiter. Longer lines would overflow the stack of the
 * regular expression engine.
 */
const maxFirstLine = 20_000

/**
 * Returns the most frequent delimiter in the first line, ignoring quoted text, or a comma if there is none.
 */
function delimiterOf(text: string): Delimiter {
  const start = text.slice(0, maxFirstLine)
  const firstLine = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? '').replaceAll(
    /"(?:[^"]|"")*"/g,
    '',
  )
  const counted = delimiters.map((delimiter) => firstLine.split(delimiter).length)
  return delimiters[counted.indexOf(Math.max(...counted))] ?? ','
}
