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
 * The response, if our server or a Supabase project made it. Where something else responded, such as the
 * sign-in page of a store's Wi-Fi, a firewall or a proxy, it throws what `fetch` throws without a network:
 * the client would take the status for the server's word, end the session, or think that a write is done.
 */
export async function requireOwnResponse(url: string, response: Response): Promise<Response> {
  const [, prefix, path = ''] = /\/(auth|rest|storage)\/v1(\/[^?]*)/.exec(url) ?? []
  // The store search reads whatever it is told, and says what it can't read.
  if (prefix === undefined) return response
  // PostgREST says with each success which rows it is about, also without a body.
  if (prefix === 'rest' && response.ok && response.headers.has('content-range')) return response
  // Signing out has no body.
  if (prefix === 'auth' && response.status === 204) return response
  const text = await response.text()
  const body = parseJson(text)
  const shape = response.ok ? successShape(prefix, path) : refusalShape(prefix, response)
  const isOwn = shape?.safeParse(body).success && !isRefusedForAWhile(url, response, body)
  if (!isOwn) throw new TypeError('Something else than the server responded.')
  const { status, statusText, headers } = response
  return new Response(withoutEnd(body) ?? text, { status, statusText, headers })
}

function successShape(prefix: string, path: string) {
  if (prefix === 'storage') return StorageSuccess
  if (prefix === 'rest') return undefined
  if (path === '/token') return Session
  return path === '/user' ? Account : AuthSuccess
}

function refusalShape(prefix: string, { headers }: Response) {
  if (prefix === 'storage') return StorageRefusal
  if (prefix === 'rest') return RestRefusal
  // Where the client itself looks for the code.
  return headers.has('x-supabase-api-version') ? AuthRefusal : OlderAuthRefusal
}

/** A session that is over is refused a renewal with a code that says so: with any other one it goes on. */
function isRefusedForAWhile(url: string, { ok }: Response, body: unknown): boolean {
  if (ok || !url.includes('grant_type=refresh_token')) return false
  const refusal = AuthRefusal.safeParse(body).data
  return !isSessionEnd(refusal && ('code' in refusal ? refusal.code : refusal.error_code))
}

/**
 * The client compares the end of a session with the clock of this device, which may be hours or years
 * off: without an end by the server's clock it reckons one by the device's from `expires_in`.
 */
function withoutEnd(body: unknown): string | undefined {
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
