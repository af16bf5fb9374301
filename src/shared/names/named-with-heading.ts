import { wordsOf } from './fold-name.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import { entryNamed, type NameIndex } from './name-index.ts'

/**
 * Returns the product for a pet or baby meant by an item below such a heading: 'dry food' below 'Cat'.
 * Returns null below any other heading, or if no product combines the name and the heading.
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
