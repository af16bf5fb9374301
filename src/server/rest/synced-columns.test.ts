import { expect, test } from 'vitest'
import { rowKinds } from '#shared/lists/row-kinds.ts'
import { testServer } from '../testing/test-server.ts'

/** For each synced table, the functions that must handle all of its columns. */
const functionsOf = {
  list_items: [
    'check_list_items',
    'merge_list_rows',
    'lists_changed_since',
    'list_item_bytes',
    'my_data',
  ],
  list_ticks: ['check_list_ticks', 'merge_list_rows', 'lists_changed_since', 'my_data'],
}
/**
 * Columns that a function needn't mention. `list_item_bytes` counts all fixed-size columns as one constant.
 * `my_data` exports the separator before an item as part of the list's text.
 */
const exceptions = [
  'list_item_bytes lacks place',
  'list_item_bytes lacks present',
  'my_data lacks before',
]
/** Columns that only the server sets. */
const setByServer = ['list_uid', 'version', 'clocks', 'added_by', 'done_by']

test.each(Object.entries(functionsOf))(
  'each column of %s that a shopper writes is checked, merged, synced and exported',
  async (table, functions) => {
    const { ownerPool } = await testServer()
    const { rows: columns } = await ownerPool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and column_name <> all($2)`,
      [table, setByServer],
    )
    const { rows: sources } = await ownerPool.query<{ name: string; source: string }>(
      `select proname as name, string_agg(prosrc, ' ') as source from pg_proc
       where pronamespace::regnamespace::text in ('public', 'private') and proname = any($1) group by proname`,
      [functions],
    )
    expect(sources.map(({ name }) => name).toSorted()).toEqual(functions.toSorted())
    expect(columns.length).toBeGreaterThan(2)
    const missing = sources.flatMap(({ name, source }) =>
      columns
        .filter((column) => !new RegExp(String.raw`\b${column.name}\b`).test(source))
        .map((column) => `${name} lacks ${column.name}`),
    )
    expect(missing.filter((one) => !exceptions.includes(one))).toEqual([])
  },
)

test.each(['items', 'ticks'] as const)(
  'the server accepts all clocks that devices store for %s',
  async (kind) => {
    const { ownerPool } = await testServer()
    const { rows } = await ownerPool.query<{ source: string }>(
      'select prosrc as source from pg_proc where proname = $1',
      [`check_list_${kind}`],
    )
    for (const clock of new Set(Object.values(rowKinds[kind].clocks))) {
      expect(rows[0]?.source).toMatch(new RegExp(String.raw`are_clocks\([^)]*\b${clock}\b`))
    }
  },
)
