import { expect, test, vi } from 'vitest'
import { setUpSecondFactor } from '../auth/mfa/test-factors.ts'
import { withOwner } from '../database/owner-client.ts'
import { type TestServer, testPassword, testServer } from '../testing/test-server.ts'
import { broadcast, idOf, subscribe } from './test-realtime.ts'

/** Returns the process IDs of the database connections that listen for broadcasts. */
async function listenersOf({ ownerPool }: TestServer): Promise<number[]> {
  const { rows } = await ownerPool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and query = 'listen realtime' and state = 'idle'`,
  )
  return rows.map(({ pid }) => pid)
}

async function annAndBob() {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  return { server, ann, bob, annId: await idOf(ann), bobId: await idOf(bob) }
}

test('a shopper receives broadcasts on their own topic', async () => {
  const { server, ann, bob, annId, bobId } = await annAndBob()
  const anns = subscribe(ann, `user:${annId}`)
  const bobs = subscribe(bob, `user:${bobId}`)
  await Promise.all([anns.until('SUBSCRIBED'), bobs.until('SUBSCRIBED')])

  await broadcast(server, `user:${annId}`, { list: 'weekly', version: 7 })
  await broadcast(server, `user:${bobId}`, { list: 'party', version: 1 })
  await vi.waitFor(() => expect(bobs.received).toHaveLength(1))
  expect(anns.received).toEqual([
    {
      type: 'broadcast',
      event: 'changed',
      payload: { list: 'weekly', version: 7 },
      meta: { id: expect.stringMatching(/^[\da-f-]{36}$/) },
    },
  ])
  expect(bobs.received).toMatchObject([{ payload: { list: 'party' } }])
})

test('every device of a shopper receives a broadcast', async () => {
  const { server, ann, annId } = await annAndBob()
  const { data } = await ann.auth.getUser()
  const phone = server.asAnon()
  await phone.auth.signInWithPassword({ email: data.user?.email ?? '', password: testPassword })
  const devices = [ann, phone].map((device) => subscribe(device, `user:${annId}`))
  await Promise.all(devices.map(({ until }) => until('SUBSCRIBED')))
  await broadcast(server, `user:${annId}`)
  for (const { received } of devices) await vi.waitFor(() => expect(received).toHaveLength(1))
})

test('a shopper can’t join another shopper’s topic', async () => {
  const { bob, annId } = await annAndBob()
  const topic = subscribe(bob, `user:${annId}`)
  await topic.until(
    `CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic: user:${annId}`,
  )
  expect(topic.statuses).not.toContain('SUBSCRIBED')
})

test('an anonymous visitor can’t join', async () => {
  const { server, annId } = await annAndBob()
  const topic = subscribe(server.asAnon(), `user:${annId}`)
  await topic.until('CHANNEL_ERROR: Unauthorized: ')
  expect(topic.statuses).not.toContain('SUBSCRIBED')
})

test('a session that hasn’t verified the second factor of its account can’t join', async () => {
  const { server, ann, annId } = await annAndBob()
  await setUpSecondFactor(ann)
  const { data } = await ann.auth.getUser()
  const stranger = server.asAnon()
  await stranger.auth.signInWithPassword({ email: data.user?.email ?? '', password: testPassword })

  await subscribe(ann, `user:${annId}`).until('SUBSCRIBED')
  const topic = subscribe(stranger, `user:${annId}`)
  await topic.until('CHANNEL_ERROR: Unauthorized: ')
  expect(topic.statuses).not.toContain('SUBSCRIBED')
})

test('a shopper can’t send broadcasts', async () => {
  const { ann, annId } = await annAndBob()
  const name = `user:${annId}`
  const channel = ann.channel(name, { config: { private: true, broadcast: { ack: true } } })
  const { promise, resolve } = Promise.withResolvers<void>()
  channel.subscribe(() => resolve())
  await promise
  const sent = await channel.send({ type: 'broadcast', event: 'changed', payload: { list: 'é' } })
  expect(sent).toBe('error')
  await ann.realtime.disconnect()
})

test('joins that ask for a public channel, presence or table changes are rejected', async () => {
  const { ann, annId } = await annAndBob()
  const outcome = (channel: ReturnType<typeof ann.channel>) =>
    new Promise((resolve) => {
      channel.subscribe((status, error) => resolve(`${status}: ${error?.message}`))
    })
  const name = `user:${annId}`
  const isPrivate = { config: { private: true } }
  expect(await outcome(ann.channel(name))).toContain('PrivateOnly: ')
  await ann.removeAllChannels()
  const withPresence = ann.channel(name, isPrivate).on('presence', { event: 'sync' }, () => {})
  expect(await outcome(withPresence)).toContain('PresenceDisabled: ')
  await ann.removeAllChannels()
  const changes = { event: '*', schema: 'public', table: 'notes' } as const
  const withChanges = ann.channel(name, isPrivate).on('postgres_changes', changes, () => {})
  expect(await outcome(withChanges)).toContain('RealtimeDisabledForConfiguration: ')
  await ann.removeAllChannels()
})

test('a shopper who left a channel gets no more broadcasts until they join again', async () => {
  const { server, ann, annId } = await annAndBob()
  const name = `user:${annId}`
  const first = subscribe(ann, name)
  await first.until('SUBSCRIBED')
  await ann.removeChannel(first.channel)
  const second = subscribe(ann, name)
  await second.until('SUBSCRIBED')
  await broadcast(server, name)
  await vi.waitFor(() => expect(second.received).toHaveLength(1))
  expect(first.received).toEqual([])
})

test('channels stay open while the server’s connection for broadcasts is lost, and work again once it is back', async () => {
  const { server, ann, annId } = await annAndBob()
  const topic = subscribe(ann, `user:${annId}`)
  await topic.until('SUBSCRIBED')
  const [pid] = await listenersOf(server)
  await server.ownerPool.query('select pg_terminate_backend($1)', [pid])
  await vi.waitFor(async () => {
    expect((await listenersOf(server)).filter((other) => other !== pid)).toHaveLength(1)
  })
  await broadcast(server, `user:${annId}`)
  await vi.waitFor(() => expect(topic.received).toHaveLength(1))
  expect(topic.statuses).toEqual(['SUBSCRIBED'])
})

test('a join waits for the server’s connection for broadcasts, so that no later broadcast can be missed', async () => {
  const { server, ann, bob, annId, bobId } = await annAndBob()
  await subscribe(bob, `user:${bobId}`).until('SUBSCRIBED')
  const { database } = server.ownerConnection
  const allowConnections = (isAllowed: boolean) =>
    withOwner({ ...server.ownerConnection, database: 'postgres' }, (owner) =>
      owner.query(`alter database ${database} with allow_connections ${isAllowed}`),
    )
  const [pid] = await listenersOf(server)
  await allowConnections(false)
  await server.ownerPool.query('select pg_terminate_backend($1)', [pid])
  await vi.waitFor(async () => expect(await listenersOf(server)).toEqual([]))
  const topic = subscribe(ann, `user:${annId}`)
  // The client calls its status callback only after it has joined.
  await vi.waitFor(() => expect(topic.channel.state).toBe('joining'))
  await allowConnections(true)
  await topic.until('SUBSCRIBED')
  await broadcast(server, `user:${annId}`)
  await vi.waitFor(() => expect(topic.received).toHaveLength(1))
  expect(topic.statuses).toEqual(['SUBSCRIBED'])
})
