/** A failure longer ago than this is not what an error message on the screen is about. */
const recentMs = 5_000

let last: { id: string; at: number } | undefined

/** Keeps under which id the server's log has the request, if the server failed at it; requests that go well beside it change nothing. */
export function noteFailure({ status, headers }: Response): void {
  if (status < 400) return
  const id = status >= 500 && headers.get('x-request-id')
  last = id ? { id, at: Date.now() } : undefined
}

/** Of the last request that went wrong, if the server failed at it just now. */
export function failureReference(): string | undefined {
  return last && Date.now() - last.at < recentMs ? last.id : undefined
}
