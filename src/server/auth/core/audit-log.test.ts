import type { Pool, PoolClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { authTransaction, transactionAs } from '../../database/transaction.ts'
import { expectWaiting } from '../../testing/expect-waiting.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testServer } from '../../testing/test-server.ts'
import { serviceKey } from '../admin/test-service-role.ts'
import { codeOf, setUpSecondFactor, submitCode } from '../mfa/test-factors.ts'
import { recordEvent, recordFailedCode, recordFailedSignIn } from './audit-log.ts'
import { authRequests, newEmail, toSession } from './test-auth-requests.ts'

const userId = '0b8c2a4e-8f53-4a55-9d6b-1d2f7d0a1c11'
const ip = '192.0.2.1'

async function database() {
  const opened = await testDatabase()
  onTestFinished(opened.close)
  await opened.ownerPool.query('insert into auth.users (id, email) values ($1, $2)', [
    userId,
    newEmail(),
  ])
  const entries = async () =>
    (
      await opened.ownerPool.query(
        'select payload, ip_address from auth.audit_log_entries order by created_at, id',
      )
    ).rows as { payload: Record<string, unknown>; ip_address: string }[]
  return { ...opened, entries }
}

function recordLogout(client: PoolClient, caller: { userId: string; ip: string }): Promise<void> {
  return recordEvent(client, { action: 'logout', ...caller })
}

/** Waits for background tasks, because a wrong password is counted after the response is sent. */
async function waitForIdlePool(pool: Pool): Promise<void> {
  await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount).toBe(0)
}

test('an event is recorded only if its transaction commits', async () => {
  const { pool, entries } = await database()
  const record = (isDone: boolean) =>
    authTransaction(pool, async (client) => {
      await recordEvent(client, { action: 'login', userId, ip })
      if (!isDone) throw new Error('undone')
    })
  await expect(record(false)).rejects.toThrow('undone')
  expect(await entries()).toEqual([])
  await record(true)
  expect(await entries()).toEqual([
    { payload: { action: 'login', actor_id: userId, traits: {} }, ip_address: ip },
  ])
})

test('wrong passwords are counted per hour, account and IP address', async () => {
  const { pool, entries } = await database()
  const fail = (failure: { userId: string | undefined; ip: string | null }) =>
    authTransaction(pool, (client) => recordFailedSignIn(client, failure))
  await Promise.all(Array.from({ length: 20 }, () => fail({ userId, ip })))
  await fail({ userId, ip: '192.0.2.2' })
  await fail({ userId: undefined, ip })
  await fail({ userId: undefined, ip })
  await fail({ userId: undefined, ip: null })
  // All IPv6 addresses in the same network are counted in one entry.
  for (const last of ['1', '2:3', 'ffff']) await fail({ userId, ip: `2001:db8:0:1::${last}` })
  await authTransaction(pool, (client) => recordFailedCode(client, { userId, ip }))
  const counts = (await entries()).map(({ payload, ip_address: address }) => [
    payload['action'],
    payload['actor_id'],
    payload['traits'],
    address,
  ])
  expect(counts).toHaveLength(6)
  expect(counts).toEqual(
    expect.arrayContaining([
      ['login_failed', userId, { tries: 20 }, ip],
      ['login_failed', userId, { tries: 1 }, '192.0.2.2'],
      ['login_failed', null, { tries: 2 }, ip],
      ['login_failed', userId, { tries: 3 }, '2001:db8:0:1::/64'],
      ['login_failed', null, { tries: 1 }, ''],
      ['factor_failed', userId, { tries: 1 }, ip],
    ]),
  )
})

test('no entry is added for an account that is being deleted', async () => {
  const { pool, ownerPool, entries } = await database()
  const deleting = await ownerPool.connect()
  await deleting.query('begin')
  await deleting.query('delete from auth.users')
  const recorded = Promise.all([
    authTransaction(pool, (client) => recordEvent(client, { action: 'logout', userId, ip })),
    authTransaction(pool, (client) => recordFailedSignIn(client, { userId, ip })),
  ])
  await deleting.query('commit')
  deleting.release()
  await recorded
  expect((await entries()).map(({ payload }) => payload['action'])).toEqual(['user_deleted'])
})

test.each([
  ['an event', recordLogout],
  ['a failure', recordFailedSignIn],
])('%s recorded during the deletion of its account is deleted too', async (_what, record) => {
  const { pool, ownerPool, entries } = await database()
  const deleted = await authTransaction(pool, async (client) => {
    await record(client, { userId, ip })
    const deletion = ownerPool.query('delete from auth.users')
    await expectWaiting(ownerPool, 1)
    return { deletion }
  })
  await deleted.deletion
  expect((await entries()).map(({ payload }) => payload['action'])).toEqual(['user_deleted'])
})

test('requests that race with an account’s deletion don’t leave audit log entries behind', async () => {
  const { url, pool, ownerPool } = await testServer()
  const { newSession, send, signIn } = authRequests(url)
  const { user, access_token: token } = await newSession()
  const phone = toSession(await signIn(user.email))
  const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })
  const [deleted, ...others] = await Promise.all([
    fetch(`${url}/rest/v1/rpc/delete_my_account`, { method: 'POST', headers: bearer(token) }),
    ...Array.from({ length: 6 }, () =>
      send('POST', '/logout?scope=local', { headers: bearer(phone.access_token) }),
    ),
    ...Array.from({ length: 6 }, () => signIn(user.email, 'a wrong one')),
  ])
  expect(deleted.status).toBe(204)
  for (const { status } of others) expect([204, 400, 403]).toContain(status)
  await waitForIdlePool(pool)
  const { rows } = await ownerPool.query(
    'select payload from auth.audit_log_entries where payload::text like $1',
    [`%${user.id}%`],
  )
  expect(rows).toEqual([])
})

test('an event is deleted after 90 days', async () => {
  const { pool, ownerPool, entries } = await database()
  const record = () =>
    authTransaction(pool, (client) => recordEvent(client, { action: 'login', userId, ip }))
  await record()
  await record()
  await ownerPool.query(
    `update auth.audit_log_entries set created_at = now() - interval '90 days 1 second'
     where id = (select id from auth.audit_log_entries limit 1)`,
  )
  await record()
  expect(await entries()).toHaveLength(2)
})

test('only the service role and the server itself can read the audit log', async () => {
  const { pool } = await database()
  const read = (role: 'anon' | 'service_role') =>
    transactionAs(pool, { role, claims: {} }, (client) =>
      client.query('select from auth.audit_log_entries'),
    )
  await expect(read('anon')).rejects.toMatchObject({ code: '42501' })
  expect((await read('service_role')).rowCount).toBe(0)
  await expect(pool.query('select from auth.audit_log_entries')).rejects.toMatchObject({
    code: '42501',
  })
  const change = transactionAs(pool, { role: 'service_role', claims: {} }, (client) =>
    client.query('delete from auth.audit_log_entries'),
  )
  await expect(change).rejects.toMatchObject({ code: '42501' })
})

test('an operator reads an account’s events, without secrets or email addresses', async () => {
  const server = await testServer({ authServiceKey: serviceKey })
  const ann = await server.asShopper('ann')
  const user = (await ann.auth.getUser()).data.user
  const { id, secret } = await setUpSecondFactor(ann)
  await submitCode(ann, id, '000000')
  await submitCode(ann, id, codeOf(secret, 1))
  await ann.auth.mfa.unenroll({ factorId: id })
  const { get, signIn } = authRequests(server.url)
  await signIn(newEmail())
  await waitForIdlePool(server.pool)
  const log = await get('/admin/audit?per_page=100', serviceKey)
  expect(log.headers.get('x-total-count')).toBe(String((log.body as object[]).length))
  const actions = (log.body as { payload: Record<string, string> }[])
    .filter(({ payload }) => payload['actor_id'] === user?.id)
    .map(({ payload }) => payload['action'])
  expect(actions).toEqual(
    expect.arrayContaining(['factor_removed', 'factor_verified', 'factor_failed', 'factor_added']),
  )
  const text = JSON.stringify(log.body)
  expect(text).not.toContain(secret)
  expect(text).not.toContain('@')
})
