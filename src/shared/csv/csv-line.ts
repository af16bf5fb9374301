/**
 * Formats cells as a CSV line (RFC 4180). Prefixes cells that a spreadsheet would run as a formula with an
 * apostrophe, since the text is untrusted. Cells that already look prefixed get another apostrophe, so that
 * `cellAsWritten` removes exactly the added one.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`
}

/** Returns a cell without the apostrophe that `csvLine` added. */
export function cellAsWritten(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell
}

// Programs may ignore blank and invisible characters before the sign and accept its full-width form.
const formulaStart = /^'*(?:[\t\r\n]|[\p{Z}\p{C}]*[=+\-@＝＋－＠])/u

function escapeFormula(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell
}

/** Quotes every cell: some spreadsheets separate cells at semicolons, which a name may contain. */
function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
