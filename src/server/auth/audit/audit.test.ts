import { expect, onTestFinished, test } from 'vitest'
import { authTransaction, transactionAs } from '../../database/transaction.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testServer } from '../../testing/test-server.ts'
import { serviceKey } from '../admin/test-operator.ts'
import { answer, codeOf, secondFactor } from '../factors/test-factors.ts'
import { authRequests, newEmail } from '../test-requests.ts'
import { recordEvent, recordFailedCode, recordFailedSignIn } from './record.ts'

const userId = '0b8c2a4e-8f53-4a55-9d6b-1d2f7d0a1c11'
const ip = '192.0.2.1'

async function database() {
  const opened = await testDatabase()
  onTestFinished(opened.close)
  const entries = async () =>
    (
      await opened.ownerPool.query(
        'select payload, ip_address from auth.audit_log_entries order by created_at, id',
      )
    ).rows as { payload: Record<string, unknown>; ip_address: string }[]
  return { ...opened, entries }
}

test('an event is remembered with what happened, or not at all', async () => {
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

test('wrong passwords are counted by the hour, the account and the caller’s address', async () => {
  const { pool, entries } = await database()
  const fail = (failure: { userId: string | undefined; ip: string | null }) =>
    authTransaction(pool, (client) => recordFailedSignIn(client, failure))
  await Promise.all(Array.from({ length: 20 }, () => fail({ userId, ip })))
  await fail({ userId, ip: '192.0.2.2' })
  await fail({ userId: undefined, ip })
  await fail({ userId: undefined, ip })
  await fail({ userId: undefined, ip: null })
  await authTransaction(pool, (client) => recordFailedCode(client, { userId, ip }))
  const counted = (await entries()).map(({ payload, ip_address: address }) => [
    payload['action'],
    payload['actor_id'],
    payload['traits'],
    address,
  ])
  expect(counted).toHaveLength(5)
  expect(counted).toEqual(
    expect.arrayContaining([
      ['login_failed', userId, { tries: 20 }, ip],
      ['login_failed', userId, { tries: 1 }, '192.0.2.2'],
      ['login_failed', null, { tries: 2 }, ip],
      ['login_failed', null, { tries: 1 }, ''],
      ['factor_failed', userId, { tries: 1 }, ip],
    ]),
  )
})

test('after 90 days an event is forgotten', async () => {
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

test('only the service role and the server itself read what is remembered', async () => {
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

test('an operator reads what happened to an account, without a secret or an address', async () => {
  const server = await testServer({ authServiceKey: serviceKey })
  const ann = await server.asShopper('ann')
  const user = (await ann.auth.getUser()).data.user
  const { id, secret } = await secondFactor(ann)
  await answer(ann, id, '000000')
  await answer(ann, id, codeOf(secret, 1))
  await ann.auth.mfa.unenroll({ factorId: id })
  const { get, signIn } = authRequests(server.url)
  await signIn(newEmail())
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
