export type LinkError = {
  /** Error code of the auth server, such as 'otp_expired'. */
  code: string
  /** Whether the link was for choosing a new password. */
  isRecovery: boolean
}

/** Why the server rejected the link that opened this page, or null. */
let refused = extractError()

/**
 * Returns the error if the server rejected the link that opened this page. Returns null if the server didn't
 * reject the link, or after a call to `forgetLinkError`.
 */
export function readLinkError(): LinkError | null {
  return refused
}

/**
 * Sets the error to show. Some email links open a page with a button. Call this if the server rejects such a
 * link after the shopper presses the button.
 */
export function keepLinkError(error: LinkError): void {
  refused = error
}

/** Forgets the error. Call this once the error has been shown. */
export function forgetLinkError(): void {
  refused = null
}

/**
 * Returns the error in the fragment of the page's URL, or null if there is none. Removes the fragment, so
 * that a reload or a bookmark doesn't repeat the error. Session tokens in the fragment are removed too and
 * never used: in a forged link, they could sign the shopper in to somebody else's account.
 */
function extractError(): LinkError | null {
  const hash = new URLSearchParams(location.hash.slice(1))
  const code = hash.get('error_code') ?? hash.get('error')
  if (code === null && !hash.has('access_token') && !hash.has('refresh_token')) return null
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname + search)
  return code === null ? null : { code, isRecovery: pathname === '/auth/reset' }
}
