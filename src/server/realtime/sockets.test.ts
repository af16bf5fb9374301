import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
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

test('version 2.0.0 encodes messages as arrays', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const { send, topic, untilReceived } = await joinedSocket(server, ann)
  send(null, '2', 'phoenix', 'heartbeat', {})
  await untilReceived(replyTo([null, '2', 'phoenix'], {}))
  await broadcast(server, `user:${await idOf(ann)}`, { list: 'é' })
  const meta = { id: expect.any(String) }
  const message = { type: 'broadcast', event: 'changed', payload: { list: 'é' }, meta }
  await untilReceived([null, null, topic, 'broadcast', message])
  send('1', '3', topic, 'phx_leave', {})
  await untilReceived(replyTo(['1', '3', topic], {}))
  await untilReceived(['1', null, topic, 'phx_close', {}])
})

test('version 1.0.0 encodes messages as objects', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const { sendRaw, untilReceived } = await openSocket(server, '1.0.0')
  const topic = `realtime:user:${await idOf(ann)}`
  const send = (message: object) => sendRaw(JSON.stringify(message))
  send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' })
  const ok = { status: 'ok', response: {} }
  await untilReceived({
    topic: 'phoenix',
    event: 'phx_reply',
    payload: ok,
    ref: '1',
    join_ref: null,
  })
  const payload = privateJoin(await tokenOf(ann))
  send({ topic, event: 'phx_join', payload, ref: '2', join_ref: '2' })
  const joined = { status: 'ok', response: { postgres_changes: [] } }
  await untilReceived({ topic, event: 'phx_reply', payload: joined, ref: '2', join_ref: '2' })
  await broadcast(server, `user:${await idOf(ann)}`)
  await untilReceived(
    expect.objectContaining({ topic, event: 'broadcast', payload: expect.anything() }),
  )
})

test('the reply to a rejected message gives the reason', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const { send, untilReceived } = await openSocket(server)
  const join = privateJoin(await tokenOf(ann))
  const reason = (text: string): unknown => expect.stringContaining(text)
  send('1', '1', 'elsewhere', 'phx_join', join)
  await untilReceived(refusalReply(['1', '1', 'elsewhere'], 'unmatched topic'))
  send('1', '2', 'realtime:', 'phx_join', join)
  await untilReceived(refusalReply(['1', '2', 'realtime:'], reason('TopicNameRequired')))
  send('1', '3', 'realtime:a\0b', 'phx_join', join)
  await untilReceived(refusalReply(['1', '3', 'realtime:a\0b'], reason('TopicNameRequired')))
  send('1', '4', 'realtime:a', 'phx_join', { config: 'private' })
  await untilReceived(refusalReply(['1', '4', 'realtime:a'], reason('InvalidJoinPayload')))
  send('1', '5', 'realtime:a', 'phx_join', privateJoin('no-token'))
  await untilReceived(refusalReply(['1', '5', 'realtime:a'], reason('InvalidJWTToken')))
  send('1', '6', 'realtime:a', 'access_token', { access_token: await tokenOf(ann) })
  await untilReceived(refusalReply(['1', '6', 'realtime:a'], 'unmatched topic'))
  send('1', '7', 'realtime:a', 'broadcast', { type: 'broadcast', event: 'x' })
  await untilReceived(refusalReply(['1', '7', 'realtime:a'], reason('permissions to write')))
  send('1', '8', 'realtime:a', 'presence', { event: 'track' })
  await untilReceived(refusalReply(['1', '8', 'realtime:a'], reason('PresenceDisabled')))
  send('1', '9', 'realtime:a', 'constructor', {})
  await untilReceived(refusalReply(['1', '9', 'realtime:a'], reason('UnknownEvent')))
})

test.each([
  ['invalid JSON', '{"topic', 1007],
  ['JSON of the other version', '{"topic":"phoenix","event":"heartbeat","ref":"1"}', 1007],
  ['a message without a topic', '[null,"1",null,"heartbeat",{}]', 1007],
  ['deeply nested JSON', '['.repeat(8_000), 1007],
  ['an unknown binary message', Buffer.from([9, 9, 9, 9, 9, 9, 9, 9]), 1003],
  ['a truncated binary message', Buffer.from([3, 200, 200, 200, 0, 0, 1]), 1003],
  ['an empty binary message', Buffer.alloc(0), 1003],
  ['a message of more than 16 kB', `"${'x'.repeat(16 * 1024)}"`, 1009],
])('%s closes the socket', async (_name, data, code) => {
  const server = await testServer()
  const { sendRaw, closed } = await openSocket(server)
  sendRaw(data)
  expect(await closed).toMatchObject({ code })
  await openSocket(server)
})

test('invalid WebSocket frames close the socket', async () => {
  const server = await testServer()
  const { socket } = await requestUpgrade(server)
  socket.write(Buffer.alloc(64, 0xff))
  socket.resume()
  await once(socket, 'close')
  expect(socket.readableEnded).toBe(true)
  const { send, untilReceived } = await openSocket(server)
  send(null, '1', 'phoenix', 'heartbeat', {})
  await untilReceived(replyTo([null, '1', 'phoenix'], {}))
})

test('an upgrade sent before the response to an earlier request closes only its own connection', async () => {
  const server = await testServer()
  const { hostname, port } = new URL(server.url)
  const connection = connect(Number(port), hostname)
  const ask = 'GET /auth/v1/settings HTTP/1.1\r\nHost: x\r\n\r\n'
  const upgrade = ask.replace('/auth/v1/settings', '/realtime/v1/websocket').trimEnd()
  connection.write(`${ask}${upgrade}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  connection.resume()
  await once(connection, 'close')
  expect((await requestUpgrade(server)).status).toBe(101)
})

test('only WebSocket upgrades to the realtime path are accepted', async () => {
  const server = await testServer()
  const statuses = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await requestUpgrade(server, { path })).status))
  expect(
    await statuses(
      '/realtime/v1/websocket?vsn=1.0.0',
      '/realtime/v1/websocket?vsn=3.0.0',
      '/realtime/v1/other',
      '/rest/v1/notes',
      '/',
    ),
  ).toEqual([101, 400, 404, 404, 404])
  const plain = await fetch(`${server.url}/realtime/v1/websocket`)
  expect([plain.status, plain.headers.get('cache-control')]).toEqual([426, 'no-store'])
  const http2 = { path: '/auth/v1/health', headers: { upgrade: 'h2c' } }
  expect((await requestUpgrade(server, http2)).status).toBe(200)
})

test('a stopping server closes its sockets without waiting for clients that don’t respond', async () => {
  const server = await testServer()
  const { settings, pool } = server
  const app = await buildApp({ settings, pool, log: pino({ level: 'silent' }) })
  const second = { ...server, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
  const { closed } = await joinedSocket(second, await server.asShopper('ann'))
  const { socket: silent } = await requestUpgrade(second)
  silent.pause()
  const beganMs = performance.now()
  await app.close()
  expect(performance.now() - beganMs).toBeLessThan(2_000)
  expect(await closed).toMatchObject({ code: 1001 })
})

test('a server can stop right after its first socket connects', async () => {
  const server = await testServer()
  const { settings, pool } = server
  const app = await buildApp({ settings, pool, log: pino({ level: 'silent' }) })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await requestUpgrade({ url })).status).toBe(101)
  await app.close()
})

test('keys, tokens and topics of sockets are not logged', async () => {
  const server = await testServer({ logLevel: 'trace' })
  const ann = await server.asShopper('ann')
  const { send, topic, untilReceived, close, closed } = await joinedSocket(server, ann)
  send('1', '2', topic, 'access_token', { access_token: `${await tokenOf(ann)}x` })
  await untilReceived(['1', null, topic, 'phx_close', {}])
  close()
  await closed
  await vi.waitFor(() => expect(server.logged()).toContain('/realtime/v1/websocket'))
  for (const secret of ['sb_publishable_x', await tokenOf(ann), topic]) {
    expect(server.logged()).not.toContain(secret)
  }
})
