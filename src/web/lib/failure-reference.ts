/** For this many milliseconds, a failure counts as the cause of the error message on the screen. */
const recentMs = 5_000

let last: { id: string; at: number } | undefined

/**
 * Remembers the request id of a server failure, so that the operator can find it in the log. A refusal clears
 * it; successful requests change nothing.
 */
export function noteFailure({ status, headers }: Response): void {
  if (status < 400) return
  const id = status >= 500 && headers.get('x-request-id')
  last = id ? { id, at: Date.now() } : undefined
}

/** Returns the request id of the last server failure, if it happened in the last five seconds. */
export function failureReference(): string | undefined {
  return last && Date.now() - last.at < recentMs ? last.id : undefined
}
