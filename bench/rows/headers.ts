import { scoreResponse } from '../../src/server/testing/observatory.ts'
import { withServer } from '../parts/bench-server.ts'
import type { Result } from '../parts/result.ts'
import { withHttpServer } from '../parts/with-http-server.ts'

const paths = [
  '/',
  '/privacy',
  '/auth',
  '/auth/confirm',
  '/auth/reset',
  '/app',
  '/account',
  '/no/such/page',
  '/%zz',
  '/auth/v1/user',
  '/auth/v1/settings',
  '/rest/v1/last_used_stores',
  '/storage/v1/bucket',
  '/functions/v1/none',
]

/**
 * Measures the security headers of all pages and response types, as sent over HTTPS. Returns the lowest
 * score.
 */
export async function measureHeaders(): Promise<Result[]> {
  const scores = await withServer(
    ({ url }) => Promise.all(paths.map((path) => scoreOf(url + path))),
    { SITE_URL: 'https://groceries.example.com' },
  )
  const lowest = Math.min(...scores)
  return [
    {
      name: `Headers: lowest Observatory score of ${paths.length} pages and responses`,
      goal: '≥ 100 (A+)',
      value: lowest,
      unit: '',
      control: 'a bare server',
      controlValue: await scoreOfBareServer(),
      met: lowest >= 100,
    },
  ]
}

/** Returns the score of a page's security headers. */
async function scoreOf(url: string): Promise<number> {
  const response = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' })
  const body = await response.text()
  return scoreResponse({ headers: Object.fromEntries(response.headers), body, isHttps: true }).score
}

function scoreOfBareServer(): Promise<number> {
  return withHttpServer((_request, response) => response.end('<p>Hello'), scoreOf)
}
