import { expect, test } from 'vitest'
import { savedTexts, saveTexts } from '../testing/saved-texts.ts'
import { tablesWith } from '../testing/tables-with.ts'
import { testPassword, testServer } from '../testing/test-server.ts'
import { accountOf, fillEveryTable, tablesOfShoppers } from './test-account.ts'

test('deleting an account removes all the shopper’s data', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const traces = await fillEveryTable(server, ann)
  expect(await tablesWith(server, traces)).toEqual(await tablesOfShoppers(server))

  expect(await ann.rpc('delete_my_account')).toMatchObject({ status: 204, error: null })
  expect(await tablesWith(server, traces)).toEqual([])
  expect((await ann.from('last_used_stores').select()).status).toBe(401)
  expect((await ann.auth.refreshSession()).error).not.toBeNull()
})

test('deleting an account keeps other shoppers’ data and the demo video', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  await fillEveryTable(server, ann)
  const { id, email } = await accountOf(bob)
  await saveTexts(bob, [{ name: 'Bob’s', items: 'tea' }])
  await server.asAnon().from('waitlist').insert({ email })
  const before = await tablesWith(server, [id, email])

  expect((await ann.rpc('delete_my_account')).error).toBeNull()
  expect(await tablesWith(server, [id, email])).toEqual(before)
  expect(await savedTexts(bob)).toMatchObject([{ name: 'Bob’s' }])
  const videos = await server.asAnon().storage.from('demo-videos').list()
  expect(videos.data?.map(({ name }) => name)).toEqual(['demo-1-walk.webm'])
})

// If this fails for a new bucket, decide whether the bucket's files belong to a shopper or to the site.
test('buckets contain only the site’s own files, not files from shoppers', async () => {
  const { ownerPool } = await testServer()
  const { rows } = await ownerPool.query('select id from storage.buckets')
  expect(rows).toEqual([{ id: 'demo-videos' }])
})

test('the deletion of an account is logged without naming the shopper', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  await ann.rpc('delete_my_account')
  const { rows } = await server.ownerPool.query(
    "select payload, ip_address from auth.audit_log_entries where payload ->> 'action' = 'user_deleted'",
  )
  expect(rows).toEqual([
    { payload: { action: 'user_deleted', actor_id: null, traits: {} }, ip_address: '' },
  ])
})

test('a shopper who signed in long ago must sign in again to delete the account', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const { id, email } = await accountOf(ann)
  await server.ownerPool.query(
    "update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'",
  )
  await ann.auth.refreshSession()
  const { status, error } = await ann.rpc('delete_my_account')
  expect([status, error?.code, error?.hint]).toEqual([403, 'PT403', 'sign_in_again'])

  // Entering a second-factor code doesn't count as a new sign-in, because a thief may have set up the factor.
  await server.ownerPool.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method)
     select id, 'totp' from auth.sessions where user_id = $1`,
    [id],
  )
  expect((await ann.rpc('delete_my_account')).error?.hint).toBe('sign_in_again')
  expect((await ann.auth.getUser()).data.user?.id).toBe(id)

  // A new sign-in on another device doesn't count for this session.
  const fresh = server.asAnon()
  await fresh.auth.signInWithPassword({ email, password: testPassword })
  expect((await ann.rpc('delete_my_account')).error?.hint).toBe('sign_in_again')
  expect((await fresh.rpc('delete_my_account')).error).toBeNull()
  expect(await tablesWith(server, [id, email])).toEqual([])
})

test('the email address of a deleted account can sign up again, and the new account is empty', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const { email } = await accountOf(ann)
  await saveTexts(ann, [{ name: 'Weekly', items: 'milk' }])
  await ann.rpc('delete_my_account')
  const again = server.asAnon()
  expect((await again.auth.signUp({ email, password: testPassword })).error).toBeNull()
  expect(await savedTexts(again)).toEqual([])
})
