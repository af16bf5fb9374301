import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { clientSignal } from './client-signal.ts'

/** Starts one request with a body and shows its signal while the handler is at work. */
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
  const caller = connect(port, '127.0.0.1')
  caller.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  caller.write('Content-Length: 2\r\n\r\n{}')
  return { signal: await started.promise, caller, finish: () => work.resolve('done') }
}

test('a caller who hangs up aborts the signal', async () => {
  const { signal, caller, finish } = await startedRequest()
  expect(signal.aborted).toBe(false)
  caller.destroy()
  await once(signal, 'abort')
  finish()
})

test('a caller who gets the answer leaves the signal alone', async () => {
  const { signal, caller, finish } = await startedRequest()
  finish()
  await once(caller, 'data')
  caller.destroy()
  await once(caller, 'close')
  expect(signal.aborted).toBe(false)
})
