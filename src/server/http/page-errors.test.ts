import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { handlePageErrors } from './page-errors.ts'

test.each([
  ['/%zz', { message: 'Not found' }],
  ['/auth/v1/%', { code: 404, error_code: 'not_found' }],
  ['/rest/v1/%zz', { code: 'PGRST205' }],
  ['/rest/v1/notes/%c3%28', { code: 'PGRST125' }],
  ['/storage/v1/nothing/%zz', { statusCode: '404' }],
  ['/functions/v1/%ff?x=%', { code: 'NOT_FOUND' }],
])('the malformed address %s gets the same response as any unknown address', async (path, body) => {
  const { url } = await testServer()
  const { hostname, port } = new URL(url)
  const { head, content } = await sendRaw(
    { hostname, port },
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  )
  expect({ path, body: JSON.parse(content) }).toMatchObject({ path, body })
  // The storage API responds with status 400 and puts the 404 in the body.
  expect(head).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(head).toMatch(/^content-security-policy: default-src 'none';/im)
})

test('data that isn’t HTTP gets a readable response and is not logged', async () => {
  const { url, logged } = await testServer({ logLevel: 'trace' })
  const { hostname, port } = new URL(url)
  const { head, content } = await sendRaw(
    { hostname, port },
    'GET / HTTP/1.1\r\nAuthorization : Bearer canary-token\r\nbroken header\r\n\r\n',
  )
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(head).toContain('nosniff')
  expect(JSON.parse(content)).toEqual({ message: 'The request could not be read' })
  const long = await sendRaw(
    { hostname, port },
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
  )
  expect(long.head).toMatch(/^HTTP\/1\.1 431 /)
  expect(logged()).toContain('A request could not be read')
  expect(logged()).not.toContain('canary')
  expect(logged()).not.toContain(JSON.stringify([...Buffer.from('canary')]).slice(1, -1))
})

test('a page’s error response is one sentence without details', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  handlePageErrors(app)
  app.get('/', async () => {
    throw new Error('password=secret')
  })
  app.post('/', async () => ({}))
  const failed = await app.inject('/')
  expect(failed.statusCode).toBe(500)
  expect(failed.json()).toEqual({
    message: 'Something went wrong. Try again in a moment.',
    reference: 'req-1',
  })
  expect(failed.headers['cache-control']).toBe('no-store')
  const unknownType = { method: 'POST', url: '/', headers: { 'content-type': 'a/b' } } as const
  const refused = await app.inject({ ...unknownType, payload: 'x' })
  expect([refused.statusCode, refused.json()]).toEqual([
    415,
    { message: 'The request could not be read' },
  ])
})

/** Sends raw bytes, because Node's own clients refuse to send malformed requests. */
async function sendRaw(server: { hostname: string; port: string }, request: string) {
  const socket = connect({ host: server.hostname, port: Number(server.port) })
  await once(socket, 'connect')
  socket.write(request)
  const [head = '', content = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, content }
}

test('a body that no handler reads is not parsed', async () => {
  const { url } = await testServer()
  const headers = { 'content-type': 'application/json' }
  for (const path of ['/x', '/realtime/v1/x']) {
    const response = await fetch(url + path, { method: 'POST', headers, body: '['.repeat(100_000) })
    expect([path, response.status]).toEqual([path, 404])
  }
})
