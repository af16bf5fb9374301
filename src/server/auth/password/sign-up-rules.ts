import type { Pool } from 'pg'
import { transactionAs } from '../../database/transaction.ts'
import type { Settings } from '../../settings/env.ts'
import { signUpDisabled } from '../core/auth-errors.ts'
import { selectIsInvited } from './password-queries.ts'

export type SignUpSettings = Pick<Settings, 'authSignups' | 'authSignupsByListLink'>

/** Field of a sign-up's metadata that contains the secret of a list link. The field isn't stored. */
const linkField = 'list_invite'

const anon = { role: 'anon', claims: { role: 'anon' } } as const

/**
 * Returns the metadata to store for the new account, without the secret of the list link. Throws
 * `signup_disabled` if sign-ups are closed, or if they require a list link and the metadata doesn't contain a
 * valid one.
 */
export async function checkMaySignUp(
  { pool, settings }: { pool: Pool; settings: SignUpSettings },
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { [linkField]: secret, ...metadata } = data
  const { authSignups, authSignupsByListLink } = settings
  if (authSignups === 'open') return metadata
  const isByLink = authSignups === 'invite' && authSignupsByListLink && typeof secret === 'string'
  if (isByLink && (await isValidListLink(pool, secret))) return metadata
  throw signUpDisabled()
}

function isValidListLink(pool: Pool, secret: string): Promise<boolean> {
  return transactionAs(pool, anon, (client) => selectIsInvited(client, secret))
}
