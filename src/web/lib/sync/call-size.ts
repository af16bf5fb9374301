/**
 * The error of a call that the server, or a proxy in front of it, rejected because the request or the response
 * is too large.
 */
export class TooLargeError extends Error {
  readonly part: 'request' | 'response'

  constructor(part: TooLargeError['part'], options?: ErrorOptions) {
    super(`The ${part} is too large.`, options)
    this.part = part
  }
}

/** Limits how much each call of a sync sends and requests. No limit applies until a call was too large. */
export function createCallSize() {
  let maxRows = Number.POSITIVE_INFINITY
  let fullPull: 'not-needed' | 'next' | 'requested' = 'not-needed'

  return {
    maxRows: () => maxRows,
    /**
     * Returns whether the next call must request all lists in full. The server then leaves out removed rows.
     */
    needsFullPull: () => fullPull === 'next',
    handleResponse() {
      if (fullPull === 'next') fullPull = 'requested'
    },
    /**
     * Lowers the limit after a call was too large: the next call sends half as many rows or, once in a sync,
     * requests all lists in full. Returns false if the call was already as small as possible.
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
