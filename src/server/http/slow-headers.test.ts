import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { cutSlowHeaders } from './slow-headers.ts'

test.each([
  ['its headers one byte at a time', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['nothing at all', ''],
])(
  'a client that sends %s is disconnected before Node would do so by default',
  {
    timeout: 25_000,
  },
  async (_, beginning) => {
    const app = fastify({ http: cutSlowHeaders(300) })
    onTestFinished(() => app.close())
    const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(url.port), url.hostname)
    socket.on('error', () => {}).resume()
    socket.write(beginning)
    const dripping = setInterval(() => beginning !== '' && socket.write('x'), 50)
    // A client that is still writing may get 'error' instead of 'end', but always gets 'close' afterward.
    await new Promise<void>((resolve) => {
      socket.on('close', () => resolve())
    })
    clearInterval(dripping)
    expect(socket.destroyed).toBe(true)
  },
)
