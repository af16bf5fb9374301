import type { ListsRead } from '#shared/list-files/list-copy.ts'
import { maxListFileBytes, readListFile } from '#shared/list-files/read-list-file.ts'

/**
 * Reads the lists in a file. Loads the zip reader only if the first bytes show that the file is a zip file.
 * Rejects if the browser can't read the file.
 */
export async function readChosenFile(file: File): Promise<ListsRead> {
  const start = await bytesOf(file, zipStart.length)
  if (zipStart.every((byte, at) => start[at] === byte)) {
    const { maxZipBytes, readZip } = await import('#shared/list-files/read-zip.ts')
    return readZip(await bytesOf(file, maxZipBytes + 1))
  }
  // Reads one byte more than allowed, so that an oversized file can be detected.
  return readListFile({ name: file.name, bytes: await bytesOf(file, maxListFileBytes + 1) })
}

/** 'PK', the first bytes of every zip file. */
const zipStart = [0x50, 0x4b]

/** Reads at most the first `max` bytes of a file. */
async function bytesOf(file: File, max: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, max).arrayBuffer())
}
