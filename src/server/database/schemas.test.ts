import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, migratedDatabase, type TestDatabase } from '../testing/test-database.ts'
import { bootstrapHistory } from './bootstrap.ts'
import { ensureLoginRole } from './login-role.ts'
import { withOwner } from './owner-client.ts'
import { applyFiles, pendingFiles } from './sql-history.ts'
import { readCatalog, readSchemas } from './test-catalog.ts'

let schemas: string
let migrated: string[]
/** A database without our own schemas. */
let empty: TestDatabase

beforeAll(async () => {
  schemas = await readSchemas()
  const { ownerConnection, close } = await migratedDatabase()
  migrated = await withOwner(ownerConnection, readCatalog)
  await close()

  empty = await emptyDatabase()
  await withOwner(empty.ownerConnection, async (owner) => {
    await applyFiles(owner, bootstrapHistory, await pendingFiles(owner, bootstrapHistory))
    await ensureLoginRole(owner)
  })
})

afterAll(() => empty.close())

/** Returns the differences between a database created by this SQL and a migrated database. */
function differences(sql: string): Promise<{ missing: string[]; extra: string[] }> {
  return withOwner(empty.ownerConnection, async (owner) => {
    await owner.query('begin')
    await owner.query(sql)
    const made = await readCatalog(owner)
    await owner.query('rollback')
    return {
      missing: migrated.filter((line) => !made.includes(line)),
      extra: made.filter((line) => !migrated.includes(line)),
    }
  })
}

test('the schemas create the same database as the migrations', async () => {
  expect(migrated.length).toBeGreaterThan(500)
  expect(await differences(schemas)).toEqual({ missing: [], extra: [] })
})

test.each([
  ['a missing column', '  etag text,\n', ''],
  [
    'a different order of columns',
    '  etag text,\n  store_count integer not null default 0,\n',
    '  store_count integer not null default 0,\n  etag text,\n',
  ],
  ['another type', 'failed_attempts integer', 'failed_attempts bigint'],
  [
    'another default',
    'failed_attempts integer not null default 0',
    'failed_attempts integer not null default 1',
  ],
  ['a column that may be null', '  etag text,\n', '  etag text not null,\n'],
  ['a missing constraint', "  constraint stores_state_code check (state ~ '^[A-Z]{2}$'),\n", ''],
  ['a missing index', 'create index stores_chain on public.stores (chain);', ''],
  [
    'a missing policy',
    'create policy "Everybody sees stores" on public.stores\n  for select to anon, authenticated using (true);',
    '',
  ],
  ['a different rule of a policy', 'using ((select auth.uid()) = user_id)', 'using (true)'],
  [
    'a missing grant',
    'grant execute on function public.use_access_token(bytea) to service_role;',
    '',
  ],
  ['a grant of fewer columns', 'grant insert (email, name)', 'grant insert (email)'],
  [
    'a grant to more roles',
    'grant select on table public.stores to anon',
    'grant all on table public.stores to anon',
  ],
  [
    'a different body of a function',
    'max_members constant integer := 20;',
    'max_members constant integer := 21;',
  ],
  ['a function with the rights of its caller', 'volatile security definer', 'volatile'],
  ['a different comment', "'People who asked for early access'", "'People'"],
  [
    'a missing comment on a column',
    "comment on column public.lists.trip_by is 'User who last set the trip';",
    '',
  ],
  [
    'a missing trigger',
    'create trigger lists_tell after insert or delete on public.lists\n  for each row execute function private.notify_list();',
    '',
  ],
  ['no row-level security', 'alter table public.stores enable row level security;', ''],
  ['another bucket', '52428800', '52428801'],
])('%s in the schemas is detected', async (_what, from, to) => {
  const planted = schemas.replace(from, to)
  expect(planted).not.toBe(schemas)
  const { missing, extra } = await differences(planted)
  expect([...missing, ...extra]).not.toEqual([])
})
