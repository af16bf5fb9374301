import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { expectWaiting } from '../testing/expect-waiting.ts'
import { saveTexts } from '../testing/saved-texts.ts'
import { testPassword, testServer } from '../testing/test-server.ts'
import {
  accountOf,
  addSecondFactor,
  fillEveryTable,
  passSecondFactor,
  tablesOfShoppers,
  verifyEmail,
} from './test-account.ts'
import { askAs } from './test-ask.ts'

async function annTwiceAndBob() {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  const account = await accountOf(ann)
  const annsPhone = server.asAnon()
  await annsPhone.auth.signInWithPassword({ email: account.email, password: testPassword })
  return { server, ann, annsPhone, bob, account }
}

type SessionRow = { id: string; created_at: string; last_used_at: string }

async function sessionOf(shopper: SupabaseClient, is_current: boolean): Promise<SessionRow> {
  const { data } = await shopper.rpc('my_sessions').eq('is_current', is_current).throwOnError()
  return data[0]
}

const calls = ['has_password', 'my_sessions', 'my_data', 'delete_my_account'] as const

test('a shopper sees their sessions, with this device first', async () => {
  const { server, ann, annsPhone } = await annTwiceAndBob()
  await server.ownerPool.query("update auth.sessions set user_agent = 'Firefox', ip = '192.0.2.7'")
  const { data, error } = await ann.rpc('my_sessions')
  expect(error).toBeNull()
  expect(data).toMatchObject([
    { is_current: true, user_agent: 'Firefox', ip: '192.0.2.7' },
    { is_current: false, user_agent: 'Firefox', ip: '192.0.2.7' },
  ])
  expect((await sessionOf(annsPhone, true)).id).toBe(data[1].id)

  await annsPhone.auth.refreshSession()
  const later = await sessionOf(ann, false)
  expect(Date.parse(later.last_used_at)).toBeGreaterThan(Date.parse(later.created_at))
})

test('has_password is false for an account without a password', async () => {
  const { server, ann } = await annTwiceAndBob()
  expect(await ann.rpc('has_password')).toMatchObject({ data: true })
  for (const none of [null, '']) {
    await server.ownerPool.query('update auth.users set encrypted_password = $1', [none])
    expect(await ann.rpc('has_password')).toMatchObject({ data: false })
  }
})

test('ending a session while the account is being deleted doesn’t deadlock', async () => {
  const { server, ann, annsPhone } = await annTwiceAndBob()
  const { id } = await sessionOf(annsPhone, true)
  const holder = await server.ownerPool.connect()
  await holder.query('begin')
  await holder.query('select from auth.sessions where id = $1 for update', [id])
  const ended = ann.rpc('end_session', { session_id: id }).then(({ error }) => error)
  await expectWaiting(server.ownerPool, 1)
  const deleted = ann.rpc('delete_my_account').then(({ error }) => error)
  await expectWaiting(server.ownerPool, 2)
  await holder.query('commit')
  holder.release()
  expect([await ended, await deleted]).toEqual([null, null])
})

test('an ended session is not listed', async () => {
  const { server, ann } = await annTwiceAndBob()
  await server.ownerPool.query('update auth.sessions set not_after = now() where id <> $1', [
    (await sessionOf(ann, true)).id,
  ])
  expect((await ann.rpc('my_sessions')).data).toHaveLength(1)
})

test('a shopper can sign a device out from another device', async () => {
  const { ann, annsPhone } = await annTwiceAndBob()
  const phone = await sessionOf(ann, false)
  expect(await ann.rpc('end_session', { session_id: phone.id })).toMatchObject({ data: true })
  expect((await annsPhone.from('notes').select()).status).toBe(401)
  expect((await annsPhone.auth.refreshSession()).error).not.toBeNull()
  expect((await ann.from('notes').select()).status).toBe(200)
  expect(await ann.rpc('end_session', { session_id: phone.id })).toMatchObject({ data: false })
})

test('a shopper can’t see or end another shopper’s sessions', async () => {
  const { ann, bob } = await annTwiceAndBob()
  const { data: anns } = await ann.rpc('my_sessions')
  const { data: bobs } = await bob.rpc('my_sessions')
  expect(bobs).toHaveLength(1)
  for (const { id } of anns) {
    expect(await bob.rpc('end_session', { session_id: id })).toMatchObject({ data: false })
  }
  expect((await ann.rpc('my_sessions')).data).toHaveLength(2)
})

test('an anonymous visitor can’t call the account functions', async () => {
  const { server, ann } = await annTwiceAndBob()
  for (const name of calls) {
    expect((await server.asAnon().rpc(name)).error?.code).toBe('42501')
  }
  const end = await server.asAnon().rpc('end_session', { session_id: crypto.randomUUID() })
  expect(end.error?.code).toBe('42501')
  expect((await ann.rpc('require_second_factor')).error?.code).toBe('PGRST202')
})

test('account functions require a verified second factor if the account has one', async () => {
  const { server, ann, account } = await annTwiceAndBob()
  const phone = await sessionOf(ann, false)
  await addSecondFactor(server, account.id)
  for (const response of [
    ...(await Promise.all(calls.map((name) => ann.rpc(name)))),
    await ann.rpc('end_session', { session_id: phone.id }),
  ]) {
    expect([response.status, response.error?.code, response.error?.hint]).toEqual([
      403,
      'PT403',
      'second_factor_needed',
    ])
  }
  await passSecondFactor(server, ann)
  expect((await ann.rpc('my_sessions')).data).toHaveLength(2)
  expect((await ann.rpc('my_data')).error).toBeNull()
})

// The key under which my_data returns each table's data.
const dataKeys: Record<string, string> = {
  'auth.audit_log_entries': 'security_events',
  'auth.flow_state': 'pending_sign_ins',
  'auth.identities': 'identities',
  'auth.mfa_amr_claims': 'sessions',
  'auth.mfa_challenges': 'second_factors',
  'auth.mfa_factors': 'second_factors',
  'auth.one_time_tokens': 'pending_links',
  'auth.refresh_tokens': 'sessions',
  'auth.sessions': 'sessions',
  'auth.users': 'account',
  'public.aisle_corrections': 'aisle_corrections',
  'public.item_settings': 'item_settings',
  'public.last_used_stores': 'last_used_store',
  'public.list_invites': 'links_to_your_lists',
  'public.list_items': 'lists',
  'public.list_members': 'lists_shared_with_you',
  'public.list_ticks': 'lists',
  'public.lists': 'lists',
  'public.personal_access_tokens': 'access_tokens',
  'public.purchases': 'purchases',
  'public.store_signs': 'store_signs',
  'public.waitlist': 'waitlist',
  'storage.buckets': 'buckets',
  'storage.objects': 'uploaded_files',
}

test('a shopper’s download contains data from every table that stores data about shoppers', async () => {
  const { server, ann, account } = await annTwiceAndBob()
  await fillEveryTable(server, ann)
  const { data } = await ann.rpc('my_data')
  expect(Object.keys(dataKeys)).toEqual(await tablesOfShoppers(server))
  for (const [table, key] of Object.entries(dataKeys)) {
    expect(data[key], `${key}, from ${table}`).toBeTruthy()
    expect(data[key], `${key}, from ${table}`).not.toEqual([])
  }
  expect(data).toMatchObject({
    account: { ...account, has_password: true, new_email: null },
    saved_lists: [{ name: 'Weekly', items: 'milk, eggs' }],
    lists: [
      { name: 'Weekly', items: [{ text: 'milk' }, { text: 'eggs' }], taken: [{ item: 'milk' }] },
    ],
    links_to_your_lists: [{ role: 'viewer', uses_left: 5 }],
    lists_shared_with_you: [
      {
        role: 'editor',
        items_added: ['milk', 'eggs'],
        items_taken: ['milk'],
        items_assigned: ['milk'],
      },
    ],
    aisle_corrections: [{ store_name: 'Target', item_name: 'Milk', sign: 'Aisle 5' }],
    store_signs: [{ store_name: 'Target', signs: '## Aisle 5\nmilk' }],
    purchases: [{ items: 'milk\neggs', cleared_at: null }],
    item_settings: [{ item_name: 'Milk', is_suggested: false, store: 'Costco' }],
    access_tokens: [{ name: 'Kitchen', scopes: ['lists:read'], last_used_on: null }],
    last_used_store: { store: { id: 'target-1', name: 'Target' } },
    waitlist: { email: account.email.toUpperCase(), name: 'Ann' },
    second_factors: [{ name: 'Phone', status: 'verified', challenges: [{ ip: '192.0.2.1' }] }],
    sessions: [{ proofs: [{ method: 'password' }] }, { assurance: 'aal2' }],
    uploaded_files: [{ bucket: 'demo-videos', name: 'demo-1-walk.webm' }],
  })
})

test('a download doesn’t contain secrets or other shoppers’ data', async () => {
  const { server, ann, bob, account } = await annTwiceAndBob()
  await fillEveryTable(server, bob)
  await saveTexts(ann, [{ name: 'Secret party', items: 'cake' }])
  const bobsText = (await (await askAs(server, bob))('/rpc/my_data', { method: 'POST' })).text
  expect(bobsText).toContain('Weekly')

  const { rows } = await server.ownerPool.query<{ secret: string }>(`
    select encrypted_password as secret from auth.users
    union all select token from auth.refresh_tokens
    union all select private_jwk ->> 'd' from auth.signing_keys`)
  for (const { secret } of rows) expect(bobsText).not.toContain(secret)
  expect(bobsText).not.toMatch(/the-(secret|hash|code|challenge)-of/)
  for (const anns of [account.id, account.email, 'Secret party']) {
    expect(bobsText).not.toContain(anns)
  }
})

test('a waitlist entry belongs to the account that verified the entry’s address', async () => {
  const { server, ann, account } = await annTwiceAndBob()
  const entry = { email: account.email, name: 'Ann' }
  await server.asAnon().from('waitlist').insert(entry)
  expect((await ann.rpc('my_data')).data?.waitlist).toBeNull()
  await verifyEmail(server, account.id)
  expect((await ann.rpc('my_data')).data?.waitlist).toMatchObject(entry)
  await server.ownerPool.query('update auth.users set email_confirmed_at = null')
  expect((await ann.rpc('my_data')).data?.waitlist).toBeNull()
  expect((await ann.rpc('delete_my_account')).error).toBeNull()
  expect((await server.ownerPool.query('select from public.waitlist')).rowCount).toBe(1)
})

test('changing to an unverified address does not claim the waitlist entry with that address', async () => {
  const { server, bob } = await annTwiceAndBob()
  await verifyEmail(server, (await accountOf(bob)).id)
  await server.asAnon().from('waitlist').insert({ email: 'eve@example.com', name: 'Eve' })
  expect((await bob.auth.updateUser({ email: 'eve@example.com' })).data.user?.email).toBe(
    'eve@example.com',
  )
  expect((await bob.rpc('my_data')).data?.waitlist).toBeNull()
  expect((await bob.rpc('delete_my_account')).error).toBeNull()
  expect((await server.ownerPool.query('select from public.waitlist')).rowCount).toBe(1)
})
