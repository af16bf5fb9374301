import { correctionsOf } from '../aisle-corrections/shopper-corrections.ts'
import type { DatabaseKind } from '../device-databases.ts'
import { itemSettingsOf } from '../item-settings/shopper-settings.ts'
import { purchasesOf } from '../purchases/shopper-purchases.ts'
import { signsOf } from '../store-signs/shopper-signs.ts'

const tables = {
  corrections: correctionsOf,
  signs: signsOf,
  purchases: purchasesOf,
  settings: itemSettingsOf,
}

export type TableDatabase = Exclude<DatabaseKind, 'lists'>

/** Pushes pending rows of these kinds. Resolves with the number still pending. */
export async function flushTables(
  shopperId: string,
  kinds: readonly TableDatabase[],
): Promise<number> {
  const pending = await Promise.all(
    // If a table can't be opened, assume that a row is pending.
    kinds.map((kind) =>
      tables[kind](shopperId)
        .flush()
        .catch(() => 1),
    ),
  )
  return pending.reduce((sum, count) => sum + count, 0)
}
