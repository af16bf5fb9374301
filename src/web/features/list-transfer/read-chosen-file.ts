import type { ListsRead } from '#shared/list-files/list-copy.ts'
import { maxListFileBytes, readListFile } from '#shared/list-files/read-list-file.ts'

/**
 * Reads the lists in a file. A zip file is recognized by its first bytes, and only then is the zip reader
 * loaded.
 */
export async function readChosenFile(file: File): Promise<ListsRead> {
  const start = await bytesOf(file, zipStart.length)
  if (zipStart.every((byte, at) => start[at] === byte)) {
    const { maxZipBytes, readZip } = await import('#shared/list-files/read-zip.ts')
    return readZip(await bytesOf(file, maxZipBytes + 1))
  }
  // One extra byte reveals whether the file is too large.
  return readListFile({ name: file.name, bytes: await bytesOf(file, maxListFileBytes + 1) })
}

/** 'PK', the bytes with which every zip file starts. */
const zipStart = [0x50, 0x4b]

/** Reads at most `max` bytes of a file. */
async function bytesOf(file: File, max: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, max).arrayBuffer())
}
