import type { Pool } from 'pg'
import { type StoreGroup, storeGroups } from '../store-groups.ts'
import { type KnownImport, selectImports } from './store-update-queries.ts'

export type ChainToFetch = {
  chain: string
  /** Banners whose stores are in the chain's files and are imported with it. */
  banners: readonly string[]
  /** All The Places spiders that together collect the chain's stores. */
  spiders: readonly string[]
  /** Etag of the last imported file. */
  etag: string | undefined
  /** Number of failed attempts since the last update. */
  failedAttempts: number
}

/**
 * Returns the chains to fetch from the source, each with its banners. With `onlyDue`, skips chains that aren't
 * due, as well as any chain or banner that the operator imported from another source. If a chain is skipped
 * because of its source, its first banner takes its place.
 */
export async function chainsToFetch(
  pool: Pool,
  { onlyDue }: { onlyDue: boolean },
): Promise<ChainToFetch[]> {
  const imports = await selectImports(pool)
  const knownOf = new Map(imports.map((known) => [known.chain, known]))
  return storeGroups.flatMap(({ spiders, members }: StoreGroup) => {
    const names = members.map(({ name }) => name)
    const isOther = (name: string) => isFromOtherSource(knownOf.get(name))
    const [chain, ...banners] = onlyDue ? names.filter((name) => !isOther(name)) : names
    if (chain === undefined || (onlyDue && !isDue([chain, ...banners], knownOf))) return []
    // Only one etag is stored per chain, so it's useless for a chain with several files. The etag is also
    // useless if a banner is new or was imported from another source. That banner's stores have to be
    // imported even if the file is unchanged.
    const isSameFile =
      spiders.length === 1 &&
      [chain, ...banners].every((name) => knownOf.has(name) && !isOther(name))
    const known = knownOf.get(chain)
    return {
      chain,
      banners,
      spiders,
      etag: isSameFile ? (known?.etag ?? undefined) : undefined,
      failedAttempts: known?.failedAttempts ?? 0,
    }
  })
}

/**
 * Whether to fetch the files of a chain and its banners now. The chain's own state decides, so that a banner
 * that the source no longer has isn't tried again before the chain is due. A banner that was never tried, for
 * example because it is new in the app, makes its chain due. This doesn't apply while the chain is waiting to
 * retry after a failure.
 */
function isDue([chain = '', ...banners]: string[], knownOf: ReadonlyMap<string, KnownImport>) {
  const known = knownOf.get(chain)
  if (known === undefined || known.isDue) return true
  return known.failedAttempts === 0 && banners.some((name) => !knownOf.has(name))
}

function isFromOtherSource(known: KnownImport | undefined): boolean {
  return known !== undefined && known.source !== null && known.source !== 'alltheplaces'
}
