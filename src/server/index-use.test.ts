import { hash } from '@node-rs/argon2'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { addManyShoppers, manyShoppersId } from './testing/many-shoppers.ts'
import { saveTexts } from './testing/saved-texts.ts'
import { scatteredStores, seededRandom } from './testing/test-scatter.ts'
import { migratedServer, type TestServer, testPassword } from './testing/test-server.ts'
import { addStores } from './testing/test-stores.ts'

/** For a smaller table, a sequential scan is as fast as an index. */
const minRows = 5_000

const email = 'shopper-4321@example.com'
const otherEmail = 'shopper-4400@example.com'
const household = manyShoppersId('list 4322 1')
const ownList = manyShoppersId('list 4321 1')

let server: TestServer
let shopper: SupabaseClient

beforeAll(async () => {
  server = await migratedServer()
  const passwordHash = await hash(testPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await addManyShoppers(server.ownerPool, {
    shoppers: 10_000,
    listsEach: 2,
    itemsEach: 3,
    passwordHash,
  })
  await addStores(server.ownerPool, scatteredStores(10_000, seededRandom(1)))
  shopper = server.asAnon()
  await shopper.auth.signInWithPassword({ email, password: testPassword }).then(orThrow)
  return () => server.close()
}, 120_000)

function clocks(...fields: string[]) {
  return Object.fromEntries(fields.map((field) => [field, `${Date.now()}-0000-phone`]))
}

function sync(changes: object, known: object = {}) {
  return shopper.rpc('sync_lists', { known, changes }).then(orThrow)
}

async function askApi(path: string, secret: string, body?: object) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

/** All calls that a shopper's browser makes to read or write the database. */
const calls: Record<string, () => PromiseLike<unknown>> = {
  'sign in': () =>
    server.asAnon().auth.signInWithPassword({ email, password: testPassword }).then(orThrow),
  'mistype the password': () =>
    server.asAnon().auth.signInWithPassword({ email, password: 'wrong' }),
  'renew the session': () => shopper.auth.refreshSession().then(orThrow),
  'read the account': () => shopper.auth.getUser().then(orThrow),
  'change the account': () => shopper.auth.updateUser({ data: { full_name: 'Ann' } }).then(orThrow),
  'sign up': () =>
    server.asAnon().auth.signUp({ email: 'new@example.com', password: testPassword }).then(orThrow),
  'sign up with a known address': () =>
    server.asAnon().auth.signUp({ email, password: testPassword }),
  'ask for a new password': () => server.asAnon().auth.resetPasswordForEmail(email).then(orThrow),
  'sign out': async () => {
    const other = server.asAnon()
    await other.auth.signInWithPassword({ email, password: testPassword }).then(orThrow)
    await other.auth.signOut({ scope: 'local' }).then(orThrow)
  },
  'add a second factor': () =>
    shopper.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' }).then(orThrow),
  'list sessions': () => shopper.rpc('my_sessions').then(orThrow),
  'save a list': () => saveTexts(shopper, [{ name: 'New', items: 'milk' }]),
  'ask for all lists': () => sync({}),
  'ask for changes to one list': () => sync({}, { [ownList]: 0 }),
  'change an item': () =>
    sync({
      items: [
        {
          list: ownList,
          key: 'tea',
          text: 'tea',
          before: ', ',
          place: 9,
          present: true,
          clocks: clocks('text', 'place', 'present'),
        },
      ],
    }),
  'tick an item of the household': () =>
    sync({
      ticks: [{ list: household, trip: 1, key: 'item 2', done: true, clocks: clocks('done') }],
    }),
  'create a link to a list': () =>
    shopper.rpc('create_list_invite', { list: ownList, role: 'editor' }).then(orThrow),
  'list the links': () => shopper.rpc('list_invites', { list: ownList }).then(orThrow),
  'share a list, hand it over and leave it': async () => {
    const other = server.asAnon()
    const signedIn = await other.auth
      .signInWithPassword({ email: otherEmail, password: testPassword })
      .then(orThrow)
    const link = { list: ownList, role: 'editor' }
    const { secret } = (await shopper.rpc('create_list_invite', link).then(orThrow)).data
    await other.rpc('accept_list_invite', { secret }).then(orThrow)
    const member = signedIn.data.user?.id
    await shopper.rpc('set_list_role', { list: ownList, member, role: 'editor' }).then(orThrow)
    await shopper.rpc('hand_over_list', { list: ownList, member }).then(orThrow)
    const { data } = await shopper.auth.getUser()
    await shopper.rpc('remove_list_member', { list: ownList, member: data.user?.id }).then(orThrow)
  },
  'create an access token, read with it and revoke it': async () => {
    const given = { name: 'Hall', scopes: ['lists:read'] }
    const { id, secret } = (await shopper.rpc('create_access_token', given).then(orThrow)).data
    const headers = { authorization: `Bearer ${secret}` }
    const { status } = await fetch(`${server.url}/api/v1/lists`, { headers })
    expect(status).toBe(200)
    await shopper.rpc('end_access_token', { token: id }).then(orThrow)
  },
  'list access tokens': () => shopper.rpc('my_access_tokens').then(orThrow),
  'preview a link': () =>
    server
      .asAnon()
      .rpc('preview_list_invite', { secret: 'x'.repeat(43) })
      .then(orThrow),
  'correct an aisle': () =>
    shopper
      .from('aisle_corrections')
      .upsert(
        {
          store_id: storeId(4_321),
          store_name: 'Walmart',
          item_key: 'milk',
          item_name: 'Milk',
          sign: 'Aisle 5',
          department: null,
          corrected_at: new Date().toISOString(),
        },
        { onConflict: 'user_id,store_id,item_key' },
      )
      .then(orThrow),
  'read corrected aisles': () =>
    shopper.from('aisle_corrections').select().range(0, 99).then(orThrow),
  'read the aisle reports of a store': () =>
    shopper.rpc('aisle_reports', { store: storeId(4_321) }, { get: true }).then(orThrow),
  'add the signs of a store': () =>
    shopper
      .from('store_signs')
      .upsert(
        {
          store_id: storeId(4_321),
          chain_name: 'Walmart',
          store_name: 'Walmart',
          store_address: '1 Main St, Austin, TX 78701',
          signs: '## Aisle 5\nmilk',
          signed_at: new Date().toISOString(),
        },
        { onConflict: 'user_id,store_id' },
      )
      .then(orThrow),
  'read their own signs': () => shopper.from('store_signs').select().range(0, 99).then(orThrow),
  'record purchases': () =>
    shopper
      .from('purchases')
      .upsert(
        {
          day: new Date().toISOString().slice(0, 10),
          items: 'milk',
          changed_at: new Date().toISOString(),
        },
        { onConflict: 'user_id,day' },
      )
      .then(orThrow),
  'read purchases': () => shopper.from('purchases').select().range(0, 399).then(orThrow),
  'never suggest an item': () =>
    shopper
      .from('item_settings')
      .upsert(
        {
          item_key: 'milk',
          item_name: 'Milk',
          is_suggested: false,
          store: '',
          changed_at: new Date().toISOString(),
        },
        { onConflict: 'user_id,item_key' },
      )
      .then(orThrow),
  'read settings of items': () =>
    shopper.from('item_settings').select().range(0, 999).then(orThrow),
  'read the signs that others added': () =>
    shopper.rpc('shared_store_signs', { store: storeId(4_321) }, { get: true }).then(orThrow),
  'list the stores whose signs the operator added': () =>
    shopper.rpc('operator_stores', {}, { get: true }).then(orThrow),
  'remember a store': () =>
    shopper
      .from('last_used_stores')
      .upsert(
        { store: { name: 'Walmart' }, used_at: new Date().toISOString() },
        { onConflict: 'user_id' },
      )
      .then(orThrow),
  'read the last store': () => shopper.from('last_used_stores').select('store').then(orThrow),
  'search stores near a place': () =>
    shopper.functions
      .invoke('fetch-store-locations', { body: { location: 'Austin, TX' } })
      .then(orThrow),
  'search stores of a chain in a state': () =>
    shopper.functions
      .invoke('fetch-store-locations', { body: { location: 'Kansas', chain: 'Chain 3' } })
      .then(orThrow),
  'let a program read and change a list': async () => {
    const given = { name: 'Home', scopes: ['lists:write'] }
    const { data } = await shopper.rpc('create_access_token', given).then(orThrow)
    await askApi('/lists', data.secret)
    const list = manyShoppersId('list 4321 2')
    await askApi(`/lists/${list}`, data.secret)
    await askApi(`/lists/${list}/items`, data.secret)
    await askApi(`/lists/${list}/items`, data.secret, { text: 'tea' })
    await shopper.rpc('my_access_tokens').then(orThrow)
    await shopper.rpc('end_access_token', { token: data.id }).then(orThrow)
  },
  'join the waitlist': () =>
    server.asAnon().from('waitlist').insert({ email: 'waiting@example.com' }).then(orThrow),
  'list demo videos': () => server.asAnon().storage.from('demo-videos').list().then(orThrow),
  'download all data': () => shopper.rpc('my_data').then(orThrow),
  'delete the account': () => shopper.rpc('delete_my_account').then(orThrow),
}

describe('with the data of ten thousand shoppers, no large table is read by a sequential scan', () => {
  test('a query that doesn’t use an index is detected', async () => {
    const tables = await sequentiallyRead(() =>
      server.ownerPool.query("select from public.waitlist where name = 'nobody'"),
    )
    expect(tables).toEqual(['waitlist'])
  })

  test('each table with shopper data has enough rows', async () => {
    const { rows } = await server.ownerPool.query(
      `select c.oid::regclass::text as name from pg_class c
       where c.reltuples < $1 and exists (
         select from pg_constraint f where f.conrelid = c.oid
           and f.contype = 'f' and f.confrelid = 'auth.users'::regclass
       )`,
      [minRows],
    )
    expect(rows).toEqual([])
  })

  test.each(Object.entries(calls))('when shoppers %s', async (_, call) => {
    expect(await sequentiallyRead(call)).toEqual([])
  })
})

/** Makes the call. Returns the large tables that PostgreSQL read with a sequential scan. */
async function sequentiallyRead(call: () => PromiseLike<unknown>): Promise<string[]> {
  const before = await sequentialScans()
  await call()
  const after = await sequentialScans()
  return [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
}

async function sequentialScans(): Promise<Map<string, number>> {
  await flushStatistics()
  const { rows } = await server.ownerPool.query<{ name: string; scans: number }>(
    `select relid::regclass::text as name, seq_scan::int as scans
     from pg_stat_all_tables join pg_class c on c.oid = relid
     where c.reltuples >= $1 and schemaname !~ '^pg_' order by 1`,
    [minRows],
  )
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}

/** Makes all connections publish their statistics now, instead of after a second or more. */
async function flushStatistics(): Promise<void> {
  for (const pool of [server.pool, server.ownerPool]) {
    const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
    for (const client of clients) {
      await client.query('select pg_stat_force_next_flush()')
      client.release()
    }
  }
}

function storeId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function orThrow<T extends { error: Error | null }>(response: T): T {
  if (response.error !== null) throw response.error
  return response
}
