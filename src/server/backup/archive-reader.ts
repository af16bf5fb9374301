import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { codeOf, messageOf, StartError } from '../lib/errors.ts'
import {
  archiveFormat,
  fileFolder,
  type Head,
  headName,
  type Manifest,
  manifestName,
  parseHead,
  parseManifest,
  tableFolder,
} from './archive-format.ts'
import { createDigest, type Digest } from './archive-writer.ts'

export type ArchiveEntry = { name: string; body: AsyncIterable<Uint8Array> }

// Maximum size of an entry that is read as text. The manifests of our databases are far smaller.
const maxTextBytes = 64 * 1024 * 1024

/**
 * Yields the parts of an archive in order. The caller must read each part to its end before it takes the
 * next.
 */
export async function* readEntries(
  path: string,
  signal: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  const decoder = createTarDecoder({ strict: true })
  const writer = decoder.writable.getWriter()
  async function decode(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const chunk of chunks) await writer.write(chunk)
    await writer.close()
  }
  // If reading the file fails, the stream of entries must end too.
  const decoding = pipeline(createReadStream(path), createGunzip(), decode, { signal })
  decoding.catch((error: unknown) => writer.abort(error).catch(() => {}))
  for await (const { header, body } of decoder.readable) yield { name: header.name, body }
}

/**
 * Reads the complete archive, verifies every hash and count, and returns the manifest. Throws StartError if
 * the file is missing, unreadable, damaged, not a backup or made by a newer version.
 */
export async function checkArchive(path: string, signal: AbortSignal): Promise<Manifest> {
  try {
    return await readAndVerify(path, signal)
  } catch (error) {
    if (error instanceof StartError) throw error
    const code = codeOf(error)
    if (code === 'ENOENT') throw new StartError(`There is no file ${path}.`, { cause: error })
    if (code === 'EACCES' || code === 'EISDIR') {
      throw new StartError(`${path} can't be read: ${messageOf(error)}.`, { cause: error })
    }
    const reason = messageOf(error)
    throw reason === 'incorrect header check' ? notABackup(path) : damaged(path, reason)
  }
}

/** Like `checkArchive`, but throws the original error if the file can't be read or decompressed. */
async function readAndVerify(path: string, signal: AbortSignal): Promise<Manifest> {
  let head: Head | undefined
  let manifest: Manifest | undefined
  const found = new Map<string, ReturnType<typeof createDigest>>()
  for await (const { name, body } of readEntries(path, signal)) {
    if (head === undefined) {
      head = await readHead(path, name, body)
    } else if (name === manifestName) {
      manifest = parseManifest(await readText(body))
    } else {
      const folder = name.slice(0, name.lastIndexOf('/'))
      const digest = found.get(folder) ?? createDigest()
      found.set(folder, digest)
      for await (const chunk of body) digest.update(chunk)
    }
  }
  if (head === undefined) throw notABackup(path)
  if (manifest === undefined) throw damaged(path, 'its end is missing')
  const isOneBackup = manifest.version === head.version && manifest.madeAt === head.madeAt
  if (!isOneBackup) throw damaged(path, 'its beginning and its end are from different backups')
  compare(path, manifest, found)
  return manifest
}

/** Reads the first entry. Throws StartError if the file isn't a backup or if a newer version made it. */
async function readHead(path: string, name: string, body: ArchiveEntry['body']): Promise<Head> {
  if (name !== headName) throw notABackup(path)
  const head = parseHead(await readText(body))
  if (head.format > archiveFormat) {
    throw new StartError(
      `${path} was made by a newer version of Grocery Genie (${head.version}). Restore it with that version or a later one.`,
    )
  }
  return head
}

/** Throws StartError if a table or file in the archive differs from the manifest. */
function compare(path: string, manifest: Manifest, found: Map<string, { result: () => Digest }>) {
  const empty = createDigest()
  for (const table of manifest.tables) {
    const { lines, sha256 } = (found.get(tableFolder(table)) ?? empty).result()
    if (lines !== table.rows || sha256 !== table.sha256) {
      throw damaged(path, `the rows of ${table.schema}.${table.name} do not match its manifest`)
    }
    found.delete(tableFolder(table))
  }
  for (const file of manifest.files) {
    const { bytes, sha256 } = (found.get(fileFolder(file)) ?? empty).result()
    if (bytes !== file.bytes || sha256 !== file.sha256) {
      throw damaged(path, `the file ${file.version} does not match its manifest`)
    }
    found.delete(fileFolder(file))
  }
  const [extra] = found.keys()
  if (extra !== undefined) throw damaged(path, `it holds ${extra}, which its manifest doesn't list`)
}

/** Reads an entry as text. Throws if the entry is too long. */
async function readText(body: ArchiveEntry['body']): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxTextBytes) throw new Error('an entry is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function notABackup(path: string): StartError {
  return new StartError(
    `${path} is not a Grocery Genie backup. Give the path of a file that "npm run admin -- backup" has written.`,
  )
}

function damaged(path: string, reason: string): StartError {
  return new StartError(
    `${path} is damaged (${reason}), so nothing was restored. Restore another backup, or copy this one again from its original location.`,
  )
}
