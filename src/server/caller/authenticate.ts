import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose'
import { z } from 'zod'
import type { Identity } from '../database/transaction.ts'
import { InvalidToken } from '../lib/errors.ts'
import { cacheVerified } from './verified-tokens.ts'

export type Authenticate = (request: { headers: IncomingHttpHeaders }) => Promise<Identity>

/** Algorithm that this server signs its tokens with. */
export const tokenAlgorithm = 'ES256'
/**
 * Tokens signed with this algorithm are accepted only if the operator sets the secret of a Supabase project.
 */
const legacyAlgorithm = 'HS256'
export const tokenAudience = 'authenticated'

/**
 * Maximum length of a token. This server's own tokens are shorter, because the metadata in them is limited.
 */
const maxTokenLength = 8192

const secretKeyPrefix = 'sb_secret_'

const SessionClaims = z.looseObject({
  exp: z.number(),
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal('authenticated'),
  aud: z.literal(tokenAudience),
})
/**
 * Supabase's older API keys, which don't start with `sb_`, are tokens too. Such a token contains a role but
 * no shopper.
 */
const LegacyClaims = z.discriminatedUnion('role', [
  SessionClaims,
  z.looseObject({ exp: z.number(), role: z.enum(['anon', 'service_role']) }),
])
type Claims = z.infer<typeof LegacyClaims>

type AuthenticateOptions = {
  anonKey: string
  serviceKey: string
  issuer: string
  findKey: (keyId: string) => Promise<CryptoKey | undefined>
  /**
   * JWT secret of a Supabase project. If the secret is set, this server also accepts tokens of that project.
   */
  legacySecret: string | undefined
}

/**
 * Returns a function that authenticates requests. An access token authenticates a shopper, and the service
 * key authenticates the service role. A request with the public key or no token is authenticated as anon. The
 * function throws InvalidToken for any other token. It doesn't check whether the token's session still
 * exists. SQL checks that later.
 */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { anonKey, serviceKey, legacySecret } = options
  const verifyOnce = cacheVerified((token) => verify(token, options))
  return async ({ headers }) => {
    const key = headers['apikey']
    // To call a function, the Supabase client sends a secret key only as `apikey` and not in Authorization.
    const token = bearerToken(headers.authorization) ?? (isSecretKey(key) ? key : undefined)
    if (token === undefined || token === anonKey) return anon
    if (isSecretKey(token)) {
      if (isSame(token, serviceKey)) return serviceRole
      throw new InvalidToken('undecodable', 'unknown secret key')
    }
    const isLegacy = legacySecret !== undefined && headerOf(token).alg === legacyAlgorithm
    return token === key && !isLegacy ? anon : toIdentity(await verifyOnce(token))
  }
}

const anon: Identity = { role: 'anon', claims: { role: 'anon' } }
const serviceRole: Identity = { role: 'service_role', claims: { role: 'service_role' } }

function toIdentity(claims: Claims): Identity {
  if (claims.role !== 'authenticated') return { role: claims.role, claims }
  return { role: claims.role, claims, sessionId: claims.session_id }
}

function isSecretKey(key: unknown): key is string {
  return typeof key === 'string' && key.startsWith(secretKeyPrefix)
}

/** Compares two strings in constant time. */
function isSame(received: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(secret))
}

/**
 * Returns the token in the Authorization header, or undefined if the header is missing. Throws InvalidToken
 * if the header is malformed.
 */
function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.trim() === '') return undefined
  const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (token === undefined) throw new InvalidToken('undecodable', 'token is malformed')
  return token
}

/** Returns the claims of a token. Throws InvalidToken if the token isn't valid. */
async function verify(token: string, options: AuthenticateOptions): Promise<Claims> {
  if (token.length > maxTokenLength) throw new InvalidToken('undecodable', 'token is too long')
  if (!isCanonical(token)) throw new InvalidToken('undecodable', 'token is malformed')
  const { alg, kid } = headerOf(token)
  if (options.legacySecret !== undefined && alg === legacyAlgorithm) {
    // HMAC signatures are verified only with the legacy secret, never with this server's own keys.
    const secret = new TextEncoder().encode(options.legacySecret)
    const checks = { algorithms: [legacyAlgorithm], requiredClaims: ['exp', 'iat'] }
    return parseClaims(LegacyClaims, await verifySignature(token, secret, checks))
  }
  const key = alg === tokenAlgorithm && kid ? await options.findKey(kid) : undefined
  if (key === undefined) throw new InvalidToken('undecodable', 'unrecognized key id')
  const payload = await verifySignature(token, key, {
    algorithms: [tokenAlgorithm],
    issuer: options.issuer,
    audience: tokenAudience,
    requiredClaims: ['exp', 'iat', 'sub'],
  })
  return parseClaims(SessionClaims, payload)
}

/** Throws InvalidToken, with the reason, if the signature, the times or the required claims are wrong. */
async function verifySignature(
  token: string,
  key: CryptoKey | Uint8Array,
  checks: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, key, { typ: 'JWT', ...checks })).payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new InvalidToken('expired', 'token is expired')
    if (error instanceof errors.JWTClaimValidationFailed) {
      throw new InvalidToken('claims', `missing or wrong ${error.claim} claim`)
    }
    throw new InvalidToken('undecodable', 'token is malformed or its signature is wrong')
  }
}

function parseClaims(shape: z.ZodType<Claims>, payload: JWTPayload): Claims {
  const claims = shape.safeParse(payload)
  if (claims.success) return claims.data
  const name = claims.error.issues[0]?.path.join('.') ?? 'sub'
  throw new InvalidToken('claims', `missing or wrong ${name} claim`)
}

/** Returns the decoded header of a token, or an empty object if it can't be decoded. */
function headerOf(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token)
  } catch {
    return {}
  }
}

/**
 * Whether each part of a token is in canonical base64url. Decoders ignore the last bits of a part, so one
 * signature would otherwise have several valid encodings.
 */
function isCanonical(token: string): boolean {
  return token
    .split('.')
    .every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}
