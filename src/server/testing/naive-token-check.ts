import { createHmac, createPublicKey, type JsonWebKey, verify } from 'node:crypto'

/**
 * Whether the token passes a check with a classic flaw: trusting the token's header. Tests use this check to
 * prove that they would catch the same flaw in our own check.
 */
export function acceptsNaively(token: string, publicJwk: JsonWebKey): boolean {
  try {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const { alg, jwk } = JSON.parse(Buffer.from(header, 'base64url').toString())
    JSON.parse(Buffer.from(payload, 'base64url').toString())
    if (String(alg).toLowerCase() === 'none') return true
    const key = createPublicKey({ key: jwk ?? publicJwk, format: 'jwk' })
    const text = `${header}.${payload}`
    if (alg === 'HS256') {
      const secret = key.export({ type: 'spki', format: 'pem' })
      return createHmac('sha256', secret).update(text).digest('base64url') === signature
    }
    const bytes = Buffer.from(signature, 'base64url')
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes)
  } catch {
    return false
  }
}
