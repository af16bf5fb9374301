import { type ChainReport, dropReasons } from '../stores/import/chain-report.ts'
import { textTable } from './text-table.ts'

/** A line for each chain, and below what was left out of it and why it was refused. */
export function importSummary(reports: readonly ChainReport[]): string[] {
  const count = (value: number) => value.toLocaleString('en-US')
  const rows = reports.map(({ chain, outcome, recognised, stores, before, merged, dropped }) => {
    const leftOut = Object.values(dropped).reduce((sum, number) => sum + number, 0)
    return [chain, outcome, ...[recognised, merged, leftOut, stores, before].map(count)]
  })
  const notes = reports.flatMap(({ chain, why, dropped }) => [
    ...(why === undefined ? [] : [`${chain} was refused: ${why}`]),
    ...leftOutOf(chain, dropped),
  ])
  return [...textTable(columns, rows), ...(notes.length > 0 ? ['', ...notes] : [])]
}

const columns = [
  { head: 'Chain' },
  { head: 'Result' },
  { head: 'Found', align: 'right' },
  { head: 'Merged', align: 'right' },
  { head: 'Left out', align: 'right' },
  { head: 'Stores', align: 'right' },
  { head: 'Before', align: 'right' },
] as const

function leftOutOf(chain: string, dropped: ChainReport['dropped']): string[] {
  const reasons = Array.from(dropReasons).flatMap(([reason, words]) => {
    const number = dropped[reason] ?? 0
    return number > 0 ? [`${number.toLocaleString('en-US')} ${words}`] : []
  })
  return reasons.length > 0 ? [`${chain}, left out: ${reasons.join('; ')}`] : []
}
