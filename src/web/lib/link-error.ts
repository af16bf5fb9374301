export type LinkError = {
  /** Protocol code of the refusal, such as 'otp_expired'. */
  code: string
  /** Whether the link was for choosing a new password. */
  isRecovery: boolean
}

/** Refusal of the link that led to this page. */
let refused = extractError()

export function readLinkError(): LinkError | null {
  return refused
}

/** Sets the error for the page of a mail's link, where the refusal arrives after its button is pressed. */
export function keepLinkError(error: LinkError): void {
  refused = error
}

/** Forgets the error once it was shown. */
export function forgetLinkError(): void {
  refused = null
}

/**
 * Removes the error from the address, so that a reload or a bookmark doesn't repeat it. Also removes the
 * tokens of a session unread: a forged link could otherwise sign the shopper in to another account.
 */
function extractError(): LinkError | null {
  const hash = new URLSearchParams(location.hash.slice(1))
  const code = hash.get('error_code') ?? hash.get('error')
  if (code === null && !hash.has('access_token') && !hash.has('refresh_token')) return null
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname + search)
  return code === null ? null : { code, isRecovery: pathname === '/auth/reset' }
}
