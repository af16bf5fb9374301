/** Time during which a failure belongs to the error message on the screen, in milliseconds. */
const recentMs = 5_000

let last: { id: string; at: number } | undefined

/**
 * Remembers the request id of a failure of the server, by which the operator finds it in the log. Successful
 * requests change nothing.
 */
export function noteFailure({ status, headers }: Response): void {
  if (status < 400) return
  const id = status >= 500 && headers.get('x-request-id')
  last = id ? { id, at: Date.now() } : undefined
}

/** Returns the request id of the last failed request, if the server failed just now. */
export function failureReference(): string | undefined {
  return last && Date.now() - last.at < recentMs ? last.id : undefined
}
