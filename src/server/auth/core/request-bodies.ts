import { z } from 'zod'
import { storableText } from '#shared/contracts/saved-list.ts'
import { malformedBody, validationFailed } from './auth-errors.ts'

const maxNesting = 8

/** A shopper's own data travels in every access token, which must fit into a request header. */
const maxUserDataBytes = 4096
/** They travel in every access token, beside the shopper's own. */
const maxAppDataBytes = 1024

const StorableText = z.string().refine(isStorable, 'must not contain null or broken characters')

/** The client sends null for what it leaves out. */
export const Text = StorableText.nullish().transform((text) => text ?? '')

/** Where an empty text is one, as a password that is too short: undefined is what was left out. */
export const OptionalText = StorableText.nullish().transform((text) => text ?? undefined)

export const Metadata = z
  .record(z.string(), z.unknown())
  .refine(isStorable, {
    error: 'must not contain null or broken characters, nor be nested deeply',
    abort: true,
  })
  .nullish()
  .transform((data) => data ?? {})

export const UserData = Metadata.refine(
  (data) => Buffer.byteLength(JSON.stringify(data)) <= maxUserDataBytes,
  `must not be longer than ${maxUserDataBytes} bytes`,
)

/** What a browser that ends its sign-in itself sends along. */
export const challengeFields = { code_challenge: Text, code_challenge_method: Text }

/** The body in the shape that a route expects; keys that it doesn't know are left out. */
export function parseBody<T>(shape: z.ZodType<T>, body: unknown): T {
  if (body === undefined) throw malformedBody()
  const result = shape.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw validationFailed([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}

/** The JSON of an account's data after a change: key by key, where null removes one. */
export function mergeData(
  field: 'data' | 'user_metadata' | 'app_metadata',
  present: Record<string, unknown>,
  changes: Record<string, unknown>,
): string {
  const merged = Object.entries({ ...present, ...changes }).filter(([, value]) => value !== null)
  const kept = JSON.stringify(Object.fromEntries(merged))
  const maxBytes = field === 'app_metadata' ? maxAppDataBytes : maxUserDataBytes
  if (Buffer.byteLength(kept) > maxBytes) {
    throw validationFailed(`${field}: must not be longer than ${maxBytes} bytes`)
  }
  return kept
}

/** Whether PostgreSQL can keep this JSON value: no null character, no half of a character, not deep. */
export function isStorable(value: unknown): boolean {
  // Not recursive: a body can be nested deeper than the stack is.
  const pending = [{ value, depth: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: current, depth } = next
    if (typeof current === 'string' && storableText(current) !== current) return false
    if (typeof current !== 'object' || current === null) continue
    if (depth === maxNesting) return false
    for (const [key, child] of Object.entries(current)) {
      if (storableText(key) !== key) return false
      pending.push({ value: child, depth: depth + 1 })
    }
  }
  return true
}
