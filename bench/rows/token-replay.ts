import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { withServer } from '../parts/bench-server.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import type { Result } from '../parts/result.ts'
import { createShopper } from '../parts/shopper.ts'

type Tokens = { access_token: string; refresh_token: string }
type Account = { email: string; password: string }

const generations = 4

const letTimePass = `
  update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`

/**
 * Checks that all tokens of a session stop working if a used refresh token is sent again, or if the shopper
 * signs out.
 */
export function measureTokenReplay(families: number): Promise<Result[]> {
  return withServer(({ url, dataDir }) =>
    withOwnerPool({ dataDir, connections: 1 }, async (pool) => {
      const account = await createShopper(url)
      let replayed = 0
      let untouched = 0
      let signedOut = 0
      for (let family = 1; family <= families; family += 1) {
        const chain = await refreshedSession(url, account)
        const other = await refreshedSession(url, account)
        await pool.query(letTimePass)
        await refresh(url, chain[0])
        replayed += await countAlive(url, chain)
        untouched += (await countAlive(url, other.slice(-1))) > 0 ? 1 : 0
        const last = await signIn(url, account)
        await post(url, '/logout?scope=local', {}, last.access_token)
        signedOut += await countAlive(url, [last])
      }
      const compared = {
        control: 'untouched sessions of the same account',
        controlValue: untouched,
      }
      return [
        {
          ...compared,
          name: `Tokens: alive of ${families} families after a replay`,
          goal: '0',
          value: replayed,
          unit: '',
          met: replayed === 0 && untouched === families,
        },
        {
          ...compared,
          name: `Tokens: alive of ${families} sessions after signing out`,
          goal: '0',
          value: signedOut,
          unit: '',
          met: signedOut === 0 && untouched === families,
        },
      ]
    }),
  )
}

/** Signs in and refreshes repeatedly. Returns all the session's tokens. */
async function refreshedSession(url: string, account: Account): Promise<Tokens[]> {
  const chain = [await signIn(url, account)]
  while (chain.length < generations) {
    const next = await refresh(url, chain.at(-1))
    if (next.status !== 200) throw new Error(`A refresh got status ${next.status}`)
    chain.push(await next.json())
  }
  return chain
}

/** Returns how many of these access and refresh tokens still work. */
async function countAlive(url: string, tokens: readonly Tokens[]): Promise<number> {
  let alive = 0
  for (const token of tokens) {
    const headers = { apikey: defaultAnonKey, authorization: `Bearer ${token.access_token}` }
    for (const path of ['/auth/v1/user', '/rest/v1/last_used_stores']) {
      const { status, body } = await fetch(url + path, { headers })
      await body?.cancel()
      if (status === 200) alive += 1
    }
    if ((await refresh(url, token)).status === 200) alive += 1
  }
  return alive
}

async function signIn(url: string, { email, password }: Account): Promise<Tokens> {
  const response = await post(url, '/token?grant_type=password', { email, password })
  if (response.status !== 200) throw new Error(`A sign-in got status ${response.status}`)
  return response.json()
}

function refresh(url: string, token: Tokens | undefined): Promise<Response> {
  return post(url, '/token?grant_type=refresh_token', { refresh_token: token?.refresh_token })
}

function post(url: string, path: string, body: object, bearer?: string): Promise<Response> {
  return fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: defaultAnonKey,
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  })
}
