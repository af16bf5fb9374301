/**
 * Formats cells as a CSV line (RFC 4180), with all cells quoted and with CRLF at the end. The text is
 * untrusted, so a cell that a spreadsheet would run as a formula is prefixed with an apostrophe. A formula
 * that already starts with apostrophes gets one more, so that `cellAsWritten` can restore the original by
 * removing a single apostrophe.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoteCell(escapeFormula(cell))).join(',')}\r\n`
}

/** Removes the apostrophe that `csvLine` added to a cell. Other cells stay the same. */
export function cellAsWritten(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell
}

// Some programs ignore spaces and invisible characters before a symbol such as =, and some accept full-width
// symbols.
const formulaStart = /^'*(?:[\t\r\n]|[\p{Z}\p{C}]*[=+\-@＝＋－＠])/u

function escapeFormula(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell
}

/**
 * Quotes a cell. All cells are quoted because some spreadsheets also split cells at semicolons, which may be
 * in names.
 */
function quoteCell(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
