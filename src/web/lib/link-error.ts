export type LinkError = {
  /** Error code of the auth server, such as 'otp_expired'. */
  code: string
  /** Whether the link was for choosing a new password. */
  isRecovery: boolean
}

/** The server's refusal of the link that led to this page. */
let refused = extractError()

/** Returns the error of the link that led to this page, or null. */
export function readLinkError(): LinkError | null {
  return refused
}

/**
 * Sets the error to show when the server refuses an email link after the shopper pressed the button on the
 * link's page.
 */
export function keepLinkError(error: LinkError): void {
  refused = error
}

/** Forgets the error. Call this once it has been shown. */
export function forgetLinkError(): void {
  refused = null
}

/**
 * Returns the error in the page's address, or null. Removes it from the address, so that a reload or a
 * bookmark doesn't repeat it. Also removes session tokens without reading them: a forged link could otherwise
 * sign the shopper in to another account.
 */
function extractError(): LinkError | null {
  const hash = new URLSearchParams(location.hash.slice(1))
  const code = hash.get('error_code') ?? hash.get('error')
  if (code === null && !hash.has('access_token') && !hash.has('refresh_token')) return null
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname + search)
  return code === null ? null : { code, isRecovery: pathname === '/auth/reset' }
}
