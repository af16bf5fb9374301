import type { PoolClient } from 'pg'

/** A store to look up in the index. Its chain and address are normalized for comparison. */
export type WantedStore = { storeId: string; chain: string; address: string }

export type IndexedStore = { id: string; chain: string; name: string; address: string }

/**
 * Looks up each wanted store in the index by its ID. If the ID is unknown, looks up its chain and address.
 * Returns the results in the order of `wanted`, with null if no store or more than one store matches. An
 * address may be the street alone, or also include the city, the state and the ZIP code.
 */
export async function selectIndexedStores(
  client: PoolClient,
  wanted: readonly WantedStore[],
): Promise<(IndexedStore | null)[]> {
  const { rows } = await client.query<{ found: IndexedStore | null }>(
    `with wanted as materialized (
       select nth, w ->> 'storeId' as store_id, w ->> 'chain' as chain, w ->> 'address' as address
       from jsonb_array_elements($1) with ordinality as given (w, nth)
     ), indexed as materialized (
       select s.id::text, s.chain, s.name, concat_ws(', ', s.address, s.city, s.state, s.zip_code) as address,
         trim(lower(regexp_replace(s.address, '[[:space:],]+', ' ', 'g'))) as street, lower(s.city) as city,
         lower(s.state) as state, s.zip_code
       from public.stores s
     ), addressed as (
       select i.*, form.address as folded
       from indexed i cross join lateral (values
         (i.street), (concat_ws(' ', i.street, i.city)), (concat_ws(' ', i.street, i.city, i.state)),
         (concat_ws(' ', i.street, i.city, i.state, i.zip_code))
       ) form (address)
     ), by_id as (
       select w.nth, i.id, i.chain, i.name, i.address from wanted w join indexed i on i.id = w.store_id
     ), by_address as (
       select w.nth, a.id, a.chain, a.name, a.address, count(*) over (partition by w.nth) as fits
       from wanted w join addressed a on lower(a.chain) = w.chain and a.folded = w.address
       where w.address <> ''
     ), found as (
       select nth, id, chain, name, address from by_id
       union all
       select nth, id, chain, name, address from by_address
       where fits = 1 and nth not in (select nth from by_id)
     )
     select case when f.id is not null then jsonb_build_object(
       'id', f.id, 'chain', f.chain, 'name', f.name, 'address', f.address) end as found
     from wanted left join found f using (nth) order by nth`,
    [JSON.stringify(wanted)],
  )
  return rows.map(({ found }) => found)
}

export type OperatorSigns = {
  storeId: string
  chainName: string
  storeName: string
  storeAddress: string
  signs: string
}

/**
 * Adds or replaces the signs of stores. Returns the new total number of stores with signs and, by store ID,
 * whether a store's signs were added or updated. Stores with unchanged signs aren't in `results`. Other
 * imports wait until this transaction ends.
 */
export async function upsertOperatorSigns(
  client: PoolClient,
  stores: readonly OperatorSigns[],
): Promise<{ total: number; results: Map<string, 'added' | 'updated'> }> {
  await client.query('lock table public.operator_store_signs in share row exclusive mode')
  const { rows } = await client.query<{ id: string; is_new: boolean }>(
    `insert into public.operator_store_signs as o (store_id, chain_name, store_name, store_address, signs)
     select "storeId", "chainName", "storeName", "storeAddress", signs
     from jsonb_to_recordset($1) as given ("storeId" text, "chainName" text, "storeName" text,
       "storeAddress" text, signs text)
     on conflict (store_id) do update set chain_name = excluded.chain_name, store_name = excluded.store_name,
       store_address = excluded.store_address, signs = excluded.signs, updated_at = now()
     where (o.chain_name, o.store_name, o.store_address, o.signs)
       is distinct from (excluded.chain_name, excluded.store_name, excluded.store_address, excluded.signs)
     returning store_id as id, xmax = 0 as is_new`,
    [JSON.stringify(stores)],
  )
  const counted = await client.query<{ total: number }>(
    'select count(*)::int as total from public.operator_store_signs',
  )
  return {
    total: counted.rows[0]?.total ?? 0,
    results: new Map(rows.map((row) => [row.id, row.is_new ? 'added' : 'updated'])),
  }
}

export type StoredSigns = OperatorSigns & { updated: string }

/**
 * Returns the stores with this ID or, ignoring case, this name, sorted by name. If `store` is null, returns
 * all stores.
 */
export async function selectOperatorSigns(
  client: PoolClient,
  store: string | null,
): Promise<StoredSigns[]> {
  const { rows } = await client.query<StoredSigns>(
    `select store_id as "storeId", chain_name as "chainName", store_name as "storeName",
       store_address as "storeAddress", signs,
       to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as updated
     from public.operator_store_signs
     where $1::text is null or store_id = $1 or lower(store_name) = lower($1)
     order by store_name, store_id`,
    [store],
  )
  return rows
}

/** Deletes the signs that the operator imported for a store. Does nothing if there are none. */
export async function deleteOperatorSigns(client: PoolClient, storeId: string): Promise<void> {
  await client.query('delete from public.operator_store_signs where store_id = $1', [storeId])
}
