/** A reason not to start that the operator can act on; shown as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * A request that is refused on purpose. Each URL prefix serialises it in its own shape; anything
 * else that is thrown is a bug or an outage and is logged.
 */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  /** Stable identifier of the refusal, as the protocol names it. */
  readonly code: string
  readonly headers: Readonly<Record<string, string>>
  /** What the protocol says beside code and message, such as PostgREST's details and hint. */
  readonly info: Readonly<Record<string, unknown>>

  constructor(options: {
    status: number
    code: string
    message: string
    headers?: Readonly<Record<string, string>>
    info?: Readonly<Record<string, unknown>>
    /** What went wrong underneath, for the log. */
    cause?: unknown
  }) {
    const { status, code, message, headers = {}, info = {}, cause } = options
    super(message, cause === undefined ? {} : { cause })
    this.status = status
    this.code = code
    this.headers = headers
    this.info = info
  }
}

/** The caller showed a token that isn't one of ours, or no longer: its time or its session is over. */
export class InvalidToken extends Error {
  override name = 'InvalidToken'
  readonly reason: 'undecodable' | 'expired' | 'claims'

  constructor(reason: InvalidToken['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** What went wrong in the words of whoever threw it. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Errors of files and sockets carry the system's short name of what went wrong. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

/** What the log may say of an error: PostgreSQL's details can quote a row, and the driver hangs its client with all its secrets on it. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause ? { cause: describeError(cause) } : {}) }
}
