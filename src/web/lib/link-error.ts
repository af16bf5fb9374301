export type LinkError = {
  /** The protocol's word for why the link was refused, such as 'otp_expired'. */
  code: string
  /** Whether the link was to lead to choosing a new password. */
  isOfRecovery: boolean
}

/** Why the link that led to this page was refused. */
let refused = takeError()

export function readLinkError(): LinkError | null {
  return refused
}

/** It was shown: once is enough. */
export function forgetLinkError(): void {
  refused = null
}

/** Out of the address at once, so that a reload or a bookmark doesn't repeat it. */
function takeError(): LinkError | null {
  const hash = new URLSearchParams(location.hash.slice(1))
  const code = hash.get('error_code') ?? hash.get('error')
  if (code === null) return null
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname + search)
  return { code, isOfRecovery: pathname === '/auth/reset' }
}
