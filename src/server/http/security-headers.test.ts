import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

async function headersOf(siteUrl: string) {
  const app = fastify()
  onTestFinished(() => app.close())
  await securityHeaders(app, { siteUrl })
  app.get('/', async () => 'page')
  return (await app.inject({ url: '/' })).headers
}

function directivesOf(policy: unknown): Map<string, string> {
  return new Map(
    String(policy)
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ')
        return [name, sources.join(' ')]
      }),
  )
}

test('a page can load only its own files and can’t be framed', async () => {
  const headers = await headersOf('http://localhost:3000')
  const policy = directivesOf(headers['content-security-policy'])
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('style-src')).toBe("'self'")
  expect(policy.get('frame-ancestors')).toBe("'none'")
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['permissions-policy']).toContain('camera=()')
})

test('trusted types are required, with policies only for the two workers', async () => {
  const policy = directivesOf((await headersOf('http://localhost:3000'))['content-security-policy'])
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
  expect(policy.get('trusted-types')).toBe('paste-worker service-worker')
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|strict-dynamic|https?:|\*/)
})

test('the only device feature that a page may use is geolocation, to find nearby stores', async () => {
  const { 'permissions-policy': permissions } = await headersOf('http://localhost:3000')
  const allowed = String(permissions)
    .split(', ')
    .filter((permission) => !permission.endsWith('=()'))
  expect(allowed).toEqual(['geolocation=(self)'])
})

test('browsers are told to enforce HTTPS only if the site uses it', async () => {
  const plain = await headersOf('http://localhost:3000')
  expect(plain['strict-transport-security']).toBeUndefined()
  expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests')
  const secure = await headersOf('https://groceries.example.com')
  expect(secure['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(secure['content-security-policy']).toContain('upgrade-insecure-requests')
})
