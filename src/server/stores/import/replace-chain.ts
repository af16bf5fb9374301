import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { allStoreChains } from '../store-groups.ts'
import type { ChainReport } from './chain-report.ts'
import { type Collected, maxStores } from './collect-stores.ts'
import type { FileOrigin } from './feature.ts'
import type { ImportStore } from './import-store.ts'
import { mergeDuplicates } from './merge-duplicates.ts'
import { SameStores } from './same-store.ts'
import {
  asService,
  deleteStores,
  type IdentifiedStore,
  insertStores,
  lockChain,
  type PresentStore,
  recordImport,
  selectAliases,
  selectStores,
  upsertAliases,
} from './store-import-queries.ts'

/**
 * A file with less than this share of the previous number of stores is rejected. Spiders can break: one
 * spider returned 4 stores instead of 4,600.
 */
const minShare = 0.8

type Replacement = {
  chain: string
  collected: Collected
  dataset: FileOrigin
  etag: string | undefined
  force: boolean
}

/**
 * Replaces a chain's stores with those of a file in one transaction. Stores that are already in the index
 * keep their IDs, and stores collected by the chain's other spiders are kept. Keeps the old stores and
 * returns a 'refused' report if the file has no stores, too many stores or far fewer than before. With
 * `force`, far fewer stores are accepted.
 */
export async function replaceChain(pool: Pool, replacement: Replacement): Promise<ChainReport> {
  const { chain, collected, dataset, etag, force } = replacement
  const stores = mergeDuplicates(collected.stores)
  return asService(pool, async (client) => {
    await lockChain(client, chain)
    const present = await selectStores(client, { chain, exceptOf: otherSpiders(chain, dataset) })
    const report: ChainReport = {
      chain,
      outcome: 'imported',
      recognized: collected.recognized,
      stores: stores.length,
      before: present.length,
      dropped: collected.dropped,
      merged: collected.stores.length - stores.length,
    }
    const why = importRefusal(report, { hasTooManyStores: collected.hasTooManyStores, force })
    if (why !== undefined) return { ...report, outcome: 'refused', why }

    const { source, date } = dataset
    const replaced = new Set(present.map(({ id }) => id))
    const sourceIds = stores.flatMap((store) => store.sourceIds)
    const aliases = new Map<string, string>()
    for (const { sourceId, storeId, isPresent } of await selectAliases(client, source, sourceIds)) {
      // A place that moved to this chain must not take the id of a store that its old chain still lists.
      if (!isPresent || replaced.has(storeId)) aliases.set(sourceId, storeId)
    }
    const identified = keepIds(stores, { aliases, present })
    await deleteStores(client, [...replaced])
    await insertStores(client, identified, dataset)
    await upsertAliases(client, source, aliasesOf(identified))
    await recordImport(client, report, { source, date, etag })
    return report
  })
}

/** Returns the reason for rejecting the import, or undefined if the stores may be replaced. */
function importRefusal(
  { stores, before }: ChainReport,
  { hasTooManyStores, force }: { hasTooManyStores: boolean; force: boolean },
): string | undefined {
  if (hasTooManyStores)
    return `The file has more than ${maxStores} stores, more than any chain has.`
  if (stores === 0) return 'The file has no stores of this chain.'
  if (force || stores >= minShare * before) return undefined
  return `The file has only ${stores} of ${before} stores. The old stores are kept. If the file is right, add --force.`
}

/** Returns the chain's other spiders, whose stores aren't replaced. */
function otherSpiders(chain: string, dataset: FileOrigin): string[] {
  const spiders = allStoreChains.find(({ name }) => name === chain)?.spiders ?? []
  if (dataset.source !== 'alltheplaces' || !spiders.includes(dataset.spider)) return []
  return spiders.filter((spider) => spider !== dataset.spider)
}

/** Returns an alias for each source id. Drops repeated ids, because an upsert can't update a row twice. */
function aliasesOf(stores: readonly { id: string; sourceIds: readonly string[] }[]) {
  const storeIds = new Map(stores.flatMap(({ id, sourceIds }) => sourceIds.map((own) => [own, id])))
  return Array.from(storeIds, ([sourceId, storeId]) => ({ sourceId, storeId }))
}

/**
 * Returns the stores with our ids. Looks up each store in the index by source id or, failing that, by number,
 * phone or position. A store that is found keeps its id, and any other store gets a new one.
 */
function keepIds(
  stores: readonly ImportStore[],
  known: { aliases: ReadonlyMap<string, string>; present: readonly PresentStore[] },
): IdentifiedStore[] {
  const usedIds = new Set<string>()
  const claim = (id: string | undefined) => {
    if (id === undefined || usedIds.has(id)) return undefined
    usedIds.add(id)
    return id
  }
  const byAlias = stores.map(({ sourceIds }) =>
    sourceIds.reduce<string | undefined>(
      (id, own) => id ?? claim(known.aliases.get(own)),
      undefined,
    ),
  )
  const present = new SameStores<PresentStore>()
  for (const store of known.present) present.add(store)
  return stores.map((store, index) => {
    const same = () => present.find(store, ({ id }) => !usedIds.has(id))?.id
    return { ...store, id: byAlias[index] ?? claim(same()) ?? randomUUID() }
  })
}
