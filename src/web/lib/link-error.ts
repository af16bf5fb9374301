/** The protocol's code for why the link that led to this page was refused, such as 'otp_expired'. */
let code = takeCode()

export function readLinkError(): string | null {
  return code
}

/** It was shown: once is enough. */
export function forgetLinkError(): void {
  code = null
}

/** Out of the address at once, so that a reload or a bookmark doesn't repeat it. */
function takeCode(): string | null {
  const hash = new URLSearchParams(location.hash.slice(1))
  const found = hash.get('error_code') ?? hash.get('error')
  if (found !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return found
}
