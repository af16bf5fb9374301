import type { Pool } from 'pg'
import { transactionAs } from '../database/transaction.ts'
import { printableLine } from '../lib/printable.ts'
import type { Settings } from '../settings/env.ts'
import { storeChains } from '../stores/store-chains.ts'
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

/** Prints which stores are known for each chain, and why attempts to import them failed. */
export async function showStoreStatus({ pool, settings, terminal }: Tools): Promise<void> {
  const imports = await transactionAs(pool, service, selectStoreImports)
  const chains = storeChains.map((chain) => ({
    ...chain,
    known: imports.find((known) => known.chain === chain.name),
  }))
  const rows = chains.map(({ name, spiders, known }) => [
    name,
    (known?.stores ?? 0).toLocaleString('en-US'),
    sourceNames[known?.source ?? ''] ?? '–',
    known?.sourceDate ?? '–',
    known?.attempted ?? 'never',
    settings.storesAutoImport && spiders.length > 0 ? nextOf(known) : 'by hand',
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

/** Chains imported from an OpenStreetMap file are never updated automatically. */
function nextOf(known: KnownImport | undefined): string {
  return known?.source === 'openstreetmap' ? 'by hand' : (known?.next ?? 'at once')
}
