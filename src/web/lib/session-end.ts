/** Error codes with which the auth API reports that the session has ended. */
const endCodes: ReadonlySet<string> = new Set([
  'bad_jwt',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
  // The refresh token is malformed.
  'validation_failed',
])

/**
 * Returns whether an error code from the auth API means that the session has ended. Returns false if the code
 * is undefined.
 */
export function isSessionEnd(code: string | undefined): boolean {
  return code !== undefined && endCodes.has(code)
}
