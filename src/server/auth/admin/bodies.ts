import { parseOptions } from '@node-rs/argon2'
import { z } from 'zod'
import { validationFailed } from '../auth-errors.ts'
import { maxUserDataBytes } from '../bodies.ts'
import { isStorable } from '../storable.ts'

const Text = z
  .string()
  .refine(isStorable, 'must not contain null or broken characters')
  .nullish()
  .transform((text) => text ?? '')

/** Undefined: stays as it is. */
const Optional = Text.transform((text) => (text === '' ? undefined : text))

const Flag = z
  .boolean()
  .nullish()
  .transform((flag) => flag === true)

const Metadata = z
  .record(z.string(), z.unknown())
  .refine(isStorable, 'must not contain null or broken characters, nor be nested deeply')
  .nullish()
  .transform((data) => data ?? {})

/** What an account may be given; what this server has no use for must not seem to be kept. */
const attributes = {
  email: Optional,
  phone: z.literal(['', null], 'phone numbers are not kept by this server').optional(),
  password: Optional,
  password_hash: Optional.refine(isArgon2, 'only hashes of argon2 can be verified by this server'),
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

/** It travels in every access token, beside the shopper's own. */
const maxAppDataBytes = 1024

/** The data of an account after a change: key by key, where null removes one. */
export function mergeData(
  kind: 'user_metadata' | 'app_metadata',
  present: Record<string, unknown>,
  changes: Record<string, unknown>,
): string {
  const merged = Object.entries({ ...present, ...changes }).filter(([, value]) => value !== null)
  const kept = JSON.stringify(Object.fromEntries(merged))
  const longest = kind === 'user_metadata' ? maxUserDataBytes : maxAppDataBytes
  if (Buffer.byteLength(kept) > longest) {
    throw validationFailed(`${kind}: must not be longer than ${longest} bytes`)
  }
  return kept
}

function isArgon2(hash: string | undefined): boolean {
  if (hash === undefined) return true
  try {
    parseOptions(hash)
    return true
  } catch {
    return false
  }
}
