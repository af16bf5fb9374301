import { createHash } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { syncFolder } from '../lib/folders.ts'

/** The length, the number of lines and the hash of a stream. */
export type Digest = { bytes: number; lines: number; sha256: string }

export type ArchiveWriter = {
  add: (name: string, text: string) => Promise<void>
  /**
   * Adds a stream in parts named `<folder>/000001` and so on. In a tar file, the length of an entry comes
   * before its contents. The length of the stream isn't known in advance, so the stream can't be a single
   * entry.
   */
  addParts: (folder: string, chunks: AsyncIterable<Uint8Array>) => Promise<Digest>
}

const partBytes = 1024 * 1024
const newline = 10
// Rows compress well at any level, and videos don't compress at all, so a higher level would gain little.
const compressionLevel = 3

/**
 * Writes a gzipped tar file that only its owner can read, and returns its size. The file gets its final name
 * after it is verified, and replaces any file with that name. If something fails, removes the unfinished
 * file.
 */
export async function writeTar(
  path: string,
  {
    write,
    check,
    signal,
  }: {
    write: (archive: ArchiveWriter) => Promise<void>
    /** Verifies the file before it gets its final name. */
    check: (unfinished: string) => Promise<unknown>
    signal: AbortSignal
  },
): Promise<{ bytes: number }> {
  const unfinished = `${path}.unfinished`
  // Removes the unfinished file of a killed backup. No other backup is running, because the caller holds the
  // backup lock.
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600)
  try {
    const { readable, controller } = createTarPacker()
    const writing = write(archiveWriter(controller)).then(
      () => controller.finalize(),
      (error: unknown) => controller.error(error),
    )
    await Promise.all([
      pipeline(
        Readable.from(readable, { objectMode: false }),
        createGzip({ level: compressionLevel }),
        file.createWriteStream({ flush: true }),
        { signal },
      ),
      writing,
    ])
    await check(unfinished)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return { bytes: (await stat(path)).size }
  } catch (error) {
    await file.close().catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}

type Controller = ReturnType<typeof createTarPacker>['controller']

function archiveWriter(controller: Controller): ArchiveWriter {
  async function addBytes(name: string, chunks: readonly Uint8Array[], size: number) {
    const entry = controller.add({ name, size, mode: 0o600, mtime: new Date() }).getWriter()
    for (const chunk of chunks) await entry.write(chunk)
    await entry.close()
  }

  return {
    add: async (name, text) => {
      const bytes = Buffer.from(text)
      await addBytes(name, [bytes], bytes.length)
    },
    addParts: async (folder, chunks) => {
      const digest = createDigest()
      let part: Uint8Array[] = []
      let size = 0
      let number = 0
      const flush = async () => {
        if (size === 0) return
        number += 1
        await addBytes(`${folder}/${String(number).padStart(6, '0')}`, part, size)
        part = []
        size = 0
      }
      for await (const chunk of chunks) {
        digest.update(chunk)
        part.push(chunk)
        size += chunk.length
        if (size >= partBytes) await flush()
      }
      await flush()
      return digest.result()
    },
  }
}

/** Creates a digest of the chunks that are added to it. */
export function createDigest() {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  return {
    update: (chunk: Uint8Array) => {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1
    },
    result: (): Digest => ({ bytes, lines, sha256: hash.copy().digest('hex') }),
  }
}

/** Reads a stream to its end. Returns its digest. */
export async function digestOf(chunks: AsyncIterable<Uint8Array>): Promise<Digest> {
  const digest = createDigest()
  for await (const chunk of chunks) digest.update(chunk)
  return digest.result()
}
