import type { Pool } from 'pg'
import { transactionAs } from '../../database/transaction.ts'
import type { Settings } from '../../settings/env.ts'
import { signUpDisabled } from '../core/auth-errors.ts'
import { selectIsInvited } from './password-queries.ts'

export type SignUpSettings = Pick<Settings, 'authSignups' | 'authSignupsByListLink'>

/** The field of a sign-up's data that holds the secret of a link to a list. It is not kept. */
const linkField = 'list_invite'

const visitor = { role: 'anon', claims: { role: 'anon' } } as const

/** The data to keep of somebody who may make an account; throws where nobody may, or only by a list's link. */
export async function checkMaySignUp(
  { pool, settings }: { pool: Pool; settings: SignUpSettings },
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { [linkField]: secret, ...kept } = data
  const { authSignups, authSignupsByListLink } = settings
  if (authSignups === 'open') return kept
  const isByLink = authSignups === 'invite' && authSignupsByListLink && typeof secret === 'string'
  if (isByLink && (await opensList(pool, secret))) return kept
  throw signUpDisabled()
}

function opensList(pool: Pool, secret: string): Promise<boolean> {
  return transactionAs(pool, visitor, (client) => selectIsInvited(client, secret))
}
