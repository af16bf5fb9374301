import { once } from 'node:events'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { broadcast, idOf, subscribe } from '../realtime/test-realtime.ts'
import { fileOf, mebibyte } from '../storage/test-videos.ts'
import { freePort } from '../testing/free-port.ts'
import { testPassword, testServer } from '../testing/test-server.ts'
import { hasProxy, type Proxy, startProxy } from './test-proxies.ts'

const isInstalled = { nginx: hasProxy('nginx'), caddy: hasProxy('caddy') }
const serviceKey = 'sb_secret_0123456789abcdefghij'
const certificates = getCACertificates('default')
const noSession = { auth: { persistSession: false, autoRefreshToken: false } }

afterEach(() => setDefaultCACertificates(certificates))

/** Starts a server behind the proxy. The proxy can also forward to `others`. */
async function behind(name: 'nginx' | 'caddy', others: readonly string[] = []) {
  const server = await testServer({ trustProxy: '127.0.0.1', authServiceKey: serviceKey })
  const proxy = await startProxy(name, [new URL(server.url).host, ...others])
  setDefaultCACertificates([...certificates, proxy.certificate])
  return { server, proxy, url: `https://localhost:${proxy.port}` }
}

type RequestOptions = {
  path: string
  method?: string
  from?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request on a new connection, optionally from another address of this machine. */
async function send(
  { port, certificate }: Proxy,
  { path, method = 'GET', from, body, ...rest }: RequestOptions,
) {
  const options = { host: '127.0.0.1', servername: 'localhost', ca: certificate, agent: false }
  const headers = { host: `localhost:${port}`, ...rest.headers }
  const outgoing = request({ headers, ...options, port, path, method, localAddress: from })
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

/** Starts a broken server, which records each request and closes the connection without responding. */
async function startBrokenServer() {
  const seen: string[] = []
  const server = createServer((incoming, response) => {
    if (incoming.url === '/health/ready') {
      response.end()
      return
    }
    incoming.resume().once('end', () => {
      seen.push(`${incoming.method} ${incoming.url}`)
      incoming.socket.destroy()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return { seen, host: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

describe.each(['nginx', 'caddy'] as const)(
  'the example for %s, if it and openssl are installed,',
  (name) => {
    test.skipIf(!isInstalled[name])('forwards pages, reads and WebSockets', async () => {
      const { server, proxy, url } = await behind(name)
      const page = await send(proxy, { path: '/robots.txt' })
      expect([page.status, page.body]).toEqual([200, expect.stringContaining('Sitemap:')])
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/app`, {
        redirect: 'manual',
        headers: { host: 'localhost' },
      })
      expect([301, 308]).toContain(plain.status)

      const ann = createClient(url, server.settings.authAnonKey, noSession)
      const email = 'ann@example.com'
      expect((await ann.auth.signUp({ email, password: testPassword })).error).toBeNull()
      await ann.from('notes').insert({ id: '1', name: 'Weekly', items: 'milk' })
      expect((await ann.from('notes').select('name')).data).toEqual([{ name: 'Weekly' }])

      const topic = `user:${await idOf(ann)}`
      const { received, until } = subscribe(ann, topic)
      await until('SUBSCRIBED')
      await broadcast(server, topic, { list: '1' })
      await expect.poll(() => received).toHaveLength(1)
    })

    test.skipIf(!isInstalled[name])('accepts a video of 49 MB', async () => {
      const { url } = await behind(name)
      const videos = createClient(url, serviceKey, noSession).storage.from('demo-videos')
      const content = fileOf('mp4', 49 * mebibyte)
      const file = new File([content], 'demo.mp4', { type: 'video/mp4' })
      expect((await videos.upload('demo.mp4', file)).error).toBeNull()
      const { data } = await videos.download('demo.mp4')
      expect(data?.size).toBe(content.length)
    })

    test.skipIf(!isInstalled[name])('forwards the client’s address and a request id', async () => {
      const { server, proxy } = await behind(name)
      const account = JSON.stringify({ email: 'bob@example.com', password: testPassword })
      const { status, headers } = await send(proxy, {
        path: '/auth/v1/signup',
        method: 'POST',
        from: '127.0.0.7',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': '203.0.113.9',
          'x-request-id': 'of-the-client-itself',
        },
        body: account,
      })
      expect(status).toBe(200)
      const { rows } = await server.ownerPool.query('select host(ip) as ip from auth.sessions')
      expect(rows).toEqual([{ ip: '127.0.0.7' }])
      // The proxy assigned this ID and can log it.
      expect(headers['x-request-id']).toMatch(/^([\da-f]{32}|[\da-f-]{36})$/)
    })

    test.skipIf(!isInstalled[name])(
      'fails over to another server without sending a write twice',
      async () => {
        const broken = await startBrokenServer()
        const gone = `127.0.0.1:${await freePort()}`
        const { proxy } = await behind(name, [broken.host, gone])
        const numbers = Array.from({ length: 30 }, (_, number) => number)
        const failed: string[] = []
        for (const number of numbers) {
          const path = `/auth/v1/none/${number}`
          const { status } = await send(proxy, { path, method: 'POST', body: '{}' })
          if (status >= 500) failed.push(`POST ${path}`)
        }
        // If a write has reached one server, the proxy must not send it to another.
        expect(failed).toEqual(expect.arrayContaining(broken.seen))
        // Caddy 2.6, which Debian installs, drops the body if its first connection fails.
        const unsent = failed.filter((one) => !broken.seen.includes(one))
        expect(name === 'nginx' ? unsent : []).toEqual([])
        expect(broken.seen.length).toBeGreaterThan(0)
        expect(new Set(broken.seen).size).toBe(broken.seen.length)
        for (const number of numbers) {
          const { status } = await send(proxy, { path: `/robots.txt?${number}` })
          expect(status).toBe(200)
        }
      },
    )
  },
)
