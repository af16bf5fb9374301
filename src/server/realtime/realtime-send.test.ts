import { expect, test, vi } from 'vitest'
import { transactionAs } from '../database/transaction.ts'
import { testServer } from '../testing/test-server.ts'
import { broadcast, idOf, subscribe } from './test-realtime.ts'

const send = `select realtime.send('{}', 'changed', 'user:1')`

test.each(['anon', 'authenticated'] as const)('%s can’t send or insert a message', async (role) => {
  const { pool, ownerPool } = await testServer()
  const { rows } = await ownerPool.query<{ id: string }>(
    `with shopper as (insert into auth.users (email) values ('a@example.com') returning id)
     insert into auth.sessions (user_id) select id from shopper returning id`,
  )
  const sessionId = rows[0]?.id ?? ''
  const identity =
    role === 'anon'
      ? { role, claims: { role } }
      : { role, claims: { role, session_id: sessionId }, sessionId }
  const ask = (sql: string) => transactionAs(pool, identity, (client) => client.query(sql))
  const denied = { code: '42501' }
  await expect(ask(send)).rejects.toMatchObject(denied)
  await expect(
    ask(`insert into realtime.messages (topic, extension) values ('user:1', 'broadcast')`),
  ).rejects.toMatchObject(denied)
})

test('a broadcast that is too large is not sent, but its transaction still commits', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const name = `user:${await idOf(ann)}`
  const topic = subscribe(ann, name)
  await topic.until('SUBSCRIBED')
  await broadcast(server, name, { text: 'x'.repeat(8_000) })
  await broadcast(server, name, { text: 'x'.repeat(7_000) })
  await vi.waitFor(() => expect(topic.received).toHaveLength(1))
  expect(topic.received).toEqual([
    expect.objectContaining({ payload: { text: 'x'.repeat(7_000) } }),
  ])
})

test('public broadcasts and malformed notifications are not delivered', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const name = `user:${await idOf(ann)}`
  const topic = subscribe(ann, name)
  await topic.until('SUBSCRIBED')
  await server.ownerPool.query(`select realtime.send('{}', 'public', $1, false)`, [name])
  await server.ownerPool.query(`select pg_notify('realtime', 'no JSON')`)
  await server.ownerPool.query(`select pg_notify('realtime', '{"topic": 1}')`)
  await broadcast(server, name)
  await vi.waitFor(() => expect(topic.received).toHaveLength(1))
  expect(topic.received).toMatchObject([{ event: 'changed' }])
})

test('a join doesn’t leave a row in the database', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  await subscribe(ann, `user:${await idOf(ann)}`).until('SUBSCRIBED')
  const { rowCount } = await server.ownerPool.query('select from realtime.messages')
  expect(rowCount).toBe(0)
})
