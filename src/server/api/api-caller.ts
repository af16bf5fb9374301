import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Authenticate } from '../caller/authenticate.ts'
import { type Caller, statementsAs } from '../caller/caller.ts'
import { withShare } from '../database/pool-share.ts'
import { type Identity, type TokenIdentity, transactionAs } from '../database/transaction.ts'
import { rateLimitKey } from '../http/client-address.ts'
import { createBlockwiseRateLimit, refuseExcess } from '../http/rate-limits.ts'
import type { Settings } from '../settings/env.ts'
import { type AccessToken, findAccessToken } from './access-token-queries.ts'
import { invalidToken, noAccount, noToken, tooManyRequests } from './api-errors.ts'

/** The shopper who makes a request, authenticated by a session or a personal access token. */
export type ApiCaller = {
  accountId: string
  /** Rate-limit key of the client's address. */
  address: string
  /** Undefined if the shopper uses a session, which has every scope. */
  token: AccessToken | undefined
  run: Caller['run']
}

type Services = { pool: Pool; settings: Settings; authenticate: Authenticate }

/**
 * The prefix distinguishes personal access tokens from session tokens, and helps secret scanners find leaked
 * tokens.
 */
const tokenPattern = /^bearer +(gg_pat_\S*) *$/i
const wellFormedToken = /^gg_pat_[\w-]{43}$/

const service: Identity = { role: 'service_role', claims: { role: 'service_role' } }
const minuteSeconds = 60

/**
 * Returns a function that authenticates a request and counts it toward the rate limits. The function throws a
 * 401 if the token is missing or invalid, a 403 for the service key, and a 429 if the account or the client's
 * address has sent too many requests.
 */
export function createApiCallers({ pool, settings, authenticate }: Services) {
  const limit = (name: string, requests: number) =>
    createBlockwiseRateLimit({ pool, name: `api_${name}`, requests, seconds: minuteSeconds })
  const reads = limit('reads', settings.restRateLimitReads)
  const writes = limit('writes', settings.restRateLimitWrites)
  // Parsing a list takes longer than reading a row of /rest/v1, so an account's reads get the lower limit
  // that /rest/v1 has for writes.
  const accountReads = limit('account_reads', settings.restRateLimitAccountWrites)
  const accountWrites = limit('account_writes', settings.restRateLimitAccountWrites)

  return async (request: FastifyRequest): Promise<ApiCaller> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Counts the request before it checks the token, so that guessing tokens is limited too.
    const address = rateLimitKey(request)
    refuseExcess(await (isRead ? reads : writes)(address), tooManyRequests)
    const { identity, token } = await authenticateShopper(request)
    const accountId = String(identity.claims['sub'])
    refuseExcess(await (isRead ? accountReads : accountWrites)(accountId), tooManyRequests)
    return { accountId, address, token, run: statementsAs(pool, identity, request).run }
  }

  async function authenticateShopper(request: FastifyRequest) {
    const [, secret] = tokenPattern.exec(request.headers.authorization ?? '') ?? []
    if (secret !== undefined) {
      const token = await findToken(secret, rateLimitKey(request))
      return { identity: identityOf(token), token }
    }
    const identity = await authenticate(request)
    if (identity.role === 'anon') throw noToken()
    if (identity.role === 'service_role') throw noAccount()
    return { identity, token: undefined }
  }

  async function findToken(secret: string, address: string): Promise<AccessToken> {
    if (!wellFormedToken.test(secret)) throw invalidToken()
    // Looks up the token by its hash, so that response times don't reveal anything about the token.
    const hash = createHash('sha256').update(secret).digest('hex')
    const token = await withShare(pool, { accountId: undefined, address }, () =>
      transactionAs(pool, service, (client) => findAccessToken(client, hash)),
    )
    if (token === undefined) throw invalidToken()
    return token
  }
}

function identityOf({ id, user_id }: AccessToken): TokenIdentity {
  const claims = { sub: user_id, role: 'authenticated', access_token_id: id }
  return { role: 'authenticated', claims, sessionId: null }
}
