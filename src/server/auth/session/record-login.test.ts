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
  const open = (userAgent: string | null, owner = user) =>
    authTransaction(pool, (client) =>
      recordLogin(client, { user: owner, action: 'login', client: { userAgent, ip: '192.0.2.1' } }),
    )
  return { open, newAccount, ownerPool, user }
}

test('a shopper is told of a device that the account was never opened on, once', async () => {
  const { open } = await account()
  expect(await open(firefox)).toBeUndefined()
  expect(await open(newerFirefox)).toBeUndefined()
  expect(await open(safari)).toMatchObject({
    kind: 'new-sign-in',
    to: 'ann@example.com',
    info: { userAgent: safari, at: expect.stringMatching(/^\d{4}-.*Z$/) },
  })
  expect(await open(safari)).toBeUndefined()
  expect(await open(null)).toMatchObject({ kind: 'new-sign-in' })
})

test('the devices of one shopper say nothing of those of another', async () => {
  const { open, newAccount } = await account()
  const bob = await newAccount('bob@example.com')
  await open(firefox)
  await open(safari, bob)
  expect(await open(firefox, bob)).toMatchObject({ to: 'bob@example.com' })
})

test('what is remembered is the kind of device, not what the browser calls itself', async () => {
  const { open, ownerPool, user } = await account()
  await open(firefox)
  const { rows } = await ownerPool.query('select payload, ip_address from auth.audit_log_entries')
  expect(rows).toEqual([
    {
      payload: { action: 'login', actor_id: user.id, traits: { device: 'Firefox on Windows' } },
      ip_address: '192.0.2.1',
    },
  ])
})

test('a sign-in from a new kind of device is told to the mailbox of the account', async () => {
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
