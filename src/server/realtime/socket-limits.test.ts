import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import {
  broadcast,
  idOf,
  joinedSocket,
  openSocket,
  privateJoin,
  refusalReply,
  replyTo,
  requestUpgrade,
  tokenOf,
} from './test-realtime.ts'

test('the number of sockets per account is limited', async () => {
  const server = await testServer({}, { realtimeLimits: { maxSocketsOfAccount: 1 } })
  const ann = await server.asShopper('ann')
  const first = await joinedSocket(server, ann)
  const second = await openSocket(server)
  const join = () => second.send('1', '1', first.topic, 'phx_join', privateJoin(token))
  const token = await tokenOf(ann)
  join()
  const reason: unknown = expect.stringContaining('ConnectionRateLimitReached')
  await second.untilReceived(refusalReply(['1', '1', first.topic], reason))
  await joinedSocket(server, await server.asShopper('bob'))

  first.close()
  await first.closed
  await vi.waitFor(async () => {
    const replies = second.received.length
    join()
    await vi.waitFor(() => expect(second.received.length).toBeGreaterThan(replies))
    const joined = replyTo(['1', '1', first.topic], { postgres_changes: [] })
    expect(second.received.at(-1)).toEqual(joined)
  })
})

test('the number of channels per socket is limited', async () => {
  const server = await testServer({}, { realtimeLimits: { maxChannelsOfSocket: 1 } })
  const ann = await server.asShopper('ann')
  const { send, topic, untilReceived } = await joinedSocket(server, ann)
  const token = await tokenOf(ann)
  send('2', '2', 'realtime:other', 'phx_join', privateJoin(token))
  const reason: unknown = expect.stringContaining('ChannelRateLimitReached')
  await untilReceived(refusalReply(['2', '2', 'realtime:other'], reason))
  // Joining the same channel again doesn't count as another channel.
  send('3', '3', topic, 'phx_join', privateJoin(token))
  await untilReceived(['3', '3', topic, 'phx_reply', expect.objectContaining({ status: 'ok' })])
})

test('an account’s joins are limited per minute', async () => {
  const server = await testServer({}, { realtimeLimits: { maxJoinsOfAccount: 1 } })
  const ann = await server.asShopper('ann')
  const { send, topic, untilReceived } = await joinedSocket(server, ann)
  send('2', '2', topic, 'phx_join', privateJoin(await tokenOf(ann)))
  const reason: unknown = expect.stringContaining('ClientJoinRateLimitReached')
  await untilReceived(refusalReply(['2', '2', topic], reason))
})

test.each([
  ['an address', { maxSocketsOfAddress: 1 }, 429],
  ['the server', { maxSockets: 1 }, 503],
])('the number of sockets of %s is limited', async (_scope, realtimeLimits, status) => {
  const server = await testServer({}, { realtimeLimits })
  const { close, closed } = await openSocket(server)
  const refused = await requestUpgrade(server)
  expect([refused.status, refused.headers['retry-after']]).toEqual([status, '30'])
  close()
  await closed
  await vi.waitFor(async () => expect((await requestUpgrade(server)).status).toBe(101))
})

test('upgrades from an address are rate limited like reads', async () => {
  const server = await testServer({ restRateLimitReads: 2 })
  const statuses: number[] = []
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await requestUpgrade(server)).status)
  }
  expect(statuses).toEqual([101, 101, 429])
})

test('behind a trusted proxy, each shopper’s address is counted separately', async () => {
  const server = await testServer({ restRateLimitReads: 1, trustProxy: 1 })
  const ask = (address: string) =>
    requestUpgrade(server, { headers: { 'x-forwarded-for': address } })
  expect((await ask('192.0.2.1')).status).toBe(101)
  expect((await ask('192.0.2.2')).status).toBe(101)
  expect((await ask('192.0.2.1')).status).toBe(429)
})

test('a socket that sends too much is closed', async () => {
  const server = await testServer()
  const { send, closed } = await openSocket(server)
  for (let count = 0; count < 50; count += 1) send(null, '1', 'phoenix', 'heartbeat', {})
  expect(await closed).toEqual({ code: 1008, reason: 'Too many messages per second' })
})

test('pings count as messages', async () => {
  const server = await testServer()
  const { socket } = await requestUpgrade(server)
  const emptyPing = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
  for (let count = 0; count < 50; count += 1) socket.write(emptyPing)
  let received = ''
  socket.on('data', (data: Buffer) => {
    received += data.toString()
  })
  await vi.waitFor(() => expect(received).toContain('Too many messages per second'))
})

test('a socket without a heartbeat is closed', async () => {
  const realtimeLimits = { idleTimeoutMs: 200, checkEveryMs: 20 }
  const server = await testServer({}, { realtimeLimits })
  const { closed } = await joinedSocket(server, await server.asShopper('ann'))
  expect(await closed).toEqual({ code: 1008, reason: 'No heartbeat received' })
})

test('a socket that doesn’t join a channel is closed', async () => {
  const realtimeLimits = { joinTimeoutMs: 200, checkEveryMs: 20 }
  const server = await testServer({}, { realtimeLimits })
  const { closed } = await openSocket(server)
  expect(await closed).toEqual({ code: 1008, reason: 'No channel joined' })
  const joined = await joinedSocket(server, await server.asShopper('ann'))
  const other = await openSocket(server)
  await other.closed
  joined.send(null, '2', 'phoenix', 'heartbeat', {})
  await joined.untilReceived(replyTo([null, '2', 'phoenix'], {}))
})

test('a client that doesn’t read is disconnected, and doesn’t delay other clients', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const id = await idOf(ann)
  const quick = await joinedSocket(server, ann)
  const { socket: slow } = await requestUpgrade(server, {
    path: '/realtime/v1/websocket?vsn=2.0.0',
  })
  slow.write(textFrame(['1', '1', quick.topic, 'phx_join', privateJoin(await tokenOf(ann))]))
  const [reply] = (await once(slow, 'data')) as [Buffer]
  expect(reply.toString()).toContain('"ok"')
  slow.pause()

  for (let count = 0; count < 30; count += 1) {
    await server.ownerPool.query(
      `select realtime.send(jsonb_build_object('text', repeat('x', 7000)), 'changed', $1)
       from generate_series(1, 100)`,
      [`user:${id}`],
    )
  }
  await broadcast(server, `user:${id}`, { text: 'last' })
  await vi.waitFor(() => expect(JSON.stringify(quick.received.at(-1))).toContain('last'), 10_000)
  slow.on('error', () => {})
  slow.resume()
  let rest = ''
  slow.on('data', (data: Buffer) => {
    rest = data.toString().slice(-500)
  })
  await once(slow, 'close')
  expect(rest).not.toContain('last')
})

/** Encodes a client's text frame. Clients must mask their frames; this mask consists of zeros. */
function textFrame(message: unknown): Buffer {
  const data = Buffer.from(JSON.stringify(message))
  const head = Buffer.from([0x81, 0x80 | 126, data.length >> 8, data.length & 0xff, 0, 0, 0, 0])
  return Buffer.concat([head, data])
}
