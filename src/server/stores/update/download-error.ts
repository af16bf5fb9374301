/** Thrown when a file can't be downloaded. The message is for the operator. */
export class DownloadError extends Error {
  override name = 'DownloadError'
  /** Whether a retry may soon succeed. */
  readonly isTransient: boolean
  /** Whether all other files would fail in the same way. */
  readonly affectsAllFiles: boolean
  /** Time that the source asks us to wait, in milliseconds, or 0. */
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
