import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { testPassword } from '../../testing/test-server.ts'

/** The fields of a session that most tests need. Tests for the session itself check all fields. */
const Session = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.looseObject({ id: z.string(), email: z.string() }),
})
type Session = z.infer<typeof Session>

type AuthResponse = { status: number; headers: Headers; body: unknown }
type HeaderValues = Record<string, string>

/**
 * Returns functions that send raw requests to a test server's `/auth/v1`, with the protocol version of the
 * current client.
 */
export function authRequests(url: string) {
  async function send(
    method: string,
    path: string,
    init: { body?: string; headers?: HeaderValues },
  ) {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method,
      headers: {
        'x-supabase-api-version': '2024-01-01',
        ...(init.body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    })
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, headers: response.headers, body } satisfies AuthResponse
  }
  const post = (path: string, body: unknown, headers: HeaderValues = {}) =>
    send('POST', path, { body: JSON.stringify(body), headers })
  const get = (path: string, token?: string) =>
    send('GET', path, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  const signIn = (email: string, password: string = testPassword) =>
    post('/token?grant_type=password', { email, password })
  const refresh = (token: unknown) =>
    post('/token?grant_type=refresh_token', { refresh_token: token })

  return {
    send,
    post,
    get,
    signIn,
    refresh,
    newSession: async (): Promise<Session> =>
      toSession(await post('/signup', { email: newEmail(), password: testPassword })),
  }
}

/** Parses the session in a response. Throws if the response contains no session. */
export function toSession(response: AuthResponse): Session {
  return Session.parse(response.body)
}

/** Returns an email address that no account has. */
export function newEmail(): string {
  return `shopper-${randomUUID()}@example.com`
}
