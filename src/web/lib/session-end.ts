/** Codes of the accounts' API that say of a session that it is over, and not only that a request failed. */
const endCodes: ReadonlySet<string> = new Set([
  'bad_jwt',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
  // Of a refresh token: it has the shape of none.
  'validation_failed',
])

export function isSessionEnd(code: string | undefined): boolean {
  return code !== undefined && endCodes.has(code)
}
