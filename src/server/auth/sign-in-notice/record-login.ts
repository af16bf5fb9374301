import type { PoolClient } from 'pg'
import { describeDevice } from '#shared/accounts/describe-device.ts'
import type { Mail } from '../../mail/mail.ts'
import { recordEvent } from '../audit/record.ts'
import type { ClientInfo } from '../client-info.ts'
import { selectIsUsual } from './queries.ts'

/**
 * Remembers that somebody opened the account, and on what kind of device. The mail, to be sent
 * after the commit, tells the owner when the account was never opened on such a device in the time
 * that is remembered; of the first device there is nothing to tell.
 */
export async function recordLogin(
  client: PoolClient,
  login: {
    user: { id: string; email: string }
    action: 'login' | 'user_signedup' | 'user_confirmed' | 'user_recovered'
    client: ClientInfo
  },
): Promise<Mail | undefined> {
  const { user, action } = login
  const { ip, userAgent } = login.client
  const device = describeDevice(userAgent)
  const isUsual = await selectIsUsual(client, { userId: user.id, device })
  await recordEvent(client, { action, userId: user.id, ip, traits: { device } })
  if (isUsual) return undefined
  const facts = { at: new Date().toISOString(), userAgent }
  return { kind: 'new-sign-in', to: user.email, facts }
}
