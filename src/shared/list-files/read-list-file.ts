import { listsOfJson } from './json-files.ts'
import { listOfPlainText, listOfTextFile } from './list-as-plain-text.ts'
import { keepableFound, type ListsRead } from './list-copy.ts'
import { listsOfTableText, listsOfUnknownCsv } from './tables-as-lists.ts'
import { isCalendar, listOfCalendar } from './task-calendar.ts'

/** Maximum size of a file in bytes. Even an export of a full account is smaller. */
export const maxListFileBytes = 12_000_000

export type ListFile = {
  /** File name with extension. Lists without a name are named after the file, without the extension. */
  name: string
  bytes: Uint8Array
}

/**
 * Reads lists from a file written by this app or another one. Doesn't read zip files (see `readZip`). Never
 * throws: the result is 'unreadable' if the file is too large, isn't text or has no lists.
 */
export function readListFile({ name, bytes }: ListFile): ListsRead {
  if (bytes.byteLength > maxListFileBytes) {
    const megabytes = Math.ceil(bytes.byteLength / 1_000_000)
    const problem = `It has ${megabytes} MB, and up to ${maxListFileBytes / 1_000_000} MB can be read. Split it into smaller files.`
    return { status: 'unreadable', problem }
  }
  const text = decode(bytes)
  if (text === null) {
    const problem = 'It is not a text file. Import a .txt, .csv, .json, .ics or .zip file.'
    return { status: 'unreadable', problem }
  }
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/su.exec(name) ?? []
  return readListText(text, { listName: stem.trim(), isCsv: /^[ct]sv$/iu.test(ending) })
}

/**
 * Reads lists from text in any supported format; plain text is tried last. Lists without a name get
 * `listName`. Set `isCsv` if the text is from a .csv or .tsv file. Such text is never read as plain text,
 * even if none of its column names is known.
 */
export function readListText(
  pasted: string,
  { listName, isCsv = false }: { listName: string; isCsv?: boolean },
): ListsRead {
  const text = pasted.replace(/^\uFEFF/u, '')
  if (text.trim() === '') return { status: 'unreadable', problem: 'There is nothing in it.' }
  const own = isCsv ? null : listOfTextFile(text)
  if (own) return own
  if (!box.test(text) && /^\s*[{[]\s*["{[\]}]/u.test(text)) return listsOfJson(text, listName)
  if (isCalendar(text)) return keepableFound([listOfCalendar(text, listName)])
  const table = listsOfTableText(text, listName)
  if (table) return table
  return isCsv ? listsOfUnknownCsv(text, listName) : listOfPlainText(text, listName)
}

/** Matches a checkbox at the start of the text: '[ ] milk', '[x] eggs'. */
const box = /^\s*\[[ xX]?\][^\S\n]*[^\s,\]]/u

/** Decodes a text file in UTF-8, UTF-16 or Windows-1252. Returns null for pictures and other binary files. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older spreadsheet programs save files in this encoding.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
