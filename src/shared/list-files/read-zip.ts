import { Unzip, UnzipInflate } from 'fflate'
import { keepableLists, type ListCopy, type ListsRead, type SkippedList } from './list-copy.ts'
import { maxListFileBytes, readListFile } from './read-list-file.ts'

/** Maximum size of a zip file in bytes. Lists are small, but an export may also contain pictures. */
export const maxZipBytes = 60_000_000
/** Maximum number of files in a zip, including those that can't contain lists. */
const maxEntries = 5_000
/** Maximum compression ratio. A zip with a higher ratio was probably made to exhaust memory. */
const maxRatio = 300
const minRatioBytes = 1_000_000
/**
 * Number of compressed bytes to unpack before checking the size again. A chunk of this size expands at most a
 * thousandfold.
 */
const chunkBytes = 4_096
const storedOrDeflated = new Set([0, 8])

/** Matches the names of files that may contain lists. */
const mayHoldLists = /\.(?:json|csv|tsv|txt|md|ics)$/iu
const holdsNoList = /(?:^|\/)(?:__MACOSX\/.*|\..*|Labels\.txt|Etiquetas\.txt)$/iu

type Entry = { path: string; bytes: Uint8Array[]; isUnpacked: boolean }

/** Whether these bytes are a zip file. Checks only the first few bytes. */
export function isZip(bytes: Uint8Array): boolean {
  const [first, second, third, fourth] = bytes
  return first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || third === 5)
}

/**
 * Reads the lists in all files in a zip, such as a Google Takeout export or a Todoist backup. If the zip
 * contains a 'database.json', as a Mealie backup does, reads only that file. Text files without lists and
 * files that can't be unpacked are reported in `skipped`, with the reason. Other files are ignored. Never
 * throws: the result is 'unreadable' for a spreadsheet, for a broken zip, and for a zip that is too large or
 * has too many files.
 */
export function readZip(zip: Uint8Array): ListsRead {
  if (zip.byteLength > maxZipBytes) {
    return unreadableResult(
      `It is larger than ${maxZipBytes / 1_000_000} MB. Export without pictures, or choose the files in it one by one.`,
    )
  }
  const unpacked = unpack(zip)
  if ('problem' in unpacked) return unreadableResult(unpacked.problem)
  const { entries, isSpreadsheet } = unpacked
  if (isSpreadsheet) {
    return unreadableResult('It is a spreadsheet. Save it as CSV, then import that file.')
  }
  const lists: ListCopy[] = []
  const skipped: SkippedList[] = []
  // The lists in a Mealie backup are in its database. The backup's other text files belong to Mealie itself.
  const database = entries.filter(({ path }) => baseName(path) === 'database.json')
  for (const entry of database.length > 0 ? database : entries) {
    if (!entry.isUnpacked) {
      skipped.push({ name: entry.path, reason: 'It could not be unpacked.' })
      continue
    }
    const read = readListFile({ name: baseName(entry.path), bytes: concatenate(entry.bytes) })
    if (read.status === 'unreadable') skipped.push({ name: entry.path, reason: read.problem })
    else {
      lists.push(...read.lists)
      skipped.push(...read.skipped)
    }
  }
  return keepableLists(lists, skipped)
}

const tooMuch = `It unpacks to more than ${maxListFileBytes / 1_000_000} MB. Choose the files in it one by one.`
const tooMany = `It has more than ${maxEntries.toLocaleString('en-US')} files in it.`

/**
 * Unpacks a zip in chunks. Returns a problem if the zip exceeds a limit or is broken. Ignores the sizes
 * declared in the zip, which may be false.
 */
function unpack(
  zip: Uint8Array,
): { entries: Entry[]; isSpreadsheet: boolean } | { problem: string } {
  const entries: Entry[] = []
  let count = 0
  let total = 0
  let isSpreadsheet = false
  const maxTotal = Math.min(maxListFileBytes, Math.max(minRatioBytes, maxRatio * zip.byteLength))
  const stream = new Unzip((file) => {
    count += 1
    const path = file.name.replaceAll('\\', '/')
    if (path === '[Content_Types].xml') isSpreadsheet = true
    if (!mayHoldLists.test(path) || holdsNoList.test(path)) return
    const entry: Entry = { path, bytes: [], isUnpacked: false }
    entries.push(entry)
    if (!storedOrDeflated.has(file.compression)) return
    file.ondata = (error, chunk, isLast) => {
      if (error) return
      total += chunk.byteLength
      if (total > maxTotal) return
      entry.bytes.push(chunk)
      entry.isUnpacked = isLast
    }
    file.start()
  })
  stream.register(UnzipInflate)
  try {
    for (let at = 0; at < zip.byteLength; at += chunkBytes) {
      const end = at + chunkBytes
      stream.push(zip.subarray(at, end), end >= zip.byteLength)
      if (total > maxTotal) return { problem: tooMuch }
      if (count > maxEntries) return { problem: tooMany }
    }
  } catch {
    return { problem: 'The zip is broken. Download it again.' }
  }
  return { entries, isSpreadsheet }
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function unreadableResult(problem: string): ListsRead {
  return { status: 'unreadable', problem }
}
