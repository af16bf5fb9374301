import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { JWK } from 'jose'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { forgedTokens } from '../../src/server/testing/forged-tokens.ts'
import type { AskFrom } from './ask-from.ts'

const accountCount = 8
const forgeries = 40
const password = 'battery staple'
/**
 * A separate address for sign-ups, so that they don't count toward the limits of the attackers' addresses.
 */
const signUpAddress = '127.0.3.1'

type Account = { id: string; token: string; programToken: string }

type Joining = { askFrom: AskFrom; secrets: readonly string[]; seed: number }

/**
 * Creates the attackers' accounts. Each account accepts all list invitations in `secrets`. Accounts that were
 * deleted or signed out are replaced.
 */
export async function createAccounts({ askFrom, secrets, seed }: Joining) {
  const accounts: Account[] = []
  for (let made = 0; made < accountCount; made += 1) accounts.push(await createAccount())
  const [ended, first] = [await createAccount(), accounts[0]]
  await post('/auth/v1/logout?scope=global', {}, ended.token)
  const { keys } = JSON.parse((await get('/auth/v1/.well-known/jwks.json')).text) as { keys: JWK[] }
  const inHand = { token: first?.token ?? '', publicJwk: keys[0] ?? {} }
  const forged = fc.sample(forgedTokens(inHand), { numRuns: forgeries, seed })
  const badTokens = [...forged, ended.token, defaultAnonKey, `sb_secret_${'a'.repeat(43)}`, 'a']

  async function createAccount(): Promise<Account> {
    const email = `mallory-${randomUUID()}@example.com`
    const { text, status } = await post('/auth/v1/signup', { email, password })
    if (status !== 200)
      throw new Error(`Could not create an account for a simulated attacker: ${status} ${text}`)
    const session = JSON.parse(text) as { access_token: string; user: { id: string } }
    const token = session.access_token
    for (const secret of secrets) await post('/rest/v1/rpc/accept_list_invite', { secret }, token)
    const program = { name: 'program', scopes: ['lists:write'] }
    const made = await post('/rest/v1/rpc/create_access_token', program, token)
    const { secret: programToken } = JSON.parse(made.text) as { secret: string }
    return { id: session.user.id, token, programToken }
  }

  function post(path: string, body: object, token: string = defaultAnonKey) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return askFrom(signUpAddress, { method: 'POST', path, headers, body: JSON.stringify(body) })
  }

  function get(path: string, token: string = defaultAnonKey) {
    const headers = { authorization: `Bearer ${token}` }
    return askFrom(signUpAddress, { method: 'GET', path, headers })
  }

  return {
    known: () => ({
      attackerIds: accounts.map(({ id }) => id),
      // A program has fewer rights than the account itself.
      tokens: accounts.flatMap(({ token, programToken }) => [token, token, token, programToken]),
      badTokens,
    }),
    /** Replaces accounts whose own calls deleted them or ended their session. */
    async replaceEnded(): Promise<void> {
      for (const [at, { token }] of accounts.entries()) {
        const { status } = await get('/auth/v1/user', token)
        if (status === 401 || status === 403 || status === 404) {
          // Fails if the address has reached its sign-up limit. The next round tries again.
          const account = await createAccount().catch(() => undefined)
          if (account !== undefined) accounts[at] = account
        }
      }
    },
  }
}
