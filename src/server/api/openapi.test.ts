import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import type { ServedRoute } from '../http/served-routes.ts'
import { readSettings } from '../settings/env.ts'
import { recordingMailer } from '../testing/recording-mailer.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testServer } from '../testing/test-server.ts'
import type { OpenApiDocument } from './openapi.ts'
import { protocolSummaries } from './protocol-summaries.ts'
import { apiOperations } from './routes.ts'
import { expectConformity } from './test-conformity.ts'

async function documentOf(url: string): Promise<OpenApiDocument> {
  const response = await fetch(`${url}/api`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return JSON.parse(await response.text())
}

test('the document is valid OpenAPI 3.1', async () => {
  const { url, settings } = await testServer()
  const document = await documentOf(url)
  expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: settings.siteUrl }] })
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect([valid, validator.version]).toEqual([true, '3.1'])
  // Throws if the document contains a broken reference.
  expect(() => validator.resolveRefs()).not.toThrow()

  const broken = { ...document, paths: { 'no-slash': {} } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('each operation of the document has a unique ID and describes each path parameter', async () => {
  const { url } = await testServer()
  const { paths } = await documentOf(url)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations) {
    const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = operation.parameters.filter((one) => one.in === 'path')
    expect([path, described.map(({ name }) => name)]).toEqual([path, pathParameters])
  }
})

/** Returns every route under /api, in the router's syntax. */
async function routesOfApi(): Promise<readonly ServedRoute[]> {
  const { pool, close } = await testDatabase()
  const { mailer } = recordingMailer()
  const app: FastifyInstance = await buildApp({
    settings: readSettings({}),
    pool,
    mailer,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  await app.ready()
  const printed = app.printRoutes({ commonPrefix: false, includeHooks: false })
  const parents: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', known = ''] =
      /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
    parents.splice(indent.length / 4, parents.length, segment)
    const url = parents.join('')
    return known.split(', ').flatMap((method) => ({ method, url, body: undefined }))
  })
}

test('the document describes every route under /api and no others', async () => {
  const { url } = await testServer()
  const { paths } = await documentOf(url)
  const served = (await routesOfApi())
    .filter(({ method, url }) => url.startsWith('/api/v') && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  const described = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((one) => `${one.toUpperCase()} ${path}`))
  expect(served.length).toBe(apiOperations.length)
  expect(described.toSorted()).toEqual(served.toSorted())
})

test('the document describes every call in docs/protocol.md and only existing routes', async () => {
  const { url } = await testServer()
  const { paths } = await documentOf(url)
  const described = new Set(Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}')))
  const missing = listedPaths().filter((path) => !described.has(path))
  expect(missing).toEqual([])
  expect(listedPaths().length).toBeGreaterThan(30)
  // A summary whose route was removed isn't in the document, so the counts would differ.
  const count = Object.keys(protocolSummaries).length + apiOperations.length
  expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(count)
})

/** Returns the paths in the tables of docs/protocol.md, with {} in place of each parameter. */
function listedPaths(): string[] {
  const text = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8')
  return text.split(/^## /mu).flatMap((section) => {
    const [, prefix] = /^`(\/\w+\/v1)`/u.exec(section) ?? []
    if (prefix === undefined) return []
    const [calls = ''] = section.split('| Unsupported request')
    const rows = [...calls.matchAll(/^\| (`.*?) \|/gmu)].map(([, cell = '']) => cell)
    return rows
      .flatMap((cell) => [...cell.matchAll(/`(?:[A-Z]+ )?(\/[^`\s]*)`/gu)])
      .map(([, path = '']) => prefix + path.replace(/\?.*/u, '').replaceAll(/:\w+|\*/gu, '{}'))
  })
}

test('the document describes request bodies exactly as the server validates them', async () => {
  const { url } = await testServer()
  const { paths, components } = await documentOf(url)
  expect(components.schemas['NewList']).toMatchObject({
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: { name: { type: 'string', maxLength: 200 } },
  })
  expect(components.schemas['ItemPage']).toMatchObject({
    properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Item' } } },
  })
  const signUp = paths['/auth/v1/signup']?.['post']?.requestBody?.content
  expect(signUp?.['application/json']?.schema).toMatchObject({
    properties: { email: {}, password: {} },
  })
  const limit = paths['/api/v1/lists']?.['get']?.parameters.find(({ name }) => name === 'limit')
  expect(limit).toMatchObject({ in: 'query', required: false, schema: { maximum: 500 } })
})

test('the conformance check rejects a response that differs from the document', async () => {
  const { url } = await testServer()
  const list = { method: 'GET', path: '/api/v1/lists', status: 200 }
  await expectConformity(url, { ...list, json: { lists: [], next: null } })
  await expect(expectConformity(url, { ...list, json: { lists: [] } })).rejects.toThrow('next')
  const more = { lists: [], next: null, secret: 'x' }
  await expect(expectConformity(url, { ...list, json: more })).rejects.toThrow('additional')
  const refused = { ...list, status: 401, json: { message: 'No' } }
  await expect(expectConformity(url, refused)).rejects.toThrow('type')
})

test('a browser gets the document as a page without scripts', async () => {
  const { url } = await testServer()
  const response = await fetch(`${url}/api`, { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('vary')).toContain('accept')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/style-src 'self' 'sha256-/)
  const page = await response.text()
  expect(page).toContain('PATCH /api/v1/lists/{list}/items/{item}')
  expect(page).toContain('POST /auth/v1/signup')
  expect(page).not.toContain('<script')
  const etag = response.headers.get('etag') ?? ''
  const again = await fetch(`${url}/api`, {
    headers: { accept: 'text/html', 'if-none-match': etag },
  })
  expect(again.status).toBe(304)
  expect((await fetch(`${url}/api/`)).status).toBe(200)
})
