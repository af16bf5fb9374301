/** What ends a cell without quotes, by delimiter. */
const cellEnds = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g, '|': /[|\r\n]/g }
/** Cells are separated by what the first line has most of: European spreadsheets write semicolons. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * The rows of a CSV file by RFC 4180, also with other line ends and delimiters, and with quotes in the
 * middle of a cell; rows without any text are left out. `known` is the delimiter where it is known already.
 * Takes time in proportion to the text.
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

/** A cell that begins with a quote, to its closing one or, where that is missing, to the end. */
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

/** The line by which a file tells Excel its delimiter. */
const excelHint = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i

function asDelimiter(text: string | undefined): Delimiter {
  return delimiters.find((delimiter) => delimiter === text) ?? ','
}

/** A first line that goes on for longer overflows what regular expressions remember. */
const maxFirstLine = 20_000

function delimiterOf(text: string): Delimiter {
  const start = text.slice(0, maxFirstLine)
  const firstLine = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? '').replaceAll(
    /"(?:[^"]|"")*"/g,
    '',
  )
  const counted = delimiters.map((delimiter) => firstLine.split(delimiter).length)
  return delimiters[counted.indexOf(Math.max(...counted))] ?? ','
}
