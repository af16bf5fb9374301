import { correctionsOf } from '../aisle-corrections/shopper-corrections.ts'
import { itemSettingsOf } from '../item-settings/shopper-settings.ts'
import { purchasesOf } from '../purchases/shopper-purchases.ts'
import { signsOf } from '../store-signs/shopper-signs.ts'
import type { TableDatabase } from '../sync/open-tables.ts'

const tables = {
  corrections: correctionsOf,
  signs: signsOf,
  purchases: purchasesOf,
  settings: itemSettingsOf,
}

/**
 * Opens a shopper's table and tries for a few seconds to push its pending rows. Resolves with the number of
 * rows still pending. Rejects if the table can't be opened.
 */
export function flushTable(shopperId: string, kind: TableDatabase): Promise<number> {
  return tables[kind](shopperId).flush()
}
