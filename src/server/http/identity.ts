import type { IncomingHttpHeaders } from 'node:http'
import { type CryptoKey, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Identity } from '../database/transaction.ts'
import { rememberVerified } from './remember-verified.ts'

export type Identify = (request: { headers: IncomingHttpHeaders }) => Promise<Identity>

type InvalidTokenReason = 'undecodable' | 'expired' | 'claims'

/** The caller showed a token that isn't one of ours, or no longer. */
export class InvalidToken extends Error {
  readonly reason: InvalidTokenReason

  constructor(reason: InvalidTokenReason, message: string) {
    super(message)
    this.name = 'InvalidToken'
    this.reason = reason
  }
}

/** The one signature algorithm; a token's own header never chooses. */
export const tokenAlgorithm = 'ES256'
export const tokenAudience = 'authenticated'

/** A session's token stays below: what a shopper may put into it is limited at sign-up. */
const longestToken = 8192

const Claims = z.looseObject({
  exp: z.number(),
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal('authenticated'),
  aud: z.literal(tokenAudience),
})

/**
 * Who is asking: a visitor (no token, or the public key in its place) or a shopper with a token
 * of ours. Throws InvalidToken for any other. Whether the session still lives is asked in SQL.
 */
export function createIdentify(options: {
  anonKey: string
  issuer: string
  findKey: (keyId: string) => CryptoKey | undefined
}): Identify {
  const { anonKey, issuer, findKey } = options
  const verifyOnce = rememberVerified((token) => verify(token, { issuer, findKey }))
  return async ({ headers }) => {
    const token = bearerToken(headers.authorization)
    if (token === undefined || token === anonKey || token === headers['apikey']) {
      return { role: 'anon', claims: { role: 'anon' } }
    }
    const claims = await verifyOnce(token)
    return { role: 'authenticated', claims, sessionId: claims.session_id }
  }
}

function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.trim() === '') return undefined
  const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (token === undefined) throw new InvalidToken('undecodable', 'token is malformed')
  return token
}

async function verify(
  token: string,
  options: { issuer: string; findKey: (keyId: string) => CryptoKey | undefined },
): Promise<z.infer<typeof Claims>> {
  if (token.length > longestToken) throw new InvalidToken('undecodable', 'token is too long')
  if (!isCanonical(token)) throw new InvalidToken('undecodable', 'token is malformed')
  const payload = await verifySignature(token, options)
  const claims = Claims.safeParse(payload)
  if (!claims.success) {
    const name = claims.error.issues[0]?.path.join('.') ?? 'sub'
    throw new InvalidToken('claims', `missing or wrong ${name} claim`)
  }
  return claims.data
}

async function verifySignature(
  token: string,
  options: { issuer: string; findKey: (keyId: string) => CryptoKey | undefined },
): Promise<unknown> {
  const resolveKey = ({ kid }: { kid?: string }) => {
    const key = kid === undefined ? undefined : options.findKey(kid)
    if (key === undefined) throw new InvalidToken('undecodable', 'unrecognized key id')
    return key
  }
  try {
    const { payload } = await jwtVerify(token, resolveKey, {
      algorithms: [tokenAlgorithm],
      issuer: options.issuer,
      audience: tokenAudience,
      typ: 'JWT',
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    return payload
  } catch (error) {
    if (error instanceof InvalidToken) throw error
    if (error instanceof errors.JWTExpired) throw new InvalidToken('expired', 'token is expired')
    if (error instanceof errors.JWTClaimValidationFailed) {
      throw new InvalidToken('claims', `missing or wrong ${error.claim} claim`)
    }
    throw new InvalidToken('undecodable', 'token is malformed or its signature is wrong')
  }
}

/** Base64url ignores the last bits of a part, so without this one signature has many spellings. */
function isCanonical(token: string): boolean {
  return token
    .split('.')
    .every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}
