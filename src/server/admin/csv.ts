/**
 * One line of a CSV file by RFC 4180. A cell that a spreadsheet would take for a formula begins
 * with an apostrophe instead: strangers chose these texts, and an operator opens them.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`
}

function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

/** Always in quotes: where a spreadsheet separates cells by semicolons, one in a name must not. */
function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
