/**
 * Describes one kind of synced row. To sync another kind, add it here with its key, the clock of each field,
 * and the way it reaches the server.
 */
type RowKind = {
  /** Parts of `SyncedRow.key` that identify a row within its list or store. */
  key: readonly ('key' | 'trip')[]
  /**
   * The clock that each field uses. Has only the fields that shoppers change, for which the latest write
   * wins. The server sets all other fields.
   */
  clocks: Readonly<Record<string, string>>
  /**
   * The server function or table that stores the rows. `sync_lists` is a function that exchanges the rows of
   * `contracts/list-sync.ts`; it is called in `web/lib/sync/sync-client.ts`. The others are tables, which
   * `web/lib/sync/table-client.ts` syncs: `aisle_corrections` with the rows of
   * `contracts/aisle-correction.ts`, `store_signs` with those of `contracts/store-signs.ts`, and `purchases`
   * and `item_settings` with those of `contracts/purchases.ts`.
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
    // All fields of a correction change together, so they share a clock.
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

/** Kinds of rows that are synced with `sync_lists`. */
export type ListKind = {
  [K in Kind]: (typeof rowKinds)[K]['transport'] extends 'sync_lists' ? K : never
}[Kind]

/** Kinds of rows that have a table of their own, in which the later write of a row wins. */
export type TableKind = Exclude<Kind, ListKind>

/** Kinds of rows in the order in which `sync_lists` handles them: lists before their items and ticks. */
export const listKinds = ['lists', 'items', 'ticks'] as const satisfies readonly ListKind[]
