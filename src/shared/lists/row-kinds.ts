/**
 * The kinds of rows that sync. A new kind begins here: with what identifies its rows, which clock dates
 * each field, and what sends them.
 */
type RowKind = {
  /** The parts of `Row.key` that identify a row within its list or store. */
  key: readonly ('key' | 'trip')[]
  /** The clock of each field that shoppers change: the later write of a clock wins. The server alone sets the others. */
  clocks: Readonly<Record<string, string>>
  /**
   * The function or table of the server. `sync_lists` takes and returns rows as `contracts/list-sync.ts`
   * describes them (`web/lib/sync/sync-client.ts`); `aisle_corrections` is a table with rows of
   * `contracts/aisle-correction.ts` (`web/lib/aisle-corrections`).
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
    // A correction is replaced as a whole.
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

/** The kinds that `sync_lists` takes. */
export type ListKind = {
  [K in Kind]: (typeof rowKinds)[K]['transport'] extends 'sync_lists' ? K : never
}[Kind]

/** As `sync_lists` takes them: a list before what belongs to it. */
export const listKinds = ['lists', 'items', 'ticks'] as const satisfies readonly ListKind[]
