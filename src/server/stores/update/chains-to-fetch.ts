import type { Pool } from 'pg'
import { storeChains } from '../store-chains.ts'
import { type KnownImport, selectImports } from './store-update-queries.ts'

export type ChainToFetch = {
  chain: string
  /** Of All The Places; together they have the stores of the chain. */
  spiders: readonly string[]
  /** Of the file that was imported last. */
  etag: string | undefined
  /** Attempts that failed since the chain was last updated. */
  failedAttempts: number
}

/**
 * The chains to ask the source for. Where only those are wanted that are due, a chain that the operator
 * imported from a file of another source is none of them.
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
      return !onlyDue || known === undefined || (known.isDue && !isOfOtherSource(known))
    })
    .map(({ name, spiders }) => {
      const known = knownOf.get(name)
      // One etag is kept for each chain, so it says nothing where a chain has several files.
      const isSameFile = spiders.length === 1 && known !== undefined && !isOfOtherSource(known)
      return {
        chain: name,
        spiders,
        etag: isSameFile ? (known.etag ?? undefined) : undefined,
        failedAttempts: known?.failedAttempts ?? 0,
      }
    })
}

function isOfOtherSource({ source }: KnownImport): boolean {
  return source !== null && source !== 'alltheplaces'
}
