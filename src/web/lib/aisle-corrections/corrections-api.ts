import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { AisleCorrectionRow, AisleReport } from '#shared/contracts/aisle-correction.ts'
import { authorizationOf } from '../authorization.ts'
import { parsedJson, readStored, writeStored } from '../browser-storage.ts'
import { supabase } from '../supabase.ts'

/** Maximum number of rows in one response from the server. */
const pageRows = 1_000

/**
 * Sends corrections to the server. If the server already has a later correction for an item, it keeps the
 * later one. Throws if this shopper is no longer signed in. Also throws if the server rejects a row. In that
 * case, the server doesn't store any of the rows.
 */
export async function sendCorrections(shopperId: string, rows: readonly AisleCorrectionRow[]) {
  await supabase
    .from('aisle_corrections')
    .upsert(
      rows.map((row) => ({ ...row, user_id: shopperId })),
      { onConflict: 'user_id,store_id,item_key' },
    )
    .setHeader('Authorization', await authorizationOf(shopperId))
    .throwOnError()
}

/**
 * Returns all of this shopper's corrections from the server, including withdrawn ones, sorted by store and
 * item. Throws if this shopper is no longer signed in.
 */
export async function fetchCorrections(shopperId: string): Promise<AisleCorrectionRow[]> {
  const rows: AisleCorrectionRow[] = []
  let page: AisleCorrectionRow[]
  do {
    const { data } = await supabase
      .from('aisle_corrections')
      .select('store_id,store_name,item_key,item_name,sign,department,corrected_at')
      .order('store_id')
      .order('item_key')
      .range(rows.length, rows.length + pageRows - 1)
      .setHeader('Authorization', await authorizationOf(shopperId))
      .throwOnError()
    page = z.array(AisleCorrectionRow).parse(data)
    rows.push(...page)
  } while (page.length === pageRows)
  return rows
}

/**
 * Matches the ids of stores that exist on the server. Other stores exist only in this app, so shoppers can't
 * report anything about them.
 */
const realStoreId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const reportsName = 'aisle-reports'
const freshMs = 600_000
const StoredReports = z.object({ storeId: z.string(), reports: z.array(AisleReport) })

/**
 * Query for the aisles that several shoppers have reported for a store's items. The query is disabled for a
 * store that exists only in this app. The device keeps the reports for the most recently queried store and
 * shows them immediately, even offline.
 */
export function aisleReportsQuery(shopperId: string, storeId: string) {
  return queryOptions({
    queryKey: ['aisle-reports', shopperId, storeId],
    enabled: realStoreId.test(storeId),
    staleTime: freshMs,
    queryFn: async ({ signal }): Promise<AisleReport[]> => {
      const response = await supabase
        .rpc('aisle_reports', { store: storeId }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      const reports = z.array(AisleReport).parse(response.data)
      writeStored(shopperId, reportsName, JSON.stringify({ storeId, reports }))
      return reports
    },
    initialData: () => {
      const stored = StoredReports.safeParse(
        parsedJson(readStored(shopperId, reportsName) ?? '{}'),
      ).data
      return stored?.storeId === storeId ? stored.reports : undefined
    },
    initialDataUpdatedAt: 0,
  })
}
