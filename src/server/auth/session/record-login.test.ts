import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { authTransaction } from '../../database/transaction.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { recordLogin } from './start-session.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const newerFirefox = 'Mozilla/5.0 (Windows NT 10.0; rv:152.0) Gecko/20100101 Firefox/152.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

async function account() {
  const { pool, ownerPool, close } = await testDatabase()
  onTestFinished(close)
  const newAccount = async (email: string) => {
    const user = { id: randomUUID(), email }
    await ownerPool.query('insert into auth.users (id, email) values ($1, $2)', [user.id, email])
    return user
  }
  const user = await newAccount('ann@example.com')
  const signIn = (userAgent: string | null, owner = user) =>
    authTransaction(pool, (client) =>
      recordLogin(client, { user: owner, action: 'login', client: { userAgent, ip: '192.0.2.1' } }),
    )
  return { signIn, newAccount, ownerPool, user }
}

test('a shopper gets one email about a sign-in from a new kind of device', async () => {
  const { signIn } = await account()
  expect(await signIn(firefox)).toBeUndefined()
  expect(await signIn(newerFirefox)).toBeUndefined()
  expect(await signIn(safari)).toMatchObject({
    kind: 'new-sign-in',
    to: 'ann@example.com',
    info: { userAgent: safari, at: expect.stringMatching(/^\d{4}-.*Z$/) },
  })
  expect(await signIn(safari)).toBeUndefined()
  expect(await signIn(null)).toMatchObject({ kind: 'new-sign-in' })
})

test('a device that only another shopper has used counts as new', async () => {
  const { signIn, newAccount } = await account()
  const bob = await newAccount('bob@example.com')
  await signIn(firefox)
  await signIn(safari, bob)
  expect(await signIn(firefox, bob)).toMatchObject({ to: 'bob@example.com' })
})

test('the kind of device is recorded, not the user agent', async () => {
  const { signIn, ownerPool, user } = await account()
  await signIn(firefox)
  const { rows } = await ownerPool.query('select payload, ip_address from auth.audit_log_entries')
  expect(rows).toEqual([
    {
      payload: { action: 'login', actor_id: user.id, traits: { device: 'Firefox on Windows' } },
      ip_address: '192.0.2.1',
    },
  ])
})

test('the email about a new kind of device goes to the account’s email address', async () => {
  const { url, settings, mails, nextMail } = await testServer()
  const browser = (userAgent: string) =>
    createClient(url, settings.authAnonKey, {
      auth: { persistSession: false },
      global: { headers: { 'user-agent': userAgent } },
    })
  const account = { email: 'ann@example.com', password: testPassword }
  await browser(firefox).auth.signUp(account)
  await browser(firefox).auth.signInWithPassword(account)
  await browser(safari).auth.signInWithPassword({ ...account, password: 'a wrong one' })
  await browser(safari).auth.signInWithPassword(account)
  await browser(safari).auth.signInWithPassword(account)
  expect(await nextMail(account.email)).toMatchObject({ kind: 'new-sign-in' })
  expect(mails).toHaveLength(1)
})
