/**
 * A request that is refused on purpose. Each URL prefix answers it in its own shape;
 * anything else that is thrown is a bug or an outage and is logged.
 */
export class RequestError extends Error {
  readonly status: number
  /** Stable identifier of the refusal, as the protocol names it. */
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(options: {
    status: number
    code: string
    message: string
    headers?: Readonly<Record<string, string>>
  }) {
    super(options.message)
    this.name = 'RequestError'
    this.status = options.status
    this.code = options.code
    this.headers = options.headers ?? {}
  }
}

/** Whether Fastify itself refused the request, as it does a body that ends too early. */
export function isCallersFault(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500
}
