import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { drainRefusedBodies } from './drain-bodies.ts'

/** Sends the whole body before it reads the response. */
async function sendWhole(url: string, request: { headers: string[]; part: Buffer; parts: number }) {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const head = [`POST ${pathname} HTTP/1.1`, 'Host: x', ...request.headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  for (let part = 0; part < request.parts; part += 1) {
    if (!socket.write(request.part)) await once(socket, 'drain')
    await wait(10)
  }
  socket.setTimeout(500, () => socket.end())
  return text(socket)
}

const part = Buffer.alloc(200_000, ' ')
const json = 'Content-Type: application/json'

test.each(['/rest/v1/waitlist', '/auth/v1/signup', '/functions/v1/fetch-store-locations'])(
  'a client that is still sending a body to %s learns that the body is too large',
  async (path) => {
    const { url } = await testServer()
    const parts = 15
    const length = `Content-Length: ${part.length * parts}`
    const response = await sendWhole(`${url}${path}`, { headers: [json, length], part, parts })
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response).not.toMatch(/^connection: close/im)
  },
)

test('a client that is still sending a chunked body learns that the body is too large', async () => {
  const { url } = await testServer()
  const size = Buffer.from(`${part.length.toString(16)}\r\n`)
  const chunk = Buffer.concat([size, part, Buffer.from('\r\n')])
  const headers = [json, 'Transfer-Encoding: chunked']
  const response = await sendWhole(`${url}/rest/v1/waitlist`, { headers, part: chunk, parts: 15 })
  expect(response).toMatch(/^HTTP\/1\.1 413 /)
})

test('a client that keeps sending a rejected body is disconnected', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  drainRefusedBodies(app, { bytes: 1_000_000, timeoutMs: 60_000 })
  app.post('/', async () => 'hello')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {}).resume()
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: 900000000\r\n\r\n`)
  const sending = setInterval(() => socket.write(part), 10)
  await closed
  clearInterval(sending)
  expect(socket.bytesWritten).toBeLessThan(20_000_000)
})
