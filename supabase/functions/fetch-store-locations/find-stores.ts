import {
  type FindStoresQuery,
  FoundStores,
  findStoresArguments,
} from '#shared/stores/find-stores.ts'

const timeoutMs = 8_000

/** Thrown when the caller's token is invalid or expired. */
export class InvalidToken extends Error {
  override name = 'InvalidToken'
}

/**
 * Thrown when the database is unavailable or refuses the call, for example because a migration is missing.
 */
export class StoresUnreachable extends Error {
  override name = 'StoresUnreachable'
}

/**
 * Calls public.find_stores with the caller's token. Throws `InvalidToken` if PostgREST rejects the token, and
 * `StoresUnreachable` if the call fails for another reason.
 */
export async function callFindStores(
  project: { url: string; anonKey: string; authorization: string },
  query: FindStoresQuery,
): Promise<FoundStores> {
  const response = await post(`${project.url}/rest/v1/rpc/find_stores`, {
    headers: {
      apikey: project.anonKey,
      authorization: project.authorization,
      'content-type': 'application/json',
    },
    body: JSON.stringify(findStoresArguments(query)),
  })
  if (response.ok) return FoundStores.parse(await response.json())
  const code = await errorCode(response)
  if (response.status === 401 && code.startsWith('PGRST30')) throw new InvalidToken(code)
  throw new StoresUnreachable(`find_stores was refused with ${response.status} ${code}`)
}

async function post(url: string, init: { headers: HeadersInit; body: string }): Promise<Response> {
  try {
    return await fetch(url, { ...init, method: 'POST', signal: AbortSignal.timeout(timeoutMs) })
  } catch (cause) {
    throw new StoresUnreachable('The database could not be reached', { cause })
  }
}

/**
 * Returns PostgREST's error code, or an empty string. The message isn't used, because it may repeat the
 * query.
 */
async function errorCode(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const hasCode = typeof body === 'object' && body !== null && 'code' in body
  return hasCode ? String(body.code) : ''
}
