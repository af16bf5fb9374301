import { stemOf, wordsOf } from './fold-name.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { saysKind } from './name-words.ts'
import type { Product } from './vocabulary.ts'

/** 'And' of 'strawberry and banana' among them. */
const maxFlavorWords = 4

/**
 * A thing and the flavor that is written behind it: 'yogurt' and 'strawberry'; null for any other text,
 * such as 'yogurt strawberries', which are two things.
 */
export function beforeFlavor(
  index: NameIndex,
  text: string,
): { product: Product; flavor: string } | null {
  const { flavors, boughtAlone } = index.vocabulary.words
  const words = wordsOf(text)
  for (let at = words.length - 1; at >= Math.max(1, words.length - maxFlavorWords); at -= 1) {
    const word = words[at] ?? ''
    if (word === 'and' && at < words.length - 1) continue
    const isFlavor = flavors.has(word)
    if (!(isFlavor || isFruit(index, word)) || stemOf(word) !== word || boughtAlone.has(word)) {
      return null
    }
    const thing = words.slice(0, at)
    // 'Caramel apple' is no caramel.
    if (thing.every((one) => saysKind(index.vocabulary.words, one))) return null
    const entry = entryNamed(index, thing.join(' '))
    const product = entry?.product
    if (!isFlavor && entry?.kind !== 'brand') continue
    if (product && isFlavored(index, product)) {
      return { product, flavor: words.slice(at).join(' ') }
    }
  }
  return null
}

/** Behind a brand any fruit is a flavor: 'Jarritos tamarindo'. */
function isFruit(index: NameIndex, word: string): boolean {
  return index.entryByKey.get(word)?.product.shelf.name === 'fruit'
}

/** Whether a product comes in flavors, so that people write one behind it. */
export function isFlavored(index: NameIndex, { name, shelf }: Product): boolean {
  const { flavored } = index.vocabulary.words
  return flavored.has(shelf.name) || flavored.has(name)
}

/** The same for what else is made with a taste, which is named behind it: 'ravioli mushroom'. */
export function isTasting(index: NameIndex, product: Product): boolean {
  return isFlavored(index, product) || index.vocabulary.words.seasoned.has(product.shelf.name)
}
