/**
 * A server failure older than this, in milliseconds, isn't considered the cause of an error on the screen.
 */
const recentMs = 5_000

let last: { id: string; at: number } | undefined

/**
 * Remembers the request id of a response with status 500 or higher, so that the operator can find the request
 * in the log. A response with another error status, or without a request id, clears the remembered id. A
 * successful response doesn't change the remembered id.
 */
export function noteFailure({ status, headers }: Response): void {
  if (status < 400) return
  const id = status >= 500 && headers.get('x-request-id')
  last = id ? { id, at: Date.now() } : undefined
}

/**
 * Returns the request id of the last server failure if it happened within the last five seconds. Otherwise,
 * returns undefined.
 */
export function failureReference(): string | undefined {
  return last && Date.now() - last.at < recentMs ? last.id : undefined
}
