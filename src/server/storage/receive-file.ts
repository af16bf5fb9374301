import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { checkVideo, signatureBytes } from './content-type.ts'
import type { TemporaryFiles } from './files/temporary-files.ts'
import { invalidRequest, tooLarge } from './storage-errors.ts'

export type ReceivedFile = { path: string; size: number; eTag: string }

type Expected = {
  maxBytes: number
  /** Type of video that the first bytes must match. Undefined allows any contents. */
  videoType: string | undefined
}

/**
 * Writes a body to a temporary file, passes the file to `take` and returns the result. Always removes the
 * temporary file. Throws `InvalidRequest` if the body is empty, `EntityTooLarge` if it is too large, and
 * `InvalidMimeType` if it isn't a video of the expected type. Stops reading a body as soon as it turns out to
 * be too large or of the wrong type.
 */
export async function withReceivedFile<T>(
  temporaryFiles: TemporaryFiles,
  incoming: { body: AsyncIterable<Buffer>; expected: Expected },
  take: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const path = await temporaryFiles.reserve()
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      const info = await write(file, incoming.body, incoming.expected)
      await file.sync()
      return await take({ path, ...info })
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Writes the body to a file. Returns the size and the etag. Throws if the body is empty, too large or not a
 * video of the expected type.
 */
async function write(
  file: FileHandle,
  body: AsyncIterable<Buffer>,
  { videoType, maxBytes }: Expected,
) {
  const hash = createHash('sha256')
  let size = 0
  // Collects the beginning of a video until there are enough bytes to detect its type.
  let start = videoType === undefined ? undefined : Buffer.alloc(0)
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    if (videoType !== undefined && start !== undefined) {
      start = Buffer.concat([start, chunk])
      if (start.length >= signatureBytes) {
        await checkVideo(videoType, start.subarray(0, signatureBytes))
        start = undefined
      }
    }
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  if (size === 0) throw invalidRequest('No content provided')
  if (videoType !== undefined && start !== undefined) await checkVideo(videoType, start)
  return { size, eTag: `"${hash.digest('hex').slice(0, 32)}"` }
}
