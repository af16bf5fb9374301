import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { createSchemaCache } from './schema-cache.ts'

test('a table added by a migration is found, even though most requests don’t read the catalog', async () => {
  const { pool, ownerPool, close } = await testDatabase()
  vi.useFakeTimers({ toFake: ['performance'] })
  const read = vi.spyOn(pool, 'query')
  try {
    const schemaCache = createSchemaCache(pool)
    expect(await schemaCache.find('trips', [])).toBeUndefined()
    await ownerPool.query("create table public.trips (id int primary key, note text default 'x')")
    expect(await schemaCache.find('trips', [])).toBeUndefined()
    expect(read).toHaveBeenCalledTimes(1)

    vi.advanceTimersByTime(3_001)
    const both = await Promise.all([
      schemaCache.find('trips', ['id']),
      schemaCache.find('trips', []),
    ])
    expect(both[0]).toEqual({
      name: 'trips',
      primaryKey: ['id'],
      columns: [
        { name: 'id', type: 'integer', default: null },
        { name: 'note', type: 'text', default: "'x'::text" },
      ],
    })
    expect(both[1]).toBe(both[0])
    expect(read).toHaveBeenCalledTimes(2)

    await ownerPool.query('alter table public.trips add column stops int')
    vi.advanceTimersByTime(3_001)
    expect((await schemaCache.find('trips', ['stops']))?.columns).toHaveLength(3)
  } finally {
    vi.useRealTimers()
    await close()
  }
})

test('only tables in the public schema are found', async () => {
  const { pool, close } = await testDatabase()
  const schemaCache = createSchemaCache(pool)
  expect(await schemaCache.find('notes', [])).toBeDefined()
  for (const name of ['users', 'secrets', 'pg_class', 'schema_migrations']) {
    expect(await schemaCache.find(name, [])).toBeUndefined()
  }
  await close()
})

test('a function added by a migration is found by its name and its arguments', async () => {
  const { pool, ownerPool, close } = await testDatabase()
  vi.useFakeTimers({ toFake: ['performance'] })
  const read = vi.spyOn(pool, 'query')
  try {
    const schemaCache = createSchemaCache(pool)
    expect(await schemaCache.findFunctions('trip', [])).toEqual([])
    await ownerPool.query(`
      create function public.trip(out id int, out note varchar(9)) stable language sql as 'select 1, null';
      create function public.trip(note bpchar, "to" text[] default '{}') returns setof bigint
        language sql as 'select 1::bigint'`)
    expect(await schemaCache.findFunctions('trip', [])).toEqual([])
    expect(read).toHaveBeenCalledTimes(1)

    vi.advanceTimersByTime(3_001)
    expect(await schemaCache.findFunctions('trip', [])).toEqual([
      {
        name: 'trip',
        arguments: [],
        gives: 'row',
        columns: [
          { name: 'id', type: 'integer', default: null },
          { name: 'note', type: 'character varying', default: null },
        ],
        isStable: true,
      },
    ])
    const values = await schemaCache.findFunctions('trip', ['note'])
    expect(values).toEqual([
      {
        name: 'trip',
        arguments: [
          { name: 'note', type: 'bpchar', isRequired: true },
          { name: 'to', type: 'text[]', isRequired: false },
        ],
        gives: 'values',
        columns: [],
        isStable: false,
      },
    ])
    expect(await schemaCache.findFunctions('trip', ['to', 'note'])).toEqual(values)
    expect(read).toHaveBeenCalledTimes(2)
    expect(await schemaCache.findFunctions('trip', ['to'])).toEqual([])
  } finally {
    vi.useRealTimers()
    await close()
  }
})
