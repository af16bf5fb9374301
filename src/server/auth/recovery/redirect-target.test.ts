import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const site = 'https://lists.example.org'

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
])('to %j a link of the site leads to %s', (requested, target) => {
  expect(redirectTarget(site, requested).href).toBe(target)
})

test('on this machine, every port is the site, and no other machine is', () => {
  const local = 'http://localhost:3000'
  expect(redirectTarget(local, 'http://localhost:5173/app').href).toBe('http://localhost:5173/app')
  expect(redirectTarget(local, 'http://127.0.0.1:3000/app').href).toBe(`${local}/`)
  expect(redirectTarget(local, 'http://localhost.evil.example/').href).toBe(`${local}/`)
  const six = 'http://[::1]:3000'
  expect(redirectTarget(six, 'http://[::1]:5173/app').href).toBe('http://[::1]:5173/app')
})

test('no address leads a session away from the site', () => {
  const marks = fc.constantFrom(
    ...'/\\@:#?.\t\n。／',
    'https:',
    'http:',
    '//',
    '%2f',
    '%00',
    'xn--',
  )
  const hosts = fc.constantFrom('lists.example.org', 'evil.example', 'localhost', '443', 'data:')
  const pieces = fc.oneof(marks, hosts)
  const address = fc.oneof(
    fc.webUrl(),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 8 }).map((parts) => `${site}${parts.join('')}`),
  )
  fc.assert(
    fc.property(address, (requested) => {
      const target = redirectTarget(site, requested)
      expect(target.origin).toBe(site)
      // As the browser reads the header that carries it.
      expect(new URL(target.href, 'https://other.example').origin).toBe(site)
      expect(target.href).toMatch(/^[!-~]*$/)
    }),
    { numRuns: 2000 },
  )
})
