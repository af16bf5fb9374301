import type { Pool } from 'pg'
import { storeChains } from '../store-chains.ts'
import { type KnownImport, selectImports } from './store-update-queries.ts'

export type ChainToFetch = {
  chain: string
  /** All The Places spiders that together collect the chain's stores. */
  spiders: readonly string[]
  /** Etag of the last imported file. */
  etag: string | undefined
  /** Number of failed attempts since the last update. */
  failedAttempts: number
}

/**
 * Returns the chains to fetch from the source. With `onlyDue`, skips chains that aren't due and chains that
 * the operator imported from another source.
 */
export async function chainsToFetch(
  pool: Pool,
  { onlyDue }: { onlyDue: boolean },
): Promise<ChainToFetch[]> {
  const imports = await selectImports(pool)
  const knownOf = new Map(imports.map((known) => [known.chain, known]))
  return storeChains
    .filter(({ name, spiders }) => {
      const known = knownOf.get(name)
      if (spiders.length === 0) return false
      return !onlyDue || known === undefined || (known.isDue && !isFromOtherSource(known))
    })
    .map(({ name, spiders }) => {
      const known = knownOf.get(name)
      // Only one etag is stored per chain, so it is useless for a chain with several files.
      const isSameFile = spiders.length === 1 && known !== undefined && !isFromOtherSource(known)
      return {
        chain: name,
        spiders,
        etag: isSameFile ? (known.etag ?? undefined) : undefined,
        failedAttempts: known?.failedAttempts ?? 0,
      }
    })
}

function isFromOtherSource({ source }: KnownImport): boolean {
  return source !== null && source !== 'alltheplaces'
}
