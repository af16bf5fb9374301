/**
 * A kind of synced row. Add a new kind here, with the key of its rows, the clock of each field, and its
 * transport.
 */
type RowKind = {
  /** The parts of `Row.key` that identify a row within its list or store. */
  key: readonly ('key' | 'trip')[]
  /** Clock of each field that shoppers change; the later write wins. The server sets all other fields. */
  clocks: Readonly<Record<string, string>>
  /**
   * Server function or table that stores the rows. `sync_lists` exchanges the rows of
   * `contracts/list-sync.ts` (called in `web/lib/sync/sync-client.ts`); `aisle_corrections` is a table with
   * the rows of `contracts/aisle-correction.ts` (used in `web/lib/aisle-corrections`).
   */
  transport: 'sync_lists' | 'aisle_corrections'
}

export const rowKinds = {
  lists: {
    key: [],
    clocks: { name: 'name', present: 'present', trip: 'trip', store: 'store' },
    transport: 'sync_lists',
  },
  items: {
    key: ['key'],
    clocks: { text: 'text', place: 'place', before: 'place', present: 'present' },
    transport: 'sync_lists',
  },
  ticks: {
    key: ['trip', 'key'],
    clocks: { done: 'done', assigned_to: 'assigned_to' },
    transport: 'sync_lists',
  },
  corrections: {
    key: ['key'],
    // All fields of a correction change together.
    clocks: {
      store_name: 'corrected_at',
      item_name: 'corrected_at',
      sign: 'corrected_at',
      department: 'corrected_at',
    },
    transport: 'aisle_corrections',
  },
} as const satisfies Record<string, RowKind>

export type Kind = keyof typeof rowKinds

/** Kinds that `sync_lists` transports. */
export type ListKind = {
  [K in Kind]: (typeof rowKinds)[K]['transport'] extends 'sync_lists' ? K : never
}[Kind]

/** Kinds in the order of `sync_lists`: lists before their items and ticks. */
export const listKinds = ['lists', 'items', 'ticks'] as const satisfies readonly ListKind[]
