import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { clientSignal } from './client-signal.ts'

/** Starts a request with a body. Returns the signal of the request while its handler is running. */
async function startedRequest() {
  const app = fastify()
  onTestFinished(() => app.close())
  const work = Promise.withResolvers<string>()
  const started = Promise.withResolvers<AbortSignal>()
  app.post('/', (_request, reply) => {
    started.resolve(clientSignal(reply))
    return work.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  client.write('Content-Length: 2\r\n\r\n{}')
  return { signal: await started.promise, client, finish: () => work.resolve('done') }
}

test('a client that disconnects aborts the signal', async () => {
  const { signal, client, finish } = await startedRequest()
  expect(signal.aborted).toBe(false)
  client.destroy()
  await once(signal, 'abort')
  finish()
})

test('a client that disconnects after the response does not abort the signal', async () => {
  const { signal, client, finish } = await startedRequest()
  finish()
  await once(client, 'data')
  client.destroy()
  await once(client, 'close')
  expect(signal.aborted).toBe(false)
})
