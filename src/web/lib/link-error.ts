export type LinkError = {
  /** The protocol's word for why the link was refused, such as 'otp_expired'. */
  code: string
  /** Whether the link was to lead to choosing a new password. */
  isOfRecovery: boolean
}

/** Why the link that led to this page was refused. */
let refused = extractError()

export function readLinkError(): LinkError | null {
  return refused
}

/** For the page that a mail's link leads to, where a refusal comes with the press of its button. */
export function keepLinkError(error: LinkError): void {
  refused = error
}

/** It was shown: once is enough. */
export function forgetLinkError(): void {
  refused = null
}

/**
 * Out of the address at once, so that a reload or a bookmark doesn't repeat it. The tokens of a session
 * go too, unread: anybody can write a link to this page, and it would sign in as whom they chose.
 */
function extractError(): LinkError | null {
  const hash = new URLSearchParams(location.hash.slice(1))
  const code = hash.get('error_code') ?? hash.get('error')
  if (code === null && !hash.has('access_token') && !hash.has('refresh_token')) return null
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname + search)
  return code === null ? null : { code, isOfRecovery: pathname === '/auth/reset' }
}
