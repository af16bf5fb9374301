import type { PoolClient } from 'pg'
import {
  type FindStoresQuery,
  FoundStores,
  findStoresArguments,
} from '#shared/stores/find-stores.ts'

const findStoresText = `
  select public.find_stores(latitude => $1, longitude => $2, max_stores => $3, chain => $4,
    name_part => $5, state => $6, within_miles => $7) as found`

/** Returns at most `maxStores` stores that match the query, nearest first. */
export async function findStores(client: PoolClient, query: FindStoresQuery): Promise<FoundStores> {
  const args = findStoresArguments(query)
  const { rows } = await client.query<{ found: unknown }>(findStoresText, [
    args.latitude,
    args.longitude,
    args.max_stores,
    args.chain,
    args.name_part,
    args.state,
    args.within_miles,
  ])
  return FoundStores.parse(rows[0]?.found)
}
