import * as z from 'zod/mini'
import { PurchasesRow } from '#shared/contracts/purchases.ts'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { authorizationOf } from '../authorization.ts'
import { supabase } from '../supabase.ts'
import type { RowTable } from '../sync/synced-table.ts'
import { fromTableRow, toTableRow } from './day-row.ts'

/** Maximum number of rows in one response. A row is at most 20 kB, and usually less than 1 kB. */
const pageRows = 400

/**
 * Returns the server's table of a shopper's purchases. Calls to this table reject once this shopper is no
 * longer signed in.
 */
export function purchasesTable(shopperId: string): RowTable {
  return {
    async upsert(rows) {
      await supabase
        .from('purchases')
        .upsert(
          rows.map((row) => ({ ...toTableRow(row), user_id: shopperId })),
          { onConflict: 'user_id,day' },
        )
        .setHeader('Authorization', await authorizationOf(shopperId))
        .throwOnError()
    },
    async fetchAll() {
      const rows: SyncedRow[] = []
      let page: PurchasesRow[]
      do {
        const { data } = await supabase
          .from('purchases')
          .select('day,items,cleared_at,changed_at')
          .order('day')
          .range(rows.length, rows.length + pageRows - 1)
          .setHeader('Authorization', await authorizationOf(shopperId))
          .throwOnError()
        page = z.array(PurchasesRow).parse(data)
        rows.push(...page.map((row) => fromTableRow(row, 'synced')))
      } while (page.length === pageRows)
      return rows
    },
    // An empty day isn't deleted from the device, because its row records which ticks to ignore.
    isRemoved: () => false,
  }
}
