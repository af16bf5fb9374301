/**
 * Describes one kind of synced row. To sync another kind of row, add its description here: its key, each
 * field's clock, and how the rows get to the server.
 */
type RowKind = {
  /** Parts of `SyncedRow.key` that identify a row within its `SyncedRow.list`. */
  key: readonly ('key' | 'trip')[]
  /**
   * The name of each field's clock. Only fields that shoppers change have a clock. For each of these fields,
   * the latest write wins. All other fields are set by the server.
   */
  clocks: Readonly<Record<string, string>>
  /**
   * The server function or table that stores the rows. `sync_lists` is a function, which
   * `web/lib/sync/sync-client.ts` calls; `contracts/list-sync.ts` describes its rows. All other names are
   * tables, which `web/lib/sync/table-client.ts` syncs. Their rows are described in
   * `contracts/aisle-correction.ts`, `contracts/store-signs.ts` and `contracts/purchases.ts`.
   */
  transport: 'sync_lists' | 'aisle_corrections' | 'store_signs' | 'purchases' | 'item_settings'
}

export const rowKinds = {
  lists: {
    key: [],
    clocks: { name: 'name', present: 'present', trip: 'trip', store: 'store', repeats: 'repeats' },
    transport: 'sync_lists',
  },
  items: {
    key: ['key'],
    clocks: { text: 'text', place: 'place', before: 'place', present: 'present', store: 'store' },
    transport: 'sync_lists',
  },
  ticks: {
    key: ['trip', 'key'],
    clocks: { done: 'done', assigned_to: 'assigned_to' },
    transport: 'sync_lists',
  },
  corrections: {
    key: ['key'],
    // The fields of a correction always change together, so they share a clock.
    clocks: {
      store_name: 'corrected_at',
      item_name: 'corrected_at',
      sign: 'corrected_at',
      department: 'corrected_at',
    },
    transport: 'aisle_corrections',
  },
  signs: {
    key: [],
    clocks: {
      chain_name: 'signed_at',
      store_name: 'signed_at',
      store_address: 'signed_at',
      signs: 'signed_at',
    },
    transport: 'store_signs',
  },
  purchases: {
    key: [],
    clocks: { items: 'changed_at', cleared_at: 'changed_at' },
    transport: 'purchases',
  },
  settings: {
    key: [],
    clocks: { item_name: 'changed_at', is_suggested: 'changed_at', store: 'changed_at' },
    transport: 'item_settings',
  },
} as const satisfies Record<string, RowKind>

export type Kind = keyof typeof rowKinds

/** Kinds of rows that `sync_lists` syncs. */
export type ListKind = {
  [K in Kind]: (typeof rowKinds)[K]['transport'] extends 'sync_lists' ? K : never
}[Kind]

/** Kinds of rows that have their own table, in which the later write of a row wins. */
export type TableKind = Exclude<Kind, ListKind>

/**
 * Kinds of rows that `sync_lists` syncs, in the order in which it handles them: lists before their items and
 * ticks.
 */
export const listKinds = ['lists', 'items', 'ticks'] as const satisfies readonly ListKind[]
