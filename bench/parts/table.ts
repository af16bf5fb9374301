import type { Result } from './result.ts'

const heads = ['', 'Goal', 'Measured', 'Wanted', 'Control', 'Ratio']

/** Formats results as a plain-text table: a header, then one line per result, starting with ✓ or ✗. */
export function formatTable(results: readonly Result[]): string {
  const rows = [heads, ...results.map(toCells)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => toLine(row, widths)).join('\n')
}

function toCells(result: Result): string[] {
  const { name, goal, value, unit, control, controlValue, met } = result
  const isCompared = control !== null && controlValue !== null
  return [
    met ? '✓' : '✗',
    name,
    `${shown(value)} ${unit}`.trim(),
    goal,
    isCompared ? `${shown(controlValue)} (${control})` : '–',
    isCompared && controlValue !== 0 ? shown(value / controlValue) : '–',
  ]
}

function toLine(row: readonly string[], widths: readonly number[]): string {
  return row
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd()
}

/** Rounds to three significant digits, because further digits can't be reproduced on a shared machine. */
function shown(value: number): string {
  const wholeDigits = Math.trunc(Math.abs(value)).toString().length
  return value.toLocaleString('en-GB', { maximumFractionDigits: Math.max(0, 3 - wholeDigits) })
}
