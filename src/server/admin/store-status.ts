import type { Pool } from 'pg'
import { transactionAs } from '../database/transaction.ts'
import { printableLine } from '../lib/printable.ts'
import type { Settings } from '../settings/env.ts'
import { allStoreChains, storeGroups } from '../stores/store-groups.ts'
import { type KnownImport, selectStoreImports } from './admin-queries.ts'
import type { Terminal } from './terminal.ts'
import { textTable } from './text-table.ts'

type Tools = {
  pool: Pool
  settings: Pick<Settings, 'storesAutoImport'>
  terminal: Terminal
}

const service = { role: 'service_role', claims: { role: 'service_role' } } as const

const sourceNames: Readonly<Record<string, string>> = {
  alltheplaces: 'All The Places',
  openstreetmap: 'OpenStreetMap',
}

/**
 * Prints a table of chains and banners: the number of stores, their source, and the times of the last and the
 * next import. After the table, prints the reasons for failed imports. Times are in UTC.
 */
export async function showStoreStatus({ pool, settings, terminal }: Tools): Promise<void> {
  const imports = await transactionAs(pool, service, selectStoreImports)
  const knownOf = new Map(imports.map((known) => [known.chain, known]))
  const chains = allStoreChains.map((chain) => ({ ...chain, known: knownOf.get(chain.name) }))
  const rows = chains.map(({ name, spiders, known }) => [
    name,
    (known?.stores ?? 0).toLocaleString('en-US'),
    sourceNames[known?.source ?? ''] ?? '–',
    known?.sourceDate ?? '–',
    known?.attempted ?? 'never',
    settings.storesAutoImport && spiders.length > 0 ? nextOf(name, knownOf) : 'by hand',
  ])
  const failures = chains.flatMap(({ name, known }) =>
    known?.failure ? [printableLine(`${name}: ${known.failure}`)] : [],
  )
  const lines = [...textTable(columns, rows), ...(failures.length > 0 ? ['', ...failures] : [])]
  await terminal.write(lines.map((line) => `${line}\n`))
}

const columns = [
  { head: 'Chain' },
  { head: 'Stores', align: 'right' },
  { head: 'Source' },
  { head: 'Source date' },
  { head: 'Last attempt (UTC)' },
  { head: 'Next attempt (UTC)' },
] as const

/**
 * Returns when a chain or banner will be fetched next. A banner is fetched with the first chain of its group.
 * Stores imported from an OpenStreetMap file aren't updated automatically.
 */
function nextOf(name: string, knownOf: ReadonlyMap<string, KnownImport>): string {
  const isManuallyImported = (chain: string) => knownOf.get(chain)?.source === 'openstreetmap'
  if (isManuallyImported(name)) return 'by hand'
  const group = storeGroups.find(({ members }) => members.some((member) => member.name === name))
  const first = group?.members.find((member) => !isManuallyImported(member.name))?.name ?? name
  return first === name ? (knownOf.get(name)?.next ?? 'at once') : `with ${first}`
}
