import type { Pool } from 'pg'
import { type StoreGroup, storeGroups } from '../store-groups.ts'
import { type KnownImport, selectImports } from './store-update-queries.ts'

export type ChainToFetch = {
  chain: string
  /** Banners that are imported along with the chain, because their stores are in the chain's files. */
  banners: readonly string[]
  /** All The Places spiders that together collect the chain's stores. */
  spiders: readonly string[]
  /** Etag of the last imported file. */
  etag: string | undefined
  /** Number of failed attempts since the last update. */
  failedAttempts: number
}

/**
 * Returns the chains to fetch from the source, each with its banners. With `onlyDue`, skips chains that
 * aren't due. `onlyDue` also skips chains and banners that the operator imported from another source. If the
 * operator imported a chain but not its banners, the first banner is returned as `chain`, and the others as
 * `banners`.
 */
export async function chainsToFetch(
  pool: Pool,
  { onlyDue }: { onlyDue: boolean },
): Promise<ChainToFetch[]> {
  const imports = await selectImports(pool)
  const knownOf = new Map(imports.map((known) => [known.chain, known]))
  return storeGroups.flatMap(({ spiders, members }: StoreGroup) => {
    const names = members.map(({ name }) => name)
    const isFromElsewhere = (name: string) => isFromOtherSource(knownOf.get(name))
    const [chain, ...banners] = onlyDue ? names.filter((name) => !isFromElsewhere(name)) : names
    if (chain === undefined || (onlyDue && !isDue([chain, ...banners], knownOf))) return []
    // Sends an etag only for a chain with a single file, because only one etag is stored. Also leaves out the
    // etag if a banner is new or was imported from another source. The stores of such a banner must be
    // imported even if the file is unchanged.
    const canSendEtag =
      spiders.length === 1 &&
      [chain, ...banners].every((name) => knownOf.has(name) && !isFromElsewhere(name))
    const known = knownOf.get(chain)
    return {
      chain,
      banners,
      spiders,
      etag: canSendEtag ? (known?.etag ?? undefined) : undefined,
      failedAttempts: known?.failedAttempts ?? 0,
    }
  })
}

/**
 * Whether to fetch the files of a chain and its banners now. Usually only the chain's own state matters: a
 * banner that has disappeared from the source isn't tried again until the chain is due. But a banner that has
 * never been tried, such as one that is new in the app, makes its chain due unless the chain is waiting for a
 * retry.
 */
function isDue([chain = '', ...banners]: string[], knownOf: ReadonlyMap<string, KnownImport>) {
  const known = knownOf.get(chain)
  if (known === undefined || known.isDue) return true
  return known.failedAttempts === 0 && banners.some((name) => !knownOf.has(name))
}

function isFromOtherSource(known: KnownImport | undefined): boolean {
  return known !== undefined && known.source !== null && known.source !== 'alltheplaces'
}
