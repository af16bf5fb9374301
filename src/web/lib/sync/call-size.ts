/** A call that the server, or a proxy before it, did not answer for the size of what was sent or asked for. */
export class TooLargeError extends Error {
  readonly part: 'request' | 'response'

  constructor(part: TooLargeError['part'], options?: ErrorOptions) {
    super(`The ${part} is too large.`, options)
    this.part = part
  }
}

/** How much the calls of an exchange send and ask for: less once one was too large. */
export function createCallSize() {
  let maxRows = Number.POSITIVE_INFINITY
  let anew: 'no' | 'next' | 'asked' = 'no'

  return {
    maxRows: () => maxRows,
    /** Whether to take all lists anew: the server then sends them without what was removed. */
    isAnew: () => anew === 'next',
    handleResponse() {
      if (anew === 'next') anew = 'asked'
    },
    /** False if the call was as small as it can be. */
    shrink({ part }: TooLargeError, sentRows: number): boolean {
      if (part === 'response') {
        if (anew !== 'no') return false
        anew = 'next'
        return true
      }
      if (sentRows <= 1) return false
      maxRows = Math.floor(sentRows / 2)
      return true
    },
  }
}
