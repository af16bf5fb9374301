import type { PoolClient } from 'pg'
import { emailExists } from '../auth-errors.ts'
import { deleteTokens } from '../one-time/queries.ts'
import { applyEmailChange, countAgreement, updateEmailChange } from './queries.ts'

const uniqueViolation = '23505'

/** One of the two mailboxes agrees; whether it was the second, and the address is changed now. */
export async function agreeToEmailChange(client: PoolClient, userId: string): Promise<boolean> {
  if (!(await countAgreement(client, userId))) return false
  await changeEmail(client, { userId, isProved: true })
  return true
}

/** Changes the address at once: where accounts need no confirmation. */
export async function changeEmailAtOnce(
  client: PoolClient,
  change: { userId: string; email: string },
): Promise<void> {
  await updateEmailChange(client, change)
  await changeEmail(client, { userId: change.userId, isProved: false })
}

async function changeEmail(
  client: PoolClient,
  change: { userId: string; isProved: boolean },
): Promise<void> {
  try {
    await applyEmailChange(client, change)
  } catch (error) {
    // Somebody made an account with the address meanwhile.
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) {
      throw emailExists()
    }
    throw error
  }
  // They went to a mailbox that may be no longer the shopper's.
  await deleteTokens(client, change.userId)
}
