import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { realtimeLimits } from './realtime-limits.ts'
import { SocketTraffic } from './socket-traffic.ts'
import {
  idOf,
  joinedSocket,
  openSocket,
  privateJoin,
  refusalReply,
  requestUpgrade,
  subscribe,
} from './test-realtime.ts'

/** Longer than our longest tokens, which are about 1,000 characters long. */
const longToken = 'x'.repeat(1_500)
const plenty = { messages: 1_000, bytes: 1_000_000 }
const unlimited = { trafficOfSocket: plenty, trafficOfAccount: plenty, trafficOfAddress: plenty }

function senders(count: number, address: (nth: number) => string, accountIds: string[] = []) {
  return Array.from({ length: count }, (_, nth) => ({ address: address(nth), accountIds }))
}

test.each([
  ['messages', { messages: 3, bytes: 1_000 }, 10],
  ['bytes', { messages: 100, bytes: 30 }, 10],
] as const)('an address has a limit of %s per second across its sockets', (_, limit, bytes) => {
  const traffic = new SocketTraffic({ ...unlimited, trafficOfAddress: limit })
  const sockets = senders(4, () => '192.0.2.1')
  const read = sockets.map((socket) => traffic.countMessage(socket, bytes))
  expect(read).toEqual([true, true, true, false])
  const [neighbor] = senders(1, () => '192.0.2.2')
  expect(neighbor && traffic.countMessage(neighbor, bytes)).toBe(true)
})

test('an account’s messages per second are limited across its IP addresses', () => {
  const limit = { messages: 3, bytes: 1_000 }
  const traffic = new SocketTraffic({ ...unlimited, trafficOfAccount: limit })
  const sockets = senders(4, (nth) => `192.0.2.${nth}`, ['ann'])
  expect(sockets.map((socket) => traffic.countMessage(socket, 10))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('after a restart, all shoppers in an office can join within one second', () => {
  const traffic = new SocketTraffic(realtimeLimits)
  const sockets = senders(realtimeLimits.maxSocketsOfAddress, () => '192.0.2.1')
  const join = JSON.stringify(['1', '1', 'realtime:user:1', 'phx_join', privateJoin(longToken)])
  expect(sockets.filter((socket) => !traffic.countMessage(socket, join.length))).toEqual([])
})

test('messages that exceed a socket’s limit don’t count toward the limit of its address', () => {
  const traffic = new SocketTraffic({
    ...unlimited,
    trafficOfSocket: { messages: 2, bytes: 1_000 },
    trafficOfAddress: { messages: 3, bytes: 1_000 },
  })
  const loud = { address: '192.0.2.1', accountIds: [] }
  const read = [1, 2, 3, 4, 5].map(() => traffic.countMessage(loud, 10))
  expect(read).toEqual([true, true, false, false, false])
  expect(traffic.countMessage({ ...loud }, 10)).toBe(true)
})

const tooMany = { code: 1008, reason: 'Too many messages per second' }

test('a socket is closed when its address has sent too much', async () => {
  const trafficOfAddress = { messages: 0, bytes: 0 }
  const server = await testServer({}, { realtimeLimits: { trafficOfAddress } })
  const { send, closed } = await openSocket(server)
  send(null, '1', 'phoenix', 'heartbeat', {})
  expect(await closed).toEqual(tooMany)
})

test('a joined socket is closed when its account has sent too much', async () => {
  const trafficOfAccount = { messages: 0, bytes: 0 }
  const server = await testServer({}, { realtimeLimits: { trafficOfAccount } })
  const { send, closed } = await joinedSocket(server, await server.asShopper('ann'))
  send(null, '1', 'phoenix', 'heartbeat', {})
  expect(await closed).toEqual(tooMany)
})

test('unsolicited pongs count as messages', async () => {
  const server = await testServer()
  const { socket } = await requestUpgrade(server)
  const emptyPong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
  for (let count = 0; count < 50; count += 1) socket.write(emptyPong)
  let received = ''
  socket.on('data', (data: Buffer) => {
    received += data.toString()
  })
  await vi.waitFor(() => expect(received).toContain(tooMany.reason), 10_000)
})

test('a client that keeps sending after its socket was closed is disconnected', async () => {
  const server = await testServer()
  const { socket } = await requestUpgrade(server)
  const closed = new Promise((resolve) => {
    socket.resume().once('error', resolve).once('close', resolve)
  })
  const frame = Buffer.concat([
    Buffer.from([0x81, 0xfe, 0x30, 0, 0, 0, 0, 0]),
    Buffer.alloc(12 * 1024, ' '),
  ])
  while (socket.writable) {
    if (!socket.write(frame)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  await closed
  expect(socket.bytesWritten).toBeLessThan(30_000_000)
})

test('a message that is nested too deeply closes its socket', async () => {
  const server = await testServer()
  const { closed, sendRaw } = await openSocket(server)
  const nested = `${'['.repeat(200)}${']'.repeat(200)}`
  sendRaw(`[null,"1","phoenix","heartbeat",${nested}]`)
  expect(await closed).toEqual({ code: 1007, reason: 'The message could not be read' })
})

const soon = { joinTimeoutMs: 200, checkEveryMs: 20 }
/** Limits that leave a socket open long enough for the test to join, and close it soon afterward. */
const soonAfterJoin = { joinTimeoutMs: 2_000, checkEveryMs: 20 }
const notJoined = { code: 1008, reason: 'No channel joined' }

test('heartbeats and rejected joins don’t keep a socket open', async () => {
  const server = await testServer({}, { realtimeLimits: soon })
  const { send, closed, untilReceived } = await openSocket(server)
  const tryToStayOpen = (ref: string) => {
    send(null, ref, 'phoenix', 'heartbeat', {})
    send('1', ref, 'realtime:user:1', 'phx_join', privateJoin())
    const refused = untilReceived(refusalReply(['1', ref, 'realtime:user:1'], expect.any(String)))
    // The socket may close before the reply arrives.
    return Promise.race([closed, refused.catch(() => {})])
  }
  let ref = 1
  while ((await tryToStayOpen(String(ref))) === undefined) ref += 1
  expect(await closed).toEqual(notJoined)
})

test('a socket that left its last channel is closed', async () => {
  const server = await testServer({}, { realtimeLimits: soonAfterJoin })
  const { send, topic, closed } = await joinedSocket(server, await server.asShopper('ann'))
  send('1', '2', topic, 'phx_leave', {})
  expect(await closed).toEqual(notJoined)
})

test('the client can join again after its socket without channels was closed', async () => {
  const server = await testServer({}, { realtimeLimits: soonAfterJoin })
  const ann = await server.asShopper('ann')
  const first = subscribe(ann, `user:${await idOf(ann)}`)
  await first.until('SUBSCRIBED')
  await first.channel.unsubscribe()
  await vi.waitFor(() => expect(ann.realtime.isConnected()).toBe(false), 10_000)
  const second = subscribe(ann, `user:${await idOf(ann)}`)
  await second.until('SUBSCRIBED')
})
