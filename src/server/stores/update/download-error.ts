/** Why the source did not give a file, in words for the operator. */
export class DownloadError extends Error {
  override name = 'DownloadError'
  /** Whether asking again soon may help. */
  readonly isPassing: boolean
  /** Whether any other file would fail in the same way. */
  readonly isOfWholeSource: boolean
  /** How long the source asks to be left alone. */
  readonly retryAfterMs: number

  constructor(
    message: string,
    { isPassing = false, isOfWholeSource = false, retryAfterMs = 0 }: Partial<DownloadError> = {},
  ) {
    super(message)
    this.isPassing = isPassing
    this.isOfWholeSource = isOfWholeSource
    this.retryAfterMs = retryAfterMs
  }
}
