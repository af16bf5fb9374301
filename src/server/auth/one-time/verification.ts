import { phoneSignInDisabled, validationFailed } from '../auth-errors.ts'
import { normaliseEmail } from '../email-address.ts'
import type { OneTimeType } from './queries.ts'

/** What a caller of `/verify` shows: the secret of a link, or the digits that went to a mailbox. */
export type Verification = { types: readonly OneTimeType[]; type: string } & (
  | { token: string }
  | { email: string; digits: string }
)

/** What each type of the protocol may consume. */
const typesOf = new Map<string, readonly OneTimeType[]>([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  ['email', ['confirmation', 'magiclink']],
  ['magiclink', ['magiclink']],
  ['recovery', ['recovery']],
  ['email_change', ['email_change_new', 'email_change_current']],
])

type VerifyBody = { type: string; token: string; token_hash: string; email: string; phone: string }

/** What a body asks to verify; throws what the protocol answers when there is none. */
export function verificationOfBody(body: VerifyBody): Verification {
  const { type, token, token_hash: tokenHash, email, phone } = body
  if (token !== '' && tokenHash !== '') {
    throw validationFailed('Verify requires either a token or a token hash')
  }
  if (tokenHash !== '' && (email !== '' || phone !== '')) {
    throw validationFailed('Only the token_hash and type should be provided')
  }
  if (tokenHash !== '') return verificationOfLink({ type, token: tokenHash })
  if (token === '') throw validationFailed('Verify requires a token or a token hash')
  if ((email === '') === (phone === '')) {
    throw validationFailed('Only an email address or phone number should be provided on verify')
  }
  if (phone !== '') throw phoneSignInDisabled()
  return { type, types: parseType(type), email: normaliseEmail(email), digits: token }
}

export function verificationOfLink({ type, token }: { type: string; token: string }): Verification {
  if (token === '') throw validationFailed('Verify requires a token or a token hash')
  return { type, types: parseType(type), token }
}

function parseType(type: string): readonly OneTimeType[] {
  if (type === '') throw validationFailed('Verify requires a verification type')
  const types = typesOf.get(type)
  if (types === undefined) throw validationFailed('Unsupported verification type')
  return types
}
