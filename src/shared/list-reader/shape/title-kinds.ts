import type { KnownNames } from '#shared/names/known-names.ts'
import { splitPieces } from '../line-pieces.ts'
import { readItem } from '../read-item.ts'

const titled = /^(?<title>\p{L}[\p{L}\s'’-]{1,30}):\s+(?=\S)/u
const minKinds = 2
const maxKinds = 6

/**
 * Returns the title of a line that lists kinds of one product, as in 'broth: chicken 2 cartons, beef 1
 * carton', and its length including the colon. Each kind and the title must form a known name: 'chicken
 * broth'. Returns null for other lines.
 */
export function titleOfKinds(
  body: string,
  names: KnownNames,
): { title: string; length: number } | null {
  const { 0: all = '', groups } = titled.exec(body) ?? {}
  const title = groups?.['title']
  if (title === undefined || names.findExact(title) === null) return null
  const pieces = splitPieces(body.slice(all.length))
  if (pieces.length < minKinds || pieces.length > maxKinds) return null
  const isKind = (main: string) => {
    const { name } = readItem(main, names)
    return names.findExact(`${name} ${title}`) !== null
  }
  return pieces.every(({ main }) => isKind(main)) ? { title, length: all.length } : null
}
