import { SignJWT } from 'jose'
import { tokenAlgorithm, tokenAudience } from '../../caller/authenticate.ts'
import type { SignAccessToken } from '../core/auth-services.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'

const accessTokenSeconds = 3600

/** Returns a function that signs access tokens for sessions. A token is valid for an hour. */
export function createAccessTokens(options: {
  keys: SigningKeys
  issuer: string
}): SignAccessToken {
  return async ({ user, session }) => {
    const { kid, privateKey } = await options.keys.current()
    const header = { alg: tokenAlgorithm, kid, typ: 'JWT' }
    const issuedAt = Math.floor(Date.now() / 1000)
    const expiresAt = issuedAt + accessTokenSeconds
    const claims = {
      iss: options.issuer,
      sub: user.id,
      aud: tokenAudience,
      exp: expiresAt,
      iat: issuedAt,
      email: user.email,
      phone: '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: user.role,
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: false,
    }
    return {
      access_token: await new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      expires_at: expiresAt,
    }
  }
}
