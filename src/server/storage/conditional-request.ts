import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from './files/file-store.ts'

export type Validators = { eTag: string; lastModified: Date }

/** Whether the caller's copy is still right (RFC 9110, 13.1.2 and 13.1.3). */
export function isUnchanged(headers: IncomingHttpHeaders, file: Validators): boolean {
  const tags = headers['if-none-match']
  // A tag is more exact than a date, so the date then doesn't count.
  if (tags !== undefined) return hasTag(tags, file.eTag)
  const since = parseDate(headers['if-modified-since'])
  return since !== undefined && inSeconds(file.lastModified) <= inSeconds(since)
}

/** Whether a part still belongs to the file that the caller has the rest of (RFC 9110, 13.1.5). */
export function isRangeWanted(headers: IncomingHttpHeaders, file: Validators): boolean {
  const condition = headers['if-range']
  if (condition === undefined) return true
  // A weak tag doesn't promise the same bytes.
  if (typeof condition !== 'string' || condition.startsWith('W/')) return false
  if (condition.startsWith('"')) return condition === file.eTag
  const date = parseDate(condition)
  return date !== undefined && inSeconds(date) === inSeconds(file.lastModified)
}

/**
 * What a Range header asks of a file (RFC 9110, 14.2). Several ranges, other units and anything
 * malformed may be ignored, and then the whole file is sent.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size ? 'unsatisfiable' : { first, last }
}

function hasTag(header: string, eTag: string): boolean {
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag)
}

function parseDate(text: string | undefined): Date | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}

/** HTTP dates have no parts of a second. */
function inSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
