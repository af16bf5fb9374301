import * as z from 'zod/mini'
import { isSessionEnd } from './session-end.ts'

const Session = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
})
const Account = z.object({ id: z.string(), aud: z.string() })
const AuthSuccess = z.union([
  Session,
  z.object({ id: z.string() }),
  z.object({ msg: z.string() }),
  z.object({ message_id: z.nullable(z.string()) }),
  z.strictObject({}),
])
const OlderAuthRefusal = z.object({ error_code: z.string() })
const AuthRefusal = z.union([z.object({ code: z.string() }), OlderAuthRefusal])
const Text = z.nullable(z.string())
const RestRefusal = z.object({ code: z.string(), message: z.string(), details: Text, hint: Text })
const StorageSuccess = z.union([z.array(z.unknown()), z.object({ Key: z.string() })])
const StorageRefusal = z.object({ message: z.string() })

/**
 * Returns the response if it came from our server or a Supabase project. If something else responded, such as
 * the sign-in page of a store's Wi-Fi, a firewall or a proxy, throws a TypeError, as if there were no
 * network. Without this check, the client would trust the foreign response's status and end the session or
 * consider a write saved. Also throws if the server refused to renew a session that hasn't ended. If the
 * response contains a session, returns a copy without the session's expiry time. Doesn't check paths other
 * than auth, rest and storage.
 */
export async function requireOwnResponse(url: string, response: Response): Promise<Response> {
  const [, prefix, path = ''] = /\/(auth|rest|storage)\/v1(\/[^?]*)/.exec(url) ?? []
  // Another path. The store search, for example, validates its responses itself.
  if (prefix === undefined) return response
  // PostgREST sends this header with every success, even if it has no body.
  if (prefix === 'rest' && response.ok && response.headers.has('content-range')) return response
  // The response to a sign-out has no body.
  if (prefix === 'auth' && response.status === 204) return response
  const text = await response.text()
  const body = parseJson(text)
  const shape = response.ok ? successShape(prefix, path) : refusalShape(prefix, response)
  const isOwn = shape?.safeParse(body).success && !isTemporaryRefusal(url, response, body)
  if (!isOwn) throw new TypeError('The response did not come from the server.')
  const { status, statusText, headers } = response
  return new Response(withoutExpiry(body) ?? text, { status, statusText, headers })
}

/**
 * Returns the schema of a successful response, or undefined for REST, where a header identifies successful
 * responses.
 */
function successShape(prefix: string, path: string) {
  if (prefix === 'storage') return StorageSuccess
  if (prefix === 'rest') return undefined
  if (path === '/token') return Session
  return path === '/user' ? Account : AuthSuccess
}

/** Returns the schema of an error response. */
function refusalShape(prefix: string, { headers }: Response) {
  if (prefix === 'storage') return StorageRefusal
  if (prefix === 'rest') return RestRefusal
  // The client distinguishes the two formats by the same header when it looks for the error code.
  return headers.has('x-supabase-api-version') ? AuthRefusal : OlderAuthRefusal
}

/** Returns whether the server refused to renew a session that hasn't ended. */
function isTemporaryRefusal(url: string, { ok }: Response, body: unknown): boolean {
  if (ok || !url.includes('grant_type=refresh_token')) return false
  const refusal = AuthRefusal.safeParse(body).data
  return !isSessionEnd(refusal && ('code' in refusal ? refusal.code : refusal.error_code))
}

/**
 * Returns the JSON of a session without `expires_at`, or undefined if the body isn't a session. `expires_at`
 * is a time by the server's clock, but the client would compare it with the device's clock. Without
 * `expires_at`, the client computes the expiry time from `expires_in` and the device's clock, so it doesn't
 * matter if that clock is wrong.
 */
function withoutExpiry(body: unknown): string | undefined {
  const session = Session.safeParse(body).data
  return session && JSON.stringify({ ...session, expires_at: undefined })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
