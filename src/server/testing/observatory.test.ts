import { expect, test } from 'vitest'
import { scoreResponse } from './observatory.ts'

const strict = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

const scanOf = (changes: Record<string, string | undefined>, body = '') =>
  scoreResponse({ headers: { ...strict, ...changes }, body, isHttps: true })

const policy = (text: string) => ({ 'content-security-policy': text })

test('a server without security headers gets a D, and a server with all of them gets an A+', () => {
  expect(scoreResponse({ headers: {}, body: '', isHttps: true })).toEqual({
    score: 30,
    grade: 'D',
    penalties: {
      'content-security-policy': -25,
      'strict-transport-security': -20,
      'x-content-type-options': -5,
      'x-frame-options': -20,
    },
  })
  expect(scanOf({})).toEqual({ score: 150, grade: 'A+', penalties: {} })
})

test.each([
  [
    'inline styles',
    policy("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
    140,
  ],
  ["a default-src of 'self'", policy("default-src 'self'; frame-ancestors 'none'"), 145],
  ['inline scripts', policy("default-src 'none'; script-src 'unsafe-inline'"), 60],
  [
    'inline scripts with a hash',
    policy("default-src 'none'; script-src 'unsafe-inline' 'sha256-x'; frame-ancestors 'none'"),
    150,
  ],
  [
    'scripts from anywhere',
    policy("default-src 'none'; script-src https:; frame-ancestors 'none'"),
    80,
  ],
  [
    'eval',
    policy("default-src 'none'; script-src 'self' 'unsafe-eval'; frame-ancestors 'none'"),
    130,
  ],
  [
    'pictures over HTTP',
    policy("default-src 'none'; img-src http://x; frame-ancestors 'none'"),
    130,
  ],
  ['no policy', policy(''), 55],
  ['HSTS for a month', { 'strict-transport-security': 'max-age=2592000' }, 140],
  ['no HSTS', { 'strict-transport-security': undefined }, 80],
  ['a cookie', { 'set-cookie': 'a=b' }, 60],
  [
    'any origin with credentials',
    { 'access-control-allow-origin': 'x', 'access-control-allow-credentials': 'true' },
    50,
  ],
  ['an unknown referrer policy', { 'referrer-policy': 'x' }, 140],
  ['no opener policy', { 'cross-origin-opener-policy': undefined }, 140],
  ['files for other sites', { 'cross-origin-resource-policy': 'cross-origin' }, 140],
])('with %s, the score follows the rules', (_what, changes, score) => {
  expect(scanOf(changes).score).toBe(score)
})

test('a script from another site costs five points', () => {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  expect(scanOf(html, '<script async src="/assets/a.js"></script>').score).toBe(150)
  expect(scanOf(html, '<script src="https://cdn.example/a.js"></script>').score).toBe(145)
  expect(scanOf(html, '<script src="//cdn.example/a.js"></script>').score).toBe(145)
})
