/**
 * One line of a CSV file by RFC 4180. A cell that a spreadsheet would take for a formula begins with
 * an apostrophe instead: strangers chose these texts, and somebody opens them. One that looks so
 * already gets one more, so that `cellAsWritten` takes off exactly what was put before it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`
}

/** A cell as it was before `csvLine` made it harmless. */
export function cellAsWritten(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell
}

// Programs may drop blank and invisible characters before the sign, and take its full-width form for it.
const formulaStart = /^'*(?:[\t\r\n]|[\p{Z}\p{C}]*[=+\-@＝＋－＠])/u

function harmless(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell
}

/** Always in quotes: where a spreadsheet separates cells by semicolons, one in a name must not. */
function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
