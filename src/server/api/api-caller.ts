import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Authenticate } from '../caller/authenticate.ts'
import { type Caller, workAs } from '../caller/caller.ts'
import { withShare } from '../database/pool-share.ts'
import { type Identity, type TokenIdentity, transactionAs } from '../database/transaction.ts'
import { clientKey } from '../http/client-address.ts'
import { createBlockwiseRateLimit, refuseExcess } from '../http/rate-limits.ts'
import type { Settings } from '../settings/env.ts'
import { type AccessToken, findAccessToken } from './access-token-queries.ts'
import { invalidToken, noAccount, noToken, tooManyRequests } from './api-errors.ts'

/** A shopper who asks, with a session or by a token of theirs. */
export type ApiCaller = {
  accountId: string
  /** As limits count it. */
  address: string
  /** Undefined with a session, which may do everything. */
  token: AccessToken | undefined
  run: Caller['run']
}

type Services = { pool: Pool; settings: Settings; authenticate: Authenticate }

/** Told apart from a session's token, and by whoever looks for secrets in what was published. */
const tokenPattern = /^bearer +(gg_pat_\S*) *$/i
const wellFormedToken = /^gg_pat_[\w-]{43}$/

const service: Identity = { role: 'service_role', claims: { role: 'service_role' } }
const minuteSeconds = 60

/** Finds out who asks; throws when nobody does, or too often. */
export function createApiCallers({ pool, settings, authenticate }: Services) {
  const limit = (name: string, requests: number) =>
    createBlockwiseRateLimit({ pool, name: `api_${name}`, requests, seconds: minuteSeconds })
  const reads = limit('reads', settings.restRateLimitReads)
  const writes = limit('writes', settings.restRateLimitWrites)
  // A list is read as the app reads it, which takes longer than a row of /rest/v1.
  const accountReads = limit('account_reads', settings.restRateLimitAccountWrites)
  const accountWrites = limit('account_writes', settings.restRateLimitAccountWrites)

  return async (request: FastifyRequest): Promise<ApiCaller> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Counted before the token is looked at, so that nobody tries tokens without end.
    const address = clientKey(request)
    refuseExcess(await (isRead ? reads : writes)(address), tooManyRequests)
    const { identity, token } = await authenticateShopper(request)
    const accountId = String(identity.claims['sub'])
    refuseExcess(await (isRead ? accountReads : accountWrites)(accountId), tooManyRequests)
    return { accountId, address, token, run: workAs(pool, identity, request).run }
  }

  async function authenticateShopper(request: FastifyRequest) {
    const [, secret] = tokenPattern.exec(request.headers.authorization ?? '') ?? []
    if (secret !== undefined) {
      const token = await findToken(secret, clientKey(request))
      return { identity: identityOf(token), token }
    }
    const identity = await authenticate(request)
    if (identity.role === 'anon') throw noToken()
    if (identity.role === 'service_role') throw noAccount()
    return { identity, token: undefined }
  }

  async function findToken(secret: string, address: string): Promise<AccessToken> {
    if (!wellFormedToken.test(secret)) throw invalidToken()
    // Looked up by its hash, so that no comparison takes longer for a better guess.
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
