import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { OperatorStore, SharedStoreSigns, StoreSignsRow } from '#shared/contracts/store-signs.ts'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { authorizationOf } from '../authorization.ts'
import { supabase } from '../supabase.ts'
import type { RowTable } from '../sync/synced-table.ts'
import { fromTableRow, toTableRow } from './saved-signs.ts'
import { storedSharedSigns, storeSharedSigns } from './stored-shared-signs.ts'

/** Maximum number of rows in one response. A row is at most 20 kB. */
const pageRows = 25
const sharedFreshMs = 60_000
const operatorFreshMs = 600_000

/**
 * Returns the server's table of the signs that a shopper added. Calls to this table reject once this shopper
 * is no longer signed in.
 */
export function signsTable(shopperId: string): RowTable {
  return {
    async upsert(rows) {
      await supabase
        .from('store_signs')
        .upsert(
          rows.map((row) => ({ ...toTableRow(row), user_id: shopperId })),
          { onConflict: 'user_id,store_id' },
        )
        .setHeader('Authorization', await authorizationOf(shopperId))
        .throwOnError()
    },
    async fetchAll() {
      const rows: SyncedRow[] = []
      let page: StoreSignsRow[]
      do {
        const { data } = await supabase
          .from('store_signs')
          .select('store_id,chain_name,store_name,store_address,signs,signed_at')
          .order('store_id')
          .range(rows.length, rows.length + pageRows - 1)
          .setHeader('Authorization', await authorizationOf(shopperId))
          .throwOnError()
        page = z.array(StoreSignsRow).parse(data)
        rows.push(...page.map((row) => fromTableRow(row, 'synced')))
      } while (page.length === pageRows)
      return rows
    },
    isRemoved: ({ fields }) => fields['signs'] === null,
  }
}

/**
 * Query for a store's signs that other people share with this shopper. Signs from list members come first,
 * starting with the newest, followed by the operator's. For each of the last eight stores, the device keeps
 * the first signs and shows them immediately, even offline.
 */
export function sharedSignsQuery(shopperId: string, storeId: string) {
  return queryOptions({
    queryKey: ['shared-signs', shopperId, storeId],
    staleTime: sharedFreshMs,
    queryFn: async ({ signal }): Promise<SharedStoreSigns[]> => {
      const response = await supabase
        .rpc('shared_store_signs', { store: storeId }, { get: true })
        .setHeader('Authorization', await authorizationOf(shopperId))
        .abortSignal(signal)
        .throwOnError()
      const shared = z.array(SharedStoreSigns).parse(response.data)
      storeSharedSigns(shopperId, storeId, shared)
      return shared
    },
    initialData: () => storedSharedSigns(shopperId, storeId),
    initialDataUpdatedAt: 0,
  })
}

/** Query for the stores whose signs were added by the server's operator. */
export function operatorStoresQuery(shopperId: string) {
  return queryOptions({
    queryKey: ['operator-stores', shopperId],
    staleTime: operatorFreshMs,
    queryFn: async ({ signal }): Promise<OperatorStore[]> => {
      const response = await supabase
        .rpc('operator_stores', {}, { get: true })
        .setHeader('Authorization', await authorizationOf(shopperId))
        .abortSignal(signal)
        .throwOnError()
      return z.array(OperatorStore).parse(response.data)
    },
  })
}
