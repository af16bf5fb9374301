import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectTarget } from './mail-links.ts'

const site = 'https://lists.example.org'
const settings = { siteUrl: site, authRedirectAllow: [] }

test.each([
  ['https://lists.example.org/auth/reset', 'https://lists.example.org/auth/reset'],
  ['https://lists.example.org/app?a=b', 'https://lists.example.org/app?a=b'],
  ['https://lists.example.org:443/app', 'https://lists.example.org/app'],
  ['https://LISTS.example.org/app', 'https://lists.example.org/app'],
  ['https://lists.example.org:8443/app', `${site}/`],
  ['http://lists.example.org/app', `${site}/`],
  ['https://example.org/app', `${site}/`],
  ['https://lists.example.org.evil.example/', `${site}/`],
  ['https://lists.example.org@evil.example/', `${site}/`],
  ['https://ann:secret@lists.example.org/', `${site}/`],
  ['//evil.example/', `${site}/`],
  ['/app', `${site}/`],
  ['javascript:alert(1)', `${site}/`],
  ['', `${site}/`],
  [undefined, `${site}/`],
  [['https://lists.example.org/app', 'https://evil.example/'], `${site}/`],
])('a link with the redirect %j leads to %s', (requested, target) => {
  expect(redirectTarget(settings, requested).href).toBe(target)
})

test('links from a site on localhost may redirect to any port, but not to another host', () => {
  const local = 'http://localhost:3000'
  const targetOf = (siteUrl: string, requested: string) =>
    redirectTarget({ siteUrl, authRedirectAllow: [] }, requested).href
  expect(targetOf(local, 'http://localhost:5173/app')).toBe('http://localhost:5173/app')
  expect(targetOf(local, 'http://127.0.0.1:3000/app')).toBe(`${local}/`)
  expect(targetOf(local, 'http://localhost.evil.example/')).toBe(`${local}/`)
  expect(targetOf('http://[::1]:3000', 'http://[::1]:5173/app')).toBe('http://[::1]:5173/app')
})

const settingsWithAllowed = {
  siteUrl: site,
  authRedirectAllow: [
    'https://app.example.org',
    'https://example.org/lists',
    'http://home:8080/a/',
  ],
}

test.each([
  'https://app.example.org/',
  'https://app.example.org/anything?a=b',
  'https://example.org/lists',
  'https://example.org/lists/weekly?a=b',
  'http://home:8080/a',
  'http://home:8080/a/b',
])('the operator can allow redirects to %s', (address) => {
  expect(redirectTarget(settingsWithAllowed, address).href).toBe(address)
})

test.each([
  'http://app.example.org/',
  'https://app.example.org:444/',
  'https://app.example.org.evil.example/',
  'https://x.app.example.org/',
  'https://example.org/',
  'https://example.org/listsome',
  'https://example.org/lists/../admin',
  'https://example.org/lists/%2e%2e/admin',
  'https://ann@app.example.org/',
  'http://home:8080/ab',
  'javascript://app.example.org/%0aalert(1)',
])('a redirect to %s is not among the allowed ones', (address) => {
  expect(redirectTarget(settingsWithAllowed, address).href).toBe(`${site}/`)
})

test('links redirect only to the site and to allowed URLs', () => {
  const marks = fc.constantFrom(
    ...'/\\@:#?.\t\n。／',
    'https:',
    'http:',
    '//',
    '%2f',
    '%00',
    'xn--',
  )
  const hosts = fc.constantFrom(
    'lists.example.org',
    'app.example.org',
    'example.org/lists',
    'home:8080/a',
    'evil.example',
    'localhost',
    '443',
    'data:',
  )
  const pieces = fc.oneof(marks, hosts)
  const address = fc.oneof(
    fc.webUrl(),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    fc
      .tuple(
        fc.constantFrom(site, ...settingsWithAllowed.authRedirectAllow),
        fc.array(pieces, { maxLength: 8 }),
      )
      .map(([url, parts]) => `${url}${parts.join('')}`),
  )
  fc.assert(
    fc.property(address, (requested) => {
      const target = redirectTarget(settings, requested)
      expect(target.origin).toBe(site)
      // Resolves the target again, the way a browser resolves the Location header.
      expect(new URL(target.href, 'https://other.example').origin).toBe(site)
      expect(target.href).toMatch(/^[!-~]*$/)
      const allowed = redirectTarget(settingsWithAllowed, requested)
      expect(allowed.username + allowed.password).toBe('')
      expect(new URL(allowed.href, 'https://other.example').href).toMatch(
        /^(https:\/\/(lists|app)\.example\.org\/|https:\/\/example\.org\/lists(?![^/?#])|http:\/\/home:8080\/a(?![^/?#]))/,
      )
    }),
    { numRuns: 2000 },
  )
})
