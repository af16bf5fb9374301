/**
 * Thrown if the server, or a proxy in front of it, rejects a call because the request or the response is too
 * large.
 */
export class TooLargeError extends Error {
  readonly part: 'request' | 'response'

  constructor(part: TooLargeError['part'], options?: ErrorOptions) {
    super(`The ${part} is too large.`, options)
    this.part = part
  }
}

/**
 * Tracks how many rows one call of a sync may send. There is no limit until a call is too large and `shrink`
 * lowers the limit.
 */
export function createCallSize() {
  let maxRows = Number.POSITIVE_INFINITY
  let fullPull: 'not-needed' | 'next' | 'requested' = 'not-needed'

  return {
    maxRows: () => maxRows,
    /**
     * Returns whether the next call must request all lists in full. A full list is smaller, because the
     * server leaves out removed rows.
     */
    needsFullPull: () => fullPull === 'next',
    handleResponse() {
      if (fullPull === 'next') fullPull = 'requested'
    },
    /**
     * Lowers the limit after a call was too large. After a large request, the next call sends half as many
     * rows. After a large response, the next call requests all lists in full, but only once per sync. Returns
     * false if the call can't be made smaller.
     */
    shrink({ part }: TooLargeError, sentRows: number): boolean {
      if (part === 'response') {
        if (fullPull !== 'not-needed') return false
        fullPull = 'next'
        return true
      }
      if (sentRows <= 1) return false
      maxRows = Math.floor(sentRows / 2)
      return true
    },
  }
}
