import { createHash } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { syncFolder } from '../lib/folders.ts'

/** What went through: its length, its lines, and its hash. */
export type Passed = { bytes: number; lines: number; sha256: string }

export type ArchiveWriter = {
  add: (name: string, text: string) => Promise<void>
  /** A stream of unknown length, as `<folder>/000001` and so on: tar wants to know lengths before. */
  addParts: (folder: string, chunks: AsyncIterable<Uint8Array>) => Promise<Passed>
}

const partBytes = 1024 * 1024
const newline = 10
// Rows shrink well at any level, and videos at none.
const compressionLevel = 3

/** Writes a gzipped tar file that only its owner may read; it has its name only when it is complete. */
export async function writeTar(
  path: string,
  {
    write,
    check,
    signal,
  }: {
    write: (archive: ArchiveWriter) => Promise<void>
    /** Looks at the file before it gets its name. */
    check: (unfinished: string) => Promise<unknown>
    signal: AbortSignal
  },
): Promise<{ bytes: number }> {
  const unfinished = `${path}.unfinished`
  // Of a backup that was killed: who writes here has its turn.
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
      const passing = passage()
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
        passing.take(chunk)
        part.push(chunk)
        size += chunk.length
        if (size >= partBytes) await flush()
      }
      await flush()
      return passing.result()
    },
  }
}

/** Counts and hashes chunks. */
export function passage() {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  return {
    take: (chunk: Uint8Array) => {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1
    },
    result: (): Passed => ({ bytes, lines, sha256: hash.copy().digest('hex') }),
  }
}

export async function measure(chunks: AsyncIterable<Uint8Array>): Promise<Passed> {
  const passing = passage()
  for await (const chunk of chunks) passing.take(chunk)
  return passing.result()
}
