import * as z from 'zod/mini'
import { ItemSettingRow } from '#shared/contracts/purchases.ts'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { authorizationOf } from '../authorization.ts'
import { supabase } from '../supabase.ts'
import type { RowTable } from '../sync/synced-table.ts'
import { fromTableRow, isDefault, toTableRow } from './item-setting.ts'

/** Maximum number of rows in one response from the server. */
const pageRows = 1_000

/**
 * Returns the server's table of a shopper's item settings. Calls to this table reject once this shopper is no
 * longer signed in.
 */
export function settingsTable(shopperId: string): RowTable {
  return {
    async upsert(rows) {
      await supabase
        .from('item_settings')
        .upsert(
          rows.map((row) => ({ ...toTableRow(row), user_id: shopperId })),
          { onConflict: 'user_id,item_key' },
        )
        .setHeader('Authorization', await authorizationOf(shopperId))
        .throwOnError()
    },
    async fetchAll() {
      const rows: SyncedRow[] = []
      let page: ItemSettingRow[]
      do {
        const { data } = await supabase
          .from('item_settings')
          .select('item_key,item_name,is_suggested,store,changed_at')
          .order('item_key')
          .range(rows.length, rows.length + pageRows - 1)
          .setHeader('Authorization', await authorizationOf(shopperId))
          .throwOnError()
        page = z.array(ItemSettingRow).parse(data)
        rows.push(...page.map((row) => fromTableRow(row, 'synced')))
      } while (page.length === pageRows)
      return rows
    },
    isRemoved: isDefault,
  }
}
