/** An error at startup that the operator can fix. Such an error is shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * Error for a request that the server deliberately rejects. Each URL prefix has its own format for such
 * errors. Bugs and outages throw other errors, which are logged.
 */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  /** Stable code, defined by the protocol. */
  readonly code: string
  readonly headers: Readonly<Record<string, string>>
  /** Additional fields of the response, such as PostgREST's details and hint. */
  readonly info: Readonly<Record<string, unknown>>

  constructor(options: {
    status: number
    code: string
    message: string
    headers?: Readonly<Record<string, string>>
    info?: Readonly<Record<string, unknown>>
    /** The cause, which is logged but never sent to the client. */
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

/** Thrown if the caller's token wasn't issued by us, has expired or belongs to a session that has ended. */
export class InvalidToken extends Error {
  override name = 'InvalidToken'
  readonly reason: 'undecodable' | 'expired' | 'claims'

  constructor(reason: InvalidToken['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Returns the message of an error. Any other thrown value is converted to a string. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Returns the code of an error, such as ENOENT or an SQLSTATE, or undefined if the error doesn't have one.
 */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

/**
 * Returns the fields of an error that are safe to log. Leaves out PostgreSQL's details, which may quote a
 * row, and the driver's client, which contains secrets.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause ? { cause: describeError(cause) } : {}) }
}
