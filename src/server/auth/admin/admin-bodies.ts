import { parseOptions } from '@node-rs/argon2'
import { z } from 'zod'
import { Metadata, Text } from '../core/request-bodies.ts'

/** Optional text. Missing, null and empty text become undefined, which keeps the account's current value. */
const Optional = Text.transform((text) => (text === '' ? undefined : text))

const Flag = z
  .boolean()
  .nullish()
  .transform((flag) => flag === true)

/** Attributes of an account that an operator can set. An unsupported attribute is rejected, not ignored. */
const attributes = {
  email: Optional,
  phone: z.literal(['', null], 'this server does not store phone numbers').optional(),
  password: Optional,
  password_hash: Optional.refine(isArgon2, 'this server can only verify argon2 hashes'),
  email_confirm: Flag,
  user_metadata: Metadata,
  app_metadata: Metadata,
  ban_duration: Optional,
  role: z.literal(['authenticated', '', null], 'every user has the role authenticated').optional(),
}

export const CreateUserBody = z.object({
  ...attributes,
  id: z
    .uuid()
    .nullish()
    .transform((id) => id ?? undefined),
})
export const ChangeUserBody = z.object(attributes)
export const DeleteUserBody = z.object({ should_soft_delete: Flag })
export const InviteBody = z.object({ email: Text, data: Metadata })
export const GenerateLinkBody = z.object({
  type: z.enum([
    'signup',
    'invite',
    'magiclink',
    'recovery',
    'email_change_current',
    'email_change_new',
  ]),
  email: Text,
  new_email: Text,
  password: Optional,
  data: Metadata,
  redirect_to: Text,
})

/** Whether a password hash is missing or in Argon2's format. */
function isArgon2(hash: string | undefined): boolean {
  if (hash === undefined) return true
  try {
    parseOptions(hash)
    return true
  } catch {
    return false
  }
}
