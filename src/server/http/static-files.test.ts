import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyPluginAsync } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const script = 'console.info("ready")'
const page = { accept: 'text/html,*/*' }

async function builtApp(api: FastifyPluginAsync = async () => {}) {
  const webRoot = await mkdtemp(path.join(tmpdir(), 'grocery-genie-web-'))
  await mkdir(path.join(webRoot, 'assets'))
  const files = {
    'landing.html': '<h1>Landing</h1>',
    'privacy.html': '<h1>Privacy</h1>',
    'app.html': '<h1>App</h1>',
    'favicon.svg': '<svg/>',
    'sw.js': script,
    '.build.json': '{}',
    'assets/app-1a2b.js': script,
    'assets/app-1a2b.js.br': brotliCompressSync(script),
  }
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(webRoot, name), content)
  }
  const app = fastify()
  await app.register(api, { prefix: '/rest/v1' })
  await app.register(staticFiles, { webRoot, siteUrl: 'https://groceries.example.com' })
  onTestFinished(async () => {
    await app.close()
    await rm(webRoot, { recursive: true })
  })
  return app
}

test('each page’s address returns its document', async () => {
  const app = await builtApp()
  expect((await app.inject({ url: '/', headers: page })).body).toBe('<h1>Landing</h1>')
  expect((await app.inject({ url: '/privacy', headers: page })).body).toBe('<h1>Privacy</h1>')
  for (const url of [
    '/auth',
    '/auth/confirm',
    '/auth/reset',
    '/app',
    '/account',
    '/join',
    '/list',
  ]) {
    const response = await app.inject({ url, headers: page })
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('<h1>App</h1>')
    expect(response.headers['cache-control']).toBe('no-cache')
  }
})

test('the service worker is revalidated each time, so that browsers find a new version', async () => {
  const response = await (await builtApp()).inject({ url: '/sw.js' })
  expect(response.body).toBe(script)
  expect(response.headers['content-type']).toContain('javascript')
  expect(response.headers['cache-control']).toBe('no-cache')
})

test('an unknown address shows the app’s not-found page with status 404', async () => {
  const app = await builtApp()
  const response = await app.inject({ url: '/no/such/page', headers: page })
  expect(response.statusCode).toBe(404)
  expect(response.body).toBe('<h1>App</h1>')
})

test('a request that doesn’t accept HTML doesn’t get a page', async () => {
  const app = await builtApp()
  expect((await app.inject({ url: '/missing.json' })).json()).toEqual({ message: 'Not found' })
  expect((await app.inject({ method: 'POST', url: '/app', headers: page })).statusCode).toBe(404)
})

test('an unknown address under the prefix of an API gets that API’s error, not a page', async () => {
  const app = await builtApp(async (api) => {
    api.get('/:table', async () => [])
    api.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'PGRST125' }))
  })
  for (const url of ['/rest/v1/lists/', '/rest/v1/lists/1', '/rest/v1/lists/icon.svg']) {
    const response = await app.inject({ url, headers: page })
    expect({ url, body: response.body }).toEqual({ url, body: '{"code":"PGRST125"}' })
  }
})

test('an unchanged document is not sent again', async () => {
  const app = await builtApp()
  const first = await app.inject({ url: '/app' })
  const again = await app.inject({
    url: '/app',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('documents and scripts are compressed, and scripts are cached permanently', async () => {
  const app = await builtApp()
  const headers = { ...page, 'accept-encoding': 'gzip, br' }
  const document = await app.inject({ url: '/app', headers })
  expect(document.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(document.rawPayload).toString()).toBe('<h1>App</h1>')
  const asset = await app.inject({ url: '/assets/app-1a2b.js', headers })
  expect(asset.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe(script)
  expect(asset.headers['cache-control']).toContain('immutable')
})

test('only the web app’s files are served', async () => {
  const app = await builtApp()
  expect((await app.inject({ url: '/favicon.svg' })).statusCode).toBe(200)
  for (const url of ['/.build.json', '/assets/../.build.json', '/assets/%2e%2e/.build.json']) {
    expect({ url, status: (await app.inject({ url })).statusCode }).toEqual({ url, status: 404 })
  }
})
