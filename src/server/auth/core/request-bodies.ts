import { z } from 'zod'
import { storableText } from '#shared/contracts/saved-list.ts'
import { malformedBody, validationFailed } from './auth-errors.ts'

const maxNesting = 8

/**
 * Size limit for a shopper's own metadata. Each access token contains the metadata and must fit into a
 * request header.
 */
const maxUserDataBytes = 4096
/** Size limit for the metadata set by the app. Each access token contains this metadata too. */
const maxAppDataBytes = 1024

const StorableText = z.string().refine(isStorable, 'must not contain null or broken characters')

/** Optional text. Missing text and null become an empty string. */
export const Text = StorableText.nullish().transform((text) => text ?? '')

/**
 * Optional text. Missing text and null become undefined. For fields such as a password, where empty text and
 * missing text mean different things.
 */
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

/** Fields a client sends to start a sign-in with PKCE. */
export const challengeFields = { code_challenge: Text, code_challenge_method: Text }

/**
 * Parses a body and drops unknown keys. Throws `bad_json` if the body is missing, and `validation_failed`
 * with the first problem if it is invalid.
 */
export function parseBody<T>(shape: z.ZodType<T>, body: unknown): T {
  if (body === undefined) throw malformedBody()
  const result = shape.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw validationFailed([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}

/**
 * Merges changes into an account's metadata, key by key, and returns the result as JSON. Null as a new value
 * removes the key. Throws `validation_failed` if the JSON is longer than 4,096 bytes (`app_metadata`: 1,024
 * bytes).
 */
export function mergeData(
  field: 'data' | 'user_metadata' | 'app_metadata',
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
): string {
  const merged = Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null)
  const json = JSON.stringify(Object.fromEntries(merged))
  const maxBytes = field === 'app_metadata' ? maxAppDataBytes : maxUserDataBytes
  if (Buffer.byteLength(json) > maxBytes) {
    throw validationFailed(`${field}: must not be longer than ${maxBytes} bytes`)
  }
  return json
}

/**
 * Whether PostgreSQL can store this JSON value. False if it contains null characters or lone surrogates, or
 * if it is nested more than eight levels deep.
 */
export function isStorable(value: unknown): boolean {
  // Not recursive, because a body may be nested more deeply than the stack allows.
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
