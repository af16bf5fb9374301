import {
  type FindStoresQuery,
  FoundStores,
  findStoresArguments,
} from '#shared/stores/find-stores.ts'

const timeoutMs = 8_000

/** The caller's token is not one of the project's, or no longer. */
export class InvalidToken extends Error {
  override name = 'InvalidToken'
}

/** The database did not answer, or without the function: its migration is missing. */
export class StoresUnreachable extends Error {
  override name = 'StoresUnreachable'
}

/** Calls public.find_stores as the caller, whose token PostgREST checks. */
export async function callFindStores(
  project: { url: string; anonKey: string; authorization: string },
  query: FindStoresQuery,
): Promise<FoundStores> {
  const answer = await post(`${project.url}/rest/v1/rpc/find_stores`, {
    headers: {
      apikey: project.anonKey,
      authorization: project.authorization,
      'content-type': 'application/json',
    },
    body: JSON.stringify(findStoresArguments(query)),
  })
  if (answer.ok) return FoundStores.parse(await answer.json())
  const code = await errorCode(answer)
  if (answer.status === 401 && code.startsWith('PGRST30')) throw new InvalidToken(code)
  throw new StoresUnreachable(`find_stores was refused with ${answer.status} ${code}`)
}

async function post(url: string, init: { headers: HeadersInit; body: string }): Promise<Response> {
  try {
    return await fetch(url, { ...init, method: 'POST', signal: AbortSignal.timeout(timeoutMs) })
  } catch (cause) {
    throw new StoresUnreachable('The database could not be reached', { cause })
  }
}

/** PostgREST's name of the error, without its message, which may repeat what was asked. */
async function errorCode(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  const hasCode = typeof body === 'object' && body !== null && 'code' in body
  return hasCode ? String(body.code) : ''
}
