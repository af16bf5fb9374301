import { wordsOf } from './fold-name.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import { entryNamed, type NameIndex } from './name-index.ts'

/**
 * Returns the pet or baby product whose name combines an item's name and its heading: 'dry cat food' for
 * 'dry food' below 'Cat'. Returns null if there is no such product, or if the heading isn't a single word.
 */
export function namedWithHeading(
  index: NameIndex,
  name: string,
  heading: string | null | undefined,
): Meaning | null {
  const words = wordsOf(heading ?? '')
  if (words.length !== 1) return null
  const [last = '', ...before] = wordsOf(name).toReversed()
  const entry =
    entryNamed(index, `${words.join(' ')} ${name}`) ??
    entryNamed(index, [...before.toReversed(), ...words, last].join(' '))
  const department = entry?.product.shelf.department
  if (!entry || (department !== 'Pet' && department !== 'Baby')) return null
  return meaningBy('exact name', entry.product)
}
