import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { dropSlowReaders } from './drop-slow-readers.ts'

const mebibyte = 1024 * 1024
const large = 'x'.repeat(8 * mebibyte)

async function server(changes: Parameters<typeof dropSlowReaders>[1]) {
  const app = fastify()
  onTestFinished(() => app.close())
  const unread = dropSlowReaders(app, changes)
  app.get('/', async () => large)
  const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const ask = (times: number): Socket => {
    const socket = connect({ host: hostname, port: Number(port) })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {}).pause()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(times))
    return socket
  }
  let connectionCount = 0
  app.server.on('connection', () => {
    connectionCount += 1
  })
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  return { ask, connections, connectionCount: () => connectionCount, unread: unread.connections }
}

test('a client that never reads is disconnected, and the memory of its responses is freed', async () => {
  const { ask, connections, connectionCount, unread } = await server({})
  ask(20)
  await expect.poll(connectionCount).toBe(1)
  await expect.poll(connections).toBe(0)
  await expect.poll(unread).toBe(0)
})

test('if all unread responses together take too much memory, some clients are disconnected', async () => {
  const { ask, connections, connectionCount } = await server({ maxTotalBytes: 24 * mebibyte })
  for (let caller = 0; caller < 10; caller += 1) ask(1)
  await expect.poll(connectionCount).toBe(10)
  await expect.poll(connections).toBeLessThanOrEqual(4)
})

test('a client that reads too slowly is disconnected', async () => {
  const { ask, connections, connectionCount } = await server({
    timeoutMs: 100,
    bytesPerSecond: 100 * mebibyte,
    everyMs: 50,
  })
  ask(1)
  await expect.poll(connectionCount).toBe(1)
  await expect.poll(connections).toBe(0)
})

test('a client that keeps reading gets every response in full', async () => {
  const { ask } = await server({ maxTotalBytes: 9 * mebibyte })
  let bytes = 0
  const socket = ask(1)
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > large.length && bytes < large.length * 1.5) {
      bytes = large.length * 2
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    }
  })
  socket.resume()
  await once(socket, 'close')
  expect(bytes).toBeGreaterThan(large.length * 3)
})

test('the number of listeners on a connection doesn’t grow with the number of its requests', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const limits = { timeoutMs: 50, bytesPerSecond: 100 * mebibyte, everyMs: 10 }
  const unread = dropSlowReaders(app, limits)
  app.get('/', async ({ raw: { socket } }) => ({ listeners: socket.listenerCount('close') }))
  const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = async () => {
    const request = get({ hostname, port, agent })
    const [response] = await once(request, 'response')
    return json(response)
  }
  await ask()
  const watched = await ask()
  for (let times = 0; times < 20; times += 1) expect(await ask()).toEqual(watched)
  // The connection stays open, although it is idle for longer than the timeout for slow readers.
  await setTimeout(200)
  expect(await ask()).toEqual(watched)
  expect(unread.connections()).toBe(1)
})
