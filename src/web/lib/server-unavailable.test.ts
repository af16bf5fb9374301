import {
  AuthApiError,
  AuthRetryableFetchError,
  createClient,
  PostgrestError,
} from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { dataOrThrow, isServerUnavailable } from './server-unavailable.ts'

function databaseError(code: string) {
  return new PostgrestError({ code, message: '', details: '', hint: '' })
}

test.each([
  ['no response from the auth API', new AuthRetryableFetchError('Failed to fetch', 0)],
  ['a failure of the auth API’s database', new AuthRetryableFetchError('Try again', 503)],
  ['no response from the database API', databaseError('')],
  ['a proxy’s error page', new PostgrestError(JSON.parse('{"message": "<html>502 Bad Gateway"}'))],
  ['a failure of the database', databaseError('PGRST000')],
])('a request is retried after %s', (_what, error) => {
  expect(isServerUnavailable(error)).toBe(true)
})

test.each([
  ['a session that has ended', new AuthApiError('gone', 403, 'session_not_found')],
  ['a refusal by the database', databaseError('42501')],
  ['a malformed request', databaseError('PGRST100')],
  ['a bug', new TypeError('x is not a function')],
  ['no error', null],
])('a request is not retried after %s', (_what, error) => {
  expect(isServerUnavailable(error)).toBe(false)
})

/** Returns the result or the error of a call that receives this response. */
async function outcomeOf(respond: () => Promise<Response>): Promise<unknown> {
  const client = createClient('http://localhost', 'a key', {
    global: { fetch: respond },
    auth: { persistSession: false },
  })
  const response = await client.rpc('has_password')
  try {
    return dataOrThrow(response)
  } catch (error) {
    return error
  }
}

const json = (status: number, body: object) => async () => Response.json(body, { status })

test.each([
  ['without a response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answered by a proxy', async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
  ['answered by a gateway in JSON', json(504, { message: 'The upstream server is timing out' })],
])('a call %s is retried', async (_how, respond) => {
  expect(isServerUnavailable(await outcomeOf(respond))).toBe(true)
})

test.each([
  ['refused by a proxy', async () => new Response('<h1>Too large</h1>', { status: 413 })],
  ['refused by the server', json(403, { code: '42501', message: 'No' })],
  ['broken by a bug', json(500, { code: 'XX000', message: 'No' })],
])('a call that was %s is not retried', async (_what, respond) => {
  expect(isServerUnavailable(await outcomeOf(respond))).toBe(false)
})

test('a successful call returns its data', async () => {
  expect(await outcomeOf(async () => Response.json(true))).toBe(true)
})
