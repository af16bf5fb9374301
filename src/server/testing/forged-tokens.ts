import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto'
import fc from 'fast-check'

/** What an attacker has: a valid token of their own, and the public key. */
type AttackerData = { token: string; publicJwk: JsonWebKey }

type Header = Record<string, unknown>

const otherAlgorithms = [
  'none',
  'None',
  'nOnE',
  '',
  'HS256',
  'HS512',
  'RS256',
  'ES384',
  'ES256K',
  'EdDSA',
]
const attackerKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const attackerJwk = attackerKeys.publicKey.export({ format: 'jwk' })
const urlSafe = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Generates tokens that look like ours but aren't signed by us. Never generates the given token itself. */
export function forgedTokens({ token, publicJwk }: AttackerData): fc.Arbitrary<string> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = decode(payload)
  const ourHeader = decode(header)
  const publicKey = createPublicKey({ key: publicJwk, format: 'jwk' })

  const otherClaims = fc
    .record(
      {
        sub: fc.uuid(),
        role: fc.constantFrom('authenticated', 'anon', 'service_role', 'postgres'),
        session_id: fc.uuid(),
        exp: fc.integer({ min: 2_000_000_000, max: 4_000_000_000 }),
        aal: fc.constantFrom('aal1', 'aal2'),
        app_metadata: fc.constant({ role: 'admin' }),
      },
      { requiredKeys: [] },
    )
    .map((changes) => encode({ ...claims, ...changes }))
  const otherHeader = fc
    .record(
      {
        alg: fc.constantFrom('ES256', ...otherAlgorithms),
        kid: fc.constantFrom(
          ourHeader['kid'],
          '../../dev/null',
          "x' union select 'key",
          '',
          null,
          'another',
        ),
        jku: fc.constant('https://evil.example/jwks.json'),
        x5u: fc.constant('https://evil.example/cert.pem'),
        jwk: fc.constant(attackerJwk),
        crit: fc.constantFrom([], ['exp'], ['b64']),
        b64: fc.boolean(),
        typ: fc.constantFrom('JWT', 'at+jwt', 'jwt', ''),
        zip: fc.constant('DEF'),
      },
      { requiredKeys: [] },
    )
    .map((changes): Header => ({ ...ourHeader, ...changes }))

  const unsigned = fc
    .tuple(otherHeader, otherClaims, fc.constantFrom('', signature, 'AAAA', 'A'.repeat(86)))
    .map(([head, body, end]) => `${encode(head)}.${body}.${end}`)
  const signedByOthers = fc
    .tuple(otherHeader, fc.oneof(otherClaims, fc.constant(payload)), fc.integer({ min: 0, max: 3 }))
    .map(([head, body, method]) => signWrongly(method, { head, body, publicKey, publicJwk }))
  const ourSignature = otherClaims.map((body) => `${header}.${body}.${signature}`)
  const changed = fc
    .tuple(fc.nat(token.length - 1), fc.constantFrom(...urlSafe, '.', '='))
    .map(([at, character]) => token.slice(0, at) + character + token.slice(at + 1))
  const cut = fc
    .tuple(
      fc.nat(token.length),
      fc.string({ unit: fc.constantFrom(...urlSafe, '.'), maxLength: 8 }),
    )
    .map(([at, more]) => token.slice(0, at) + more)
  const noise = fc.string({ unit: fc.constantFrom(...urlSafe, '.'), minLength: 1, maxLength: 300 })

  return fc
    .oneof(unsigned, signedByOthers, ourSignature, changed, cut, noise)
    .filter((forged) => forged !== token && forged !== '')
}

/** Signs a token correctly, but with a key or an algorithm that isn't ours. */
function signWrongly(
  method: number,
  {
    head,
    body,
    publicKey,
    publicJwk,
  }: { head: Header; body: string; publicKey: KeyObject; publicJwk: JsonWebKey },
): string {
  const es256 = (header: Header) => {
    const text = `${encode(header)}.${body}`
    const dsaEncoding = 'ieee-p1363'
    const key = { key: attackerKeys.privateKey, dsaEncoding } as const
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }
  const hs256 = (secret: string) => {
    const text = `${encode({ ...head, alg: 'HS256' })}.${body}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  switch (method) {
    case 0:
      return es256({ ...head, alg: 'ES256' })
    case 1:
      return es256({ ...head, alg: 'ES256', jwk: attackerJwk })
    case 2:
      return hs256(publicKey.export({ type: 'spki', format: 'pem' }).toString())
    default:
      return hs256(JSON.stringify(publicJwk))
  }
}

function decode(part: string): Header {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
