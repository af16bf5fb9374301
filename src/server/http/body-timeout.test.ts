import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'

async function server() {
  const app = fastify()
  onTestFinished(() => app.close())
  limitBodyTime(app, 200)
  app.post('/small', async () => 'small')
  app.post('/large', { config: { isBodyLarge: true } }, async () => 'large')
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return (path: string) => {
    const socket = connect(Number(url.port), url.hostname)
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n`)
    socket.write('Content-Length: 4\r\n\r\nab')
    return socket
  }
}

test('a client that sends a small body too slowly is disconnected', async () => {
  const socket = (await server())('/small')
  socket.resume()
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
})

test('a client may send a large body slowly', async () => {
  const socket = (await server())('/large')
  setTimeout(() => socket.write('cd'), 500)
  const [response] = await once(socket, 'data')
  expect(String(response)).toMatch(/^HTTP\/1.1 200 OK/)
})
