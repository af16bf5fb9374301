import { z } from 'zod'
import { malformedBody, validationFailed } from './auth-errors.ts'
import { isStorable } from './storable.ts'

const StorableText = z.string().refine(isStorable, 'must not contain null or broken characters')

/** The client sends null for what it leaves out. */
const Text = StorableText.nullish().transform((text) => text ?? '')

/** A shopper's own data travels in every access token, which must fit into a request header. */
export const maxUserDataBytes = 4096

const UserData = z
  .record(z.string(), z.unknown())
  .refine(isStorable, {
    error: 'must not contain null or broken characters, nor be nested deeply',
    abort: true,
  })
  .refine(
    (data) => Buffer.byteLength(JSON.stringify(data)) <= maxUserDataBytes,
    `must not be longer than ${maxUserDataBytes} bytes`,
  )
  .nullish()
  .transform((data) => data ?? {})

/** What a browser that ends its sign-in itself sends along. */
const challenge = { code_challenge: Text, code_challenge_method: Text }

export const SignUpBody = z.object({
  email: Text,
  phone: Text,
  password: Text,
  data: UserData,
  ...challenge,
})
export const RecoverBody = z.object({ email: Text, ...challenge })
export const ResendBody = z.object({ email: Text, phone: Text, type: Text, ...challenge })
export const OtpBody = z.object({
  email: Text,
  phone: Text,
  data: UserData,
  create_user: z
    .boolean()
    .nullish()
    .transform((mayCreate) => mayCreate ?? true),
  ...challenge,
})
export const PkceBody = z.object({ auth_code: Text, code_verifier: Text })
export const PasswordBody = z.object({ email: Text, phone: Text, password: Text })
export const UpdateUserBody = z.object({
  email: Text,
  phone: Text,
  // Unlike in the others, an empty password is one: it is too short.
  password: StorableText.nullish().transform((text) => text ?? undefined),
  current_password: Text,
  nonce: Text,
  data: UserData,
  ...challenge,
})
export const VerifyBody = z.object({
  type: Text,
  token: Text,
  token_hash: Text,
  email: Text,
  phone: Text,
})
export const RefreshBody = z.object({ refresh_token: Text })

/** The body in the shape that a route expects; keys that it doesn't know are left out. */
export function parseBody<T>(shape: z.ZodType<T>, body: unknown): T {
  if (body === undefined) throw malformedBody()
  const result = shape.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw validationFailed([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}
