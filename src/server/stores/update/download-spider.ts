import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pRetry from 'p-retry'
import { codeOf, messageOf } from '../../lib/errors.ts'
import { DownloadError } from './download-error.ts'
import { downloadErrorOf, requestFile } from './request-file.ts'
import type { DownloadLimits } from './update-options.ts'

export type DownloadOptions = {
  /** URL of the source's folder, with a slash at the end. */
  sourceUrl: string
  spider: string
  /** Etag of the last imported version of the file. */
  etag?: string | undefined
  /** Path for the downloaded file. An existing file is overwritten. */
  path: string
  limits: DownloadLimits
  signal: AbortSignal
}

export type Download = { isNew: false } | { isNew: true; etag: string | undefined }

/**
 * Downloads a spider's file from All The Places unless its etag is unchanged. Retries after transient
 * failures. Throws a DownloadError if the download fails, or the signal's reason if the signal is aborted.
 */
export async function downloadSpider(options: DownloadOptions): Promise<Download> {
  const { sourceUrl, spider, limits, signal } = options
  const address = `${sourceUrl}${spider}.geojson`
  const timeout = AbortSignal.timeout(limits.downloadMs)
  const signalWithTimeout = AbortSignal.any([signal, timeout])
  try {
    return await pRetry(() => downloadOnce(address, { ...options, signal: signalWithTimeout }), {
      retries: limits.retries,
      minTimeout: limits.firstRetryMs,
      factor: 3,
      signal: signalWithTimeout,
      onFailedAttempt: async ({ error, retriesLeft, retryDelay }) => {
        if (retriesLeft === 0 || !isWorthWaiting(error, limits)) return
        await delay(Math.max(0, error.retryAfterMs - retryDelay), undefined, {
          signal: signalWithTimeout,
        })
      },
      shouldRetry: ({ error }) => isWorthWaiting(error, limits),
    })
  } catch (error) {
    signal.throwIfAborted()
    if (!timeout.aborted) throw error
    throw new DownloadError(`${hostOf(address)} took too long to send ${spider}.geojson`)
  }
}

/**
 * Whether to retry within this run. The error must be transient, and the source must not ask us to wait too
 * long.
 */
function isWorthWaiting(error: Error, limits: DownloadLimits): error is DownloadError {
  if (!(error instanceof DownloadError)) return false
  return error.isTransient && error.retryAfterMs <= limits.maxRetryAfterMs
}

async function downloadOnce(
  address: string,
  { spider, etag, path, limits, signal }: DownloadOptions,
): Promise<Download> {
  const stall = new AbortController()
  const watch = setTimeout(() => stall.abort(), limits.stallMs)
  const cut = AbortSignal.any([signal, stall.signal])
  let hasResponse = false
  try {
    const response = await requestFile({ address, etag, signal: cut })
    hasResponse = true
    const declaredBytes = Number(response.headers.get('content-length') ?? 0)
    const refusal =
      downloadErrorOf(response, address) ??
      (declaredBytes > limits.maxBytes ? tooLarge(address, limits) : undefined)
    if (refusal || response.status === 304 || response.body === null) {
      await response.body?.cancel()
      if (refusal) throw refusal
      return { isNew: false }
    }
    const chunks = checked(response.body, { address, limits, onBytes: () => watch.refresh() })
    await pipeline(chunks, createWriteStream(path, { mode: 0o600 }), { signal: cut })
    return { isNew: true, etag: response.headers.get('etag') ?? undefined }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DownloadError) throw error
    if (!stall.signal.aborted && !isNetworkError(error)) throw saveFailed(spider, error)
    const reason = stall.signal.aborted ? 'it sends nothing' : reasonOf(error)
    throw hasResponse ? interrupted(address, reason) : unreachable(address, reason)
  } finally {
    clearTimeout(watch)
  }
}

type Checks = { address: string; limits: DownloadLimits; onBytes: () => void }

/**
 * Yields the chunks unchanged. Throws if the chunks don't start like a store file or are too large in total.
 */
async function* checked(chunks: AsyncIterable<Uint8Array>, { address, limits, onBytes }: Checks) {
  let bytes = 0
  let hasBegun = false
  for await (const chunk of chunks) {
    onBytes()
    bytes += chunk.length
    if (bytes > limits.maxBytes) throw tooLarge(address, limits)
    if (!hasBegun) {
      const start = Buffer.from(chunk).toString('latin1').trimStart()[0]
      if (start !== undefined && start !== '{') throw notStores(address, start)
      hasBegun = start !== undefined
    }
    yield chunk
  }
}

function notStores(address: string, start: string): DownloadError {
  const what = start === '<' ? 'a web page' : 'something else'
  return new DownloadError(`${hostOf(address)} sent ${what} instead of a store file`)
}

function tooLarge(address: string, { maxBytes }: DownloadLimits): DownloadError {
  return new DownloadError(`${hostOf(address)} sent more than ${Math.round(maxBytes / 1e6)} MB`)
}

function saveFailed(spider: string, error: unknown): DownloadError {
  const message = `The file ${spider}.geojson can't be saved (${reasonOf(error)})`
  return new DownloadError(message, { affectsAllFiles: true })
}

function interrupted(address: string, reason: string): DownloadError {
  const message = `${hostOf(address)} broke off in the middle of a file (${reason})`
  return new DownloadError(message, { isTransient: true })
}

function unreachable(address: string, reason: string): DownloadError {
  const message = `${hostOf(address)} can't be reached (${reason})`
  return new DownloadError(message, { isTransient: true, affectsAllFiles: true })
}

// fetch throws a TypeError for a failed connection. Errors from writing the file to disk are never
// TypeErrors.
function isNetworkError(error: unknown): error is TypeError {
  return error instanceof TypeError
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return codeOf(cause) ?? messageOf(cause)
}

function hostOf(address: string): string {
  return new URL(address).host
}
