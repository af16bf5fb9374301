import type { Pool, PoolClient } from 'pg'
import { type Identity, transactionAs } from '../../database/transaction.ts'
import type { ChainReport } from './chain-report.ts'
import type { FileOrigin } from './feature.ts'
import type { ImportStore } from './import-store.ts'
import type { Distinctive } from './same-store.ts'

const service: Identity = { role: 'service_role', claims: { role: 'service_role' } }

/** Rows per statement, few enough that each statement finishes well before the pool's timeout. */
const batchSize = 200

/**
 * Locks the import record of a chain until the transaction ends, so that other imports of the chain wait.
 * Adds the record if the chain has never been imported.
 */
export async function lockChain(client: PoolClient, chain: string): Promise<void> {
  await client.query(
    'insert into public.store_imports (chain) values ($1) on conflict (chain) do nothing',
    [chain],
  )
  await client.query('select chain from public.store_imports where chain = $1 for update', [chain])
}

export type PresentStore = Distinctive & { id: string }

/** Returns a chain's stores from all sources, except the stores collected by the given spiders. */
export async function selectStores(
  client: PoolClient,
  { chain, exceptOf }: { chain: string; exceptOf: readonly string[] },
): Promise<PresentStore[]> {
  const { rows } = await client.query<{
    id: string
    latitude: number
    longitude: number
    address: string
    storeNumber: string | null
    phone: string | null
  }>(
    `select id, latitude, longitude, address, store_number as "storeNumber", phone
     from public.stores
     where chain = $1 and not (source = 'alltheplaces' and exists (
       select from public.store_aliases known
       where known.store_id = stores.id and known.source = 'alltheplaces'
         and split_part(known.source_id, '/', 1) = any($2::text[])
     ))`,
    [chain, exceptOf],
  )
  return rows.map((row) => ({
    ...row,
    storeNumber: row.storeNumber ?? undefined,
    phone: row.phone ?? undefined,
  }))
}

export type Alias = { sourceId: string; storeId: string; isPresent: boolean }

/**
 * Returns our id for each of a source's ids, and whether that store is still in the index. Omits source ids
 * that we don't know.
 */
export async function selectAliases(
  client: PoolClient,
  source: string,
  sourceIds: readonly string[],
): Promise<Alias[]> {
  const aliases: Alias[] = []
  for (const batch of batches(sourceIds)) {
    const { rows } = await client.query<Alias>(
      `select source_id as "sourceId", store_id as "storeId",
         exists (select from public.stores where id = store_id) as "isPresent"
       from public.store_aliases where source = $1 and source_id = any($2::text[])`,
      [source, batch],
    )
    aliases.push(...rows)
  }
  return aliases
}

/** Deletes stores but keeps their aliases, so that a store that reappears gets its old id back. */
export async function deleteStores(client: PoolClient, ids: readonly string[]): Promise<void> {
  await client.query('delete from public.stores where id = any($1::uuid[])', [ids])
}

export type IdentifiedStore = ImportStore & { id: string }

/** Inserts stores in batches. Throws if a store with one of the ids already exists. */
export async function insertStores(
  client: PoolClient,
  stores: readonly IdentifiedStore[],
  { source, date }: FileOrigin,
): Promise<void> {
  for (const batch of batches(stores)) {
    await client.query(
      `insert into public.stores (id, chain, name, store_number, address, city, state, zip_code,
         phone, latitude, longitude, opening_hours, time_zone, is_address_completed, source,
         source_date)
       select id, chain, name, "storeNumber", address, city, state, "zipCode", phone, latitude,
         longitude, "openingHours", "timeZone", "isAddressCompleted", $2, $3::date
       from json_to_recordset($1::json) as store (id uuid, chain text, name text,
         "storeNumber" text, address text, city text, state text, "zipCode" text, phone text,
         latitude float8, longitude float8, "openingHours" text, "timeZone" text,
         "isAddressCompleted" boolean)`,
      [JSON.stringify(batch), source, date],
    )
  }
}

/**
 * Records our id for each source id, replacing earlier records. Each source id may occur only once in
 * `aliases`.
 */
export async function upsertAliases(
  client: PoolClient,
  source: string,
  aliases: readonly { sourceId: string; storeId: string }[],
): Promise<void> {
  for (const batch of batches(aliases)) {
    await client.query(
      `insert into public.store_aliases (source, source_id, store_id)
       select $1, source_id, store_id from unnest($2::text[], $3::uuid[]) as alias (source_id, store_id)
       on conflict (source, source_id) do update set store_id = excluded.store_id
       where store_aliases.store_id <> excluded.store_id`,
      [source, batch.map((alias) => alias.sourceId), batch.map((alias) => alias.storeId)],
    )
  }
}

/** Records a successful import of a chain, and clears the chain's earlier failures. */
export async function recordImport(
  client: PoolClient,
  { chain, dropped }: ChainReport,
  { source, date, etag }: { source: string; date: string; etag: string | undefined },
): Promise<void> {
  await client.query(
    `update public.store_imports
     set source = $2, source_date = $3::date, etag = $4, dropped = $5::jsonb,
       store_count = (select count(*) from public.stores where stores.chain = $1),
       imported_at = now(), attempted_at = now(), next_attempt_at = null, failed_attempts = 0,
       failure = null
     where chain = $1`,
    [chain, source, date, etag, JSON.stringify(dropped)],
  )
}

/** Records why an import was rejected. Doesn't schedule a retry. */
export async function recordRefusal(pool: Pool, chain: string, failure: string): Promise<void> {
  await asService(pool, (client) =>
    client.query(
      `insert into public.store_imports (chain, attempted_at, failure) values ($1, now(), $2)
       on conflict (chain) do update
       set attempted_at = excluded.attempted_at, failure = excluded.failure`,
      [chain, failure],
    ),
  )
}

/** Runs `work` in one transaction, as `service_role`. */
export function asService<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return transactionAs(pool, service, work)
}

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += batchSize) {
    yield items.slice(start, start + batchSize)
  }
}
