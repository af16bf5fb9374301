import { createHash, timingSafeEqual } from 'node:crypto'
import { validationFailed } from '../auth-errors.ts'

/** What a browser keeps the verifier of, and shows when it begins a sign-in (RFC 7636). */
export type Challenge = { text: string; method: ChallengeMethod }
export type ChallengeMethod = 's256' | 'plain'

/** The challenge of a body, if there is one; throws what the protocol answers to half of one. */
export function parseChallenge(body: {
  code_challenge: string
  code_challenge_method: string
}): Challenge | undefined {
  const { code_challenge: text } = body
  const method = body.code_challenge_method.toLowerCase()
  if (text === '' && method === '') return undefined
  if (text === '' || method === '') {
    throw validationFailed(
      'PKCE flow requires both the code_challenge and the code_challenge_method',
    )
  }
  if (method !== 's256' && method !== 'plain') {
    throw validationFailed('code_challenge_method must be s256 or plain')
  }
  if (!/^[\w.~-]{43,128}$/.test(text)) {
    throw validationFailed(
      'code_challenge must have 43 to 128 letters, digits, hyphens, periods, underscores or tildes',
    )
  }
  return { text, method }
}

export function isVerifierOf(challenge: Challenge, verifier: string): boolean {
  const shown =
    challenge.method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url')
  const [left, right] = [Buffer.from(shown), Buffer.from(challenge.text)]
  return left.length === right.length && timingSafeEqual(left, right)
}
