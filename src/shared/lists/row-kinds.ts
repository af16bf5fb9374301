/**
 * The kinds of rows that sync. A new kind begins here: with what its rows belong to, what identifies
 * them, which clock dates each field, and what sends them.
 */
type RowKind = {
  /** What a row belongs to: its id is in `Row.list`. */
  scope: 'list' | 'store'
  /** The parts of `Row.key` that identify a row within its scope. */
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
    scope: 'list',
    key: [],
    clocks: { name: 'name', present: 'present', trip: 'trip', store: 'store' },
    transport: 'sync_lists',
  },
  items: {
    scope: 'list',
    key: ['key'],
    clocks: { text: 'text', place: 'place', before: 'place', present: 'present' },
    transport: 'sync_lists',
  },
  ticks: {
    scope: 'list',
    key: ['trip', 'key'],
    clocks: { done: 'done' },
    transport: 'sync_lists',
  },
  corrections: {
    scope: 'store',
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

/** The kinds that `sync_lists` takes: a list before what belongs to it. */
export const listKinds = ['lists', 'items', 'ticks'] as const
export type ListKind = (typeof listKinds)[number]
