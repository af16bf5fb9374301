import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readSettings } from '../settings/env.ts'
import { scoreResponse } from '../testing/observatory.ts'
import { recordingMailer } from '../testing/recording-mailer.ts'
import { testDatabase } from '../testing/test-database.ts'

const html =
  '<style>p{color:red}</style><script>one()</script><script src="/assets/a-1.js"></script>'
const files = ['landing.html', 'privacy.html', 'app.html', 'favicon.svg', 'assets/a-1.js']
const page = { accept: 'text/html,*/*' }

type Request = InjectOptions & { url: string }

const requests: [status: number, request: Request][] = [
  ...[
    '/',
    '/privacy',
    '/auth',
    '/auth/confirm',
    '/auth/reset',
    '/app',
    '/account',
    '/join',
    '/list',
  ].map((url): [number, Request] => [200, { url, headers: page }]),
  [404, { url: '/no/such/page', headers: page }],
  [404, { url: '/%zz', headers: page }],
  [404, { url: '/missing.json' }],
  [405, { method: 'OPTIONS', url: '/rest/v1/notes' }],
  [404, { method: 'POST', url: '/app', headers: { 'content-type': 'a/b' }, payload: 'x' }],
  [200, { url: '/assets/a-1.js' }],
  [200, { url: '/favicon.svg' }],
  [200, { url: '/robots.txt' }],
  [200, { url: '/sitemap.xml' }],
  [200, { url: '/auth/v1/settings' }],
  [200, { url: '/auth/v1/.well-known/jwks.json' }],
  [401, { url: '/auth/v1/user' }],
  [400, { method: 'POST', url: '/auth/v1/token?grant_type=password', payload: {} }],
  [303, { url: '/auth/v1/verify?type=recovery&token=none' }],
  [401, { url: '/rest/v1/notes' }],
  [404, { url: '/rest/v1/no/such/thing' }],
  [400, { url: '/storage/v1/object/public/demo-videos/none.mp4' }],
  [404, { method: 'POST', url: '/functions/v1/none' }],
  [200, { url: '/api' }],
  [200, { url: '/api', headers: page }],
  [401, { url: '/api/v1/lists' }],
  [404, { url: '/api/none' }],
]

async function builtSite(siteUrl: string): Promise<FastifyInstance> {
  const folder = await mkdtemp(path.join(tmpdir(), 'grocery-genie-site-'))
  await mkdir(path.join(folder, 'assets'))
  for (const name of files) await writeFile(path.join(folder, name), html)
  const { pool, close } = await testDatabase()
  const settings = { ...readSettings({}), dataDir: folder, siteUrl }
  const { mailer } = recordingMailer()
  const app = await buildApp({
    settings,
    pool,
    mailer,
    log: pino({ level: 'silent' }),
    webRoot: folder,
  })
  onTestFinished(async () => {
    await app.close()
    await close()
    await rm(folder, { recursive: true })
  })
  return app
}

async function ask(app: FastifyInstance, request: InjectOptions) {
  const { statusCode, headers, body } = await app.inject(request)
  const entries = Object.entries(headers).map(([name, value]) => [name, value && String(value)])
  return { status: statusCode, headers: Object.fromEntries(entries), body }
}

test('over HTTPS, every page and API response earns an A+ by the HTTP Observatory’s rules', async () => {
  const app = await builtSite('https://groceries.example.com')
  for (const [status, request] of requests) {
    const response = await ask(app, request)
    const seen = {
      request,
      status: response.status,
      ...scoreResponse({ ...response, isHttps: true }),
    }
    expect(seen).toMatchObject({ request, status, grade: 'A+', penalties: {} })
  }
})

test('no response sets a cookie, and other sites can’t read any response', async () => {
  const app = await builtSite('http://localhost:3000')
  for (const [, request] of requests) {
    const { headers } = await ask(app, {
      ...request,
      headers: { ...request.headers, origin: 'https://evil.example' },
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

test('no API response is cached, except the public keys', async () => {
  const app = await builtSite('http://localhost:3000')
  for (const [, request] of requests) {
    const { url } = request
    if (!/^\/\w+\/v1\//.test(url) || url.endsWith('jwks.json')) continue
    expect([url, (await ask(app, request)).headers['cache-control']]).toEqual([url, 'no-store'])
  }
})

test('each response with a body has a content type, including a character set for text', async () => {
  const app = await builtSite('http://localhost:3000')
  for (const [, request] of requests) {
    const { headers, body } = await ask(app, request)
    if (body === '') continue
    const isText = /^(text\/|application\/((problem\+)?json|javascript))/.test(
      String(headers['content-type']),
    )
    const type = expect.stringMatching(
      isText ? /; charset=utf-8$/i : /^(image\/svg\+xml|application\/xml)/,
    )
    expect([request.url, headers['content-type']]).toEqual([request.url, type])
  }
})
