/** Thrown if a file can't be downloaded. The message is for the operator. */
export class DownloadError extends Error {
  override name = 'DownloadError'
  /** Whether retrying soon may help. */
  readonly isTransient: boolean
  /** Whether every other download would fail for the same reason. */
  readonly affectsAllFiles: boolean
  /** How many milliseconds the source asks us to wait, or 0. */
  readonly retryAfterMs: number

  constructor(
    message: string,
    { isTransient = false, affectsAllFiles = false, retryAfterMs = 0 }: Partial<DownloadError> = {},
  ) {
    super(message)
    this.isTransient = isTransient
    this.affectsAllFiles = affectsAllFiles
    this.retryAfterMs = retryAfterMs
  }
}
