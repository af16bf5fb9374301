import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testServer } from '../testing/test-server.ts'

const generated = /^[0-9a-f]{16}$/
const proxyId = '4bf92f3577b34da6a3ce929d0e0e4736'

const Line = z.object({ reqId: z.string().optional(), msg: z.string().optional() })

async function idOf(address: string, headers: Record<string, string> = {}) {
  return (await fetch(address, { headers })).headers.get('x-request-id')
}

test('each response contains the id under which its request is logged', async () => {
  const { url } = await testServer()
  const paths = [
    '/',
    '/none',
    '/%zz',
    '/robots.txt',
    '/auth/v1/health',
    '/auth/v1/user',
    '/rest/v1/notes',
    '/storage/v1/none',
    '/functions/v1/none',
    '/realtime/v1/websocket',
  ]
  const ids = await Promise.all(paths.map((path) => idOf(url + path)))
  for (const id of ids) expect(id).toMatch(generated)
  expect(new Set(ids).size).toBe(paths.length)
})

test('even the response to a malformed request contains an id', async () => {
  const { url, logged } = await testServer({ logLevel: 'debug' })
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nbroken header\r\n\r\n')
  const [, id = ''] = /^X-Request-Id: (.+)\r$/m.exec(await text(socket)) ?? []
  expect(id).toMatch(generated)
  expect(logged()).toContain(`"reqId":"${id}"`)
})

test('the operator can find the cause of a failed request by its id', async () => {
  const { url, ownerPool, logged, takeErrors } = await testServer({ logLevel: 'info' })
  await ownerPool.query('alter table auth.users rename to users_gone')
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.com', password: 'correct horse' }),
  })
  expect(response.status).toBe(500)
  const id = response.headers.get('x-request-id')
  const output = () => {
    const lines = logged().trim().split('\n')
    const entries = lines.map((line) => Line.parse(JSON.parse(line)))
    return entries.filter(({ reqId }) => reqId === id).map(({ msg }) => msg)
  }
  await expect.poll(output).toEqual(['incoming request', 'A request failed', 'request completed'])
  expect(takeErrors()).toHaveLength(1)
})

test('only a trusted proxy can set a request id', async () => {
  const direct = await testServer()
  expect(await idOf(direct.url, { 'x-request-id': proxyId })).toMatch(generated)
  const elsewhere = await testServer({ trustProxy: '192.0.2.1, 192.0.2.2' })
  expect(await idOf(elsewhere.url, { 'x-request-id': proxyId })).toMatch(generated)
  for (const trustProxy of [1, '192.0.2.1, 127.0.0.0/8']) {
    const { url } = await testServer({ trustProxy })
    expect(await idOf(url, { 'x-request-id': proxyId })).toBe(proxyId)
    expect(await idOf(url)).toMatch(generated)
  }
})

test.each(['short', 'x'.repeat(65), 'ann@example.com', 'two words here', '{"a":"12345"}'])(
  'a trusted proxy can’t set the malformed request id %s',
  async (name) => {
    const { url } = await testServer({ trustProxy: 1 })
    expect(await idOf(url, { 'x-request-id': name })).toMatch(generated)
  },
)
