import { CompactSign, type CryptoKey, compactVerify, importJWK, type JWK } from 'jose'
import { z } from 'zod'
import { tokenAlgorithm } from '../../caller/authenticate.ts'
import { StartError } from '../../lib/errors.ts'

const Coordinate = z.string().regex(/^[\w-]{43}$/)

const PublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  alg: z.literal(tokenAlgorithm).default(tokenAlgorithm),
  kid: z.string().min(1).max(255),
  x: Coordinate,
  y: Coordinate,
})
const Key = PublicKey.extend({ d: Coordinate.optional() })
type Key = z.infer<typeof Key>

type PublicJwk = z.infer<typeof PublicKey> & { use: 'sig'; key_ops: ['verify'] }

/** Snapshot of all signing keys. */
export type KeySet = {
  /** Key that signs new tokens. */
  current: { kid: string; privateKey: CryptoKey }
  /** Returns the key that verifies tokens with this key ID, or undefined if the ID is unknown. */
  find: (kid: string) => CryptoKey | undefined
  /** Public parts of all keys. */
  publicJwks: readonly PublicJwk[]
}

/**
 * Imports an array of JWKs. The first key signs new tokens. For invalid keys, throws a StartError that names
 * `source` and the mistake.
 */
export async function importKeys(jwks: unknown, source: string): Promise<KeySet> {
  const keys = parseKeys(jwks, source)
  const [first] = keys
  if (first?.d === undefined) {
    throw new StartError(
      `${source}: the first key signs tokens, so it must contain the private part "d"`,
    )
  }
  const verifying = new Map<string, CryptoKey>()
  for (const key of keys) verifying.set(key.kid, await importPart(publicPart(key), source))
  const privateKey = await importPart(
    { ...publicPart(first), key_ops: ['sign'], d: first.d },
    source,
  )
  const current = { kid: first.kid, privateKey }
  const find = (kid: string) => verifying.get(kid)
  await checkPair({ current, find }, source)
  return { current, find, publicJwks: keys.map(publicPart) }
}

/** Parses a JSON array of JWKs. Throws a StartError that names the first invalid key. */
function parseKeys(jwks: unknown, source: string): Key[] {
  const result = z.array(Key).min(1).safeParse(jwks)
  if (!result.success) {
    const issue = result.error.issues[0]
    const [index, field] = issue?.path ?? []
    const place =
      index === undefined
        ? ''
        : ` key ${Number(index) + 1}${field === undefined ? '' : `, "${String(field)}"`}`
    throw new StartError(
      `${source}:${place} is invalid (${issue?.message}). Expected a JSON array of ${tokenAlgorithm} keys (kty EC, crv P-256), each with a kid`,
    )
  }
  const kids = new Set(result.data.map((key) => key.kid))
  if (kids.size < result.data.length) throw new StartError(`${source}: two keys have the same kid`)
  return result.data
}

/** Copies the public members one by one, so that private members can't be published by accident. */
function publicPart({ kty, crv, alg, kid, x, y }: Key): PublicJwk {
  return { kty, crv, alg, kid, x, y, use: 'sig', key_ops: ['verify'] }
}

/** Imports a public or private key. Throws a StartError if the key isn't a point on the P-256 curve. */
async function importPart(jwk: JWK & { kid: string }, source: string): Promise<CryptoKey> {
  try {
    const key = await importJWK(jwk, tokenAlgorithm)
    if (key instanceof Uint8Array) throw new TypeError('not an elliptic curve key')
    return key
  } catch {
    throw new StartError(`${source}: the key "${jwk.kid}" is not a point on the P-256 curve`)
  }
}

/**
 * Throws a StartError if the private and public parts of the signing key don't match. Otherwise, the server
 * would start but reject every token it signs.
 */
async function checkPair(keys: Pick<KeySet, 'current' | 'find'>, source: string): Promise<void> {
  const { kid, privateKey } = keys.current
  const publicKey = keys.find(kid)
  try {
    const probe = await new CompactSign(new Uint8Array([1]))
      .setProtectedHeader({ alg: tokenAlgorithm })
      .sign(privateKey)
    if (publicKey !== undefined) await compactVerify(probe, publicKey)
  } catch {
    throw new StartError(
      `${source}: the private part of key "${kid}" does not match its public part`,
    )
  }
}
