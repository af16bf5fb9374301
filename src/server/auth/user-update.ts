import type { Auth } from './auth.ts'
import { phoneSignInDisabled } from './auth-errors.ts'
import type { LinkOptions } from './email/issue-mail.ts'
import { normaliseEmail, parseEmail } from './email-address.ts'
import { checkNewPassword } from './passwords.ts'
import type { UserRow } from './present-user.ts'

export type UserUpdate = {
  /** Undefined: stays as it is. */
  email: string | undefined
  /** Undefined: stays as it is. */
  password: string | undefined
  /** Of a new password: the present one, and the code of a mail; empty when not given. */
  currentPassword: string
  nonce: string
  /** Merged key by key into what is there; null removes a key. */
  data: Record<string, unknown>
}

export type UpdateRequest = {
  user: UserRow
  sessionId: string
  update: UserUpdate
  options: LinkOptions
  ip: string | null
  signal: AbortSignal
}

/** What a body changes; throws what the protocol answers to what can't be changed so. */
export function parseUpdate(
  { settings }: Pick<Auth, 'settings'>,
  user: UserRow,
  body: {
    email: string
    phone: string
    password: string | undefined
    current_password: string
    nonce: string
    data: Record<string, unknown>
  },
): UserUpdate {
  const { password, nonce, data } = body
  if (body.phone !== '') throw phoneSignInDisabled()
  const isSame = body.email === '' || normaliseEmail(body.email) === normaliseEmail(user.email)
  const email = isSame ? undefined : parseEmail(body.email)
  if (password !== undefined) checkNewPassword(password, settings)
  return { email, password, currentPassword: body.current_password, nonce, data }
}
