/** A reason not to start that the operator can act on; shown as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
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
