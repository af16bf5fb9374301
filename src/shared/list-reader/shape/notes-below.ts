import type { KnownNames } from '#shared/names/known-names.ts'
import { productNamed } from '../product-named.ts'
import { saysNotWanted } from './not-wanted.ts'
import { withNoteLine } from './note-lines.ts'
import type { ReadItems } from './ticked-items.ts'

/** Adds the line below the last item to that item, as its amount or as a note. */
export function addNote(read: ReadItems[], words: string, names: KnownNames): void {
  const last = read.pop()
  const item = last?.items.at(-1)
  if (!last || !item) return
  read.push({ ...last, items: [...last.items.slice(0, -1), withNoteLine(item, words, names)] })
}

/**
 * Removes the last item if the line indented below it says that it isn't wanted: 'Publix is donating, do not
 * buy'. Returns whether it removed an item. Ignores a line that ends with a colon or names another product.
 */
export function dropRefused(read: ReadItems[], words: string, names: KnownNames): boolean {
  if (words.endsWith(':') || !saysNotWanted(`it - ${words}`) || productNamed(words, names) !== null)
    return false
  const last = read.pop()
  if (last) read.push({ ...last, items: last.items.slice(0, -1) })
  return true
}
