/** What the log may say of an error: PostgreSQL's details can quote a row, and the driver hangs its client with all its secrets on it. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause ? { cause: describeError(cause) } : {}) }
}
