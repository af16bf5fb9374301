import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDataDir } from '../testing/embedded-database.ts'
import { majors, otherPostgres } from '../testing/other-postgres.ts'
import { saveTexts } from '../testing/saved-texts.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { type Connection, databaseUrlOf } from './connection.ts'
import { migrationHistory } from './migrations.ts'
import { withOwner } from './owner-client.ts'
import { prepareDatabase } from './prepare-database.ts'
import { readSqlFiles } from './sql-files.ts'
import { readCatalog } from './test-catalog.ts'

const anonKey = 'sb_publishable_grocery_genie'

async function databaseOf(connection: Connection, name: string): Promise<Connection> {
  await withOwner(connection, (owner) => owner.query(`create database ${name} template template0`))
  return { ...connection, database: name }
}

async function prepare(connection: Connection): Promise<void> {
  const backup = { folder: await emptyDataDir(), say: () => {} }
  await withOwner(connection, (owner) => prepareDatabase(owner, { backup }))
}

const applied = 'select version from supabase_migrations.schema_migrations order by version'

test.for(majors)(
  'the bootstrap and all migrations are applied once to PostgreSQL %s',
  { timeout: 120_000 },
  async (major, context) => {
    const postgres = await otherPostgres(context, { major, superuser: 'postgres' })
    const fresh = await databaseOf(postgres, 'fresh')
    await prepare(fresh)
    const catalog = await withOwner(fresh, readCatalog)
    const migrations = await readSqlFiles(migrationHistory().folder, '_')
    const { rows } = await withOwner(fresh, (owner) => owner.query(applied))
    expect(rows).toEqual(migrations.map(({ version }) => ({ version })))

    await prepare(fresh)
    expect(await withOwner(fresh, readCatalog)).toEqual(catalog)
  },
)

test.for(majors)(
  'a shopper can use every feature of the database on PostgreSQL %s',
  { timeout: 120_000 },
  async (major, context) => {
    const ownerConnection = await otherPostgres(context, { major, superuser: 'postgres' })
    const DATA_DIR = await emptyDataDir()
    const DATABASE_URL = databaseUrlOf({ ...ownerConnection, password: 'not checked' })
    const server = startServerProcess({ DATABASE_URL, DATA_DIR })
    const url = await server.untilReady()
    const [ann, bob] = [clientOf(url), clientOf(url)]
    onTestFinished(() => void Promise.all([ann.removeAllChannels(), bob.removeAllChannels()]))
    for (const client of [ann, bob]) {
      const email = `${randomUUID()}@example.com`
      expect((await client.auth.signUp({ email, password: 'correct horse' })).error).toBeNull()
    }
    const [uid] = await saveTexts(ann, [{ name: 'Weekly', items: 'milk, eggs' }])
    const invite = await ann.rpc('create_list_invite', { list: uid, role: 'editor' })
    expect(invite.error).toBeNull()
    const joined = await bob.rpc('accept_list_invite', { secret: invite.data.secret })
    expect(joined).toMatchObject({ data: uid, error: null })
    const correction = {
      store_id: randomUUID(),
      item_key: 'milk',
      sign: '7',
      item_name: 'milk',
      store_name: 'Kroger',
    }
    expect((await ann.from('aisle_corrections').insert(correction)).error).toBeNull()
    const place = { store_id: 'own-1', chain_name: 'Kroger', store_name: 'Kroger' }
    const signs = { ...place, store_address: '1 Main St', signs: '## Aisle 7\nmilk' }
    expect((await ann.from('store_signs').upsert(signs)).error).toBeNull()
    expect((await bob.rpc('shared_store_signs', { store: 'own-1' })).data).toEqual([])
    const search = { latitude: 30, longitude: -97, max_stores: 5 }
    expect((await ann.rpc('find_stores', search)).error).toBeNull()
    const mine = await ann.rpc('my_data')
    expect(mine.data.saved_lists).toMatchObject([{ name: 'Weekly', items: 'milk, eggs' }])
    expect((await ann.rpc('delete_my_account')).error).toBeNull()
    expect((await bob.rpc('my_data')).error).toBeNull()
    expect(await server.end('SIGTERM')).toBe(0)
  },
)

function clientOf(url: string) {
  return createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
}
