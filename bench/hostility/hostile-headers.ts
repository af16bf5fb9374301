import type { Random } from '../../src/server/testing/test-scatter.ts'
import { type CallContext, isMalformed } from './call-context.ts'
import { hostileText, pick, upTo } from './hostile-values.ts'

const preferences = [
  [
    'return=representation',
    'return=minimal',
    'return=headers-only',
    'count=exact',
    'count=planned',
  ],
  ['resolution=merge-duplicates', 'resolution=ignore-duplicates', 'missing=default', 'tx=rollback'],
  [
    'handling=strict',
    'handling=lenient',
    'max-affected=0',
    'params=single-object',
    'timezone=Mars',
  ],
].flat()
const types = ['application/json; charset=utf-16', 'text/plain', 'multipart/form-data; boundary=a']
const moreTypes = ['application/x-www-form-urlencoded', 'text/csv', 'video/mp4', 'a/b', '']
const accepted = ['*/*', 'text/html', 'application/vnd.pgrst.object+json', 'text/csv', 'a;q=9']

/**
 * Returns the headers that a real client would send. If the headers of this call are malformed, returns
 * unusual ones instead.
 */
export function hostileHeaders(
  body: string | undefined,
  context: CallContext,
): Record<string, string | string[]> {
  const { random, known } = context
  const headers: Record<string, string | string[]> = {}
  const tokens = isMalformed(context, 'token') ? known.badTokens : known.tokens
  if (random() < 0.95) headers['authorization'] = `Bearer ${pick(random, tokens)}`
  if (random() < 0.3) headers['apikey'] = pick(random, tokens)
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (random() < 0.3) {
    const some = Array.from({ length: 1 + upTo(random, 2) }, () => pick(random, preferences))
    headers['prefer'] = random() < 0.5 ? some : some.join(', ')
  }
  if (!isMalformed(context, 'headers')) return headers
  if (random() < 0.4) headers['content-type'] = pick(random, [...types, ...moreTypes])
  if (random() < 0.4) headers['accept'] = pick(random, accepted)
  return { ...headers, ...rareHeader(random) }
}

/**
 * Replaces characters that Node refuses to send in a header. Another attack sends such characters in
 * malformed HTTP requests.
 */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 20_000)
}

/** Returns headers clients rarely send, often with hostile values. */
function rareHeader(random: Random): Record<string, string | string[]> {
  const value = printable(hostileText(random, 20_000))
  switch (upTo(random, 11)) {
    case 0:
      return { 'x-forwarded-for': `127.0.0.1, ${value}`, 'x-forwarded-host': value }
    case 1:
      return { range: pick(random, ['bytes=0-0,1-1,2-2', 'bytes=-1', 'bytes=99999999999-', value]) }
    case 2:
      return { 'content-encoding': pick(random, ['gzip', 'br', 'deflate', value]) }
    case 3:
      return { 'accept-profile': value, 'content-profile': value }
    case 4:
      return { 'if-none-match': value, 'if-modified-since': value }
    case 5:
      return { 'sec-fetch-site': 'cross-site', origin: value, referer: value }
    case 6:
      return { authorization: [value, value], apikey: [value, value] }
    case 7:
      return { cookie: value.repeat(3).slice(0, 20_000) }
    case 8:
      return { 'x-http-method-override': 'DELETE', 'x-original-url': '/auth/v1/admin/users' }
    case 9:
      return { 'accept-encoding': value, 'accept-language': value }
    case 10:
      return { 'x-request-id': value, 'x-client-info': value, 'user-agent': value }
    default:
      return { [`x-${'a'.repeat(upTo(random, 200))}`]: [value, value, value] }
  }
}
