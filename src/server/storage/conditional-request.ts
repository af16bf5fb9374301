import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from './files/file-store.ts'

export type Validators = { eTag: string; lastModified: Date }

/** Whether the client's cached copy is still valid (RFC 9110, 13.1.2 and 13.1.3). */
export function isUnchanged(headers: IncomingHttpHeaders, file: Validators): boolean {
  const tags = headers['if-none-match']
  // A tag is more exact than a date, so the date is used only if there is no tag.
  if (tags !== undefined) return hasTag(tags, file.eTag)
  const since = parseDate(headers['if-modified-since'])
  return since !== undefined && inSeconds(file.lastModified) <= inSeconds(since)
}

/**
 * Whether to apply a Range header. If there is an If-Range header, it must match the current version of the
 * file (RFC 9110, 13.1.5).
 */
export function isRangeApplicable(headers: IncomingHttpHeaders, file: Validators): boolean {
  const condition = headers['if-range']
  if (condition === undefined) return true
  // Files with the same weak tag may differ in some bytes.
  if (typeof condition !== 'string' || condition.startsWith('W/')) return false
  if (condition.startsWith('"')) return condition === file.eTag
  const date = parseDate(condition)
  return date !== undefined && inSeconds(date) === inSeconds(file.lastModified)
}

/**
 * Parses a Range header (RFC 9110, 14.2) for a file of `size` bytes. Returns 'unsatisfiable' if the range is
 * empty or starts after the end of the file. Returns 'whole' if the header is missing, or if it is one that a
 * server may ignore: malformed, in another unit, or with several ranges.
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

/** Whether the header is a star or a list with this tag. Weak and strong tags match each other. */
function hasTag(header: string, eTag: string): boolean {
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag)
}

function parseDate(text: string | undefined): Date | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}

/** Drops fractions of a second, which a date in HTTP can't express. */
function inSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
