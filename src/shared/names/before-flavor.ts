import { stemOf, wordsOf } from './fold-name.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { saysKind } from './name-words.ts'
import type { Product } from './vocabulary.ts'

/** Maximum number of words in a flavor, including the 'and' in 'strawberry and banana'. */
const maxFlavorWords = 4

/**
 * Returns the product in the text and the flavor after it: yogurt and 'strawberry' for 'yogurt strawberry'.
 * Returns null if the text doesn't end with a flavor in the singular, or if the product doesn't come in
 * flavors. A plural isn't a flavor: 'yogurt strawberries' names two products.
 */
export function beforeFlavor(
  index: NameIndex,
  text: string,
): { product: Product; flavor: string } | null {
  const { flavors, productsInSingular } = index.vocabulary.words
  const words = wordsOf(text)
  for (let at = words.length - 1; at >= Math.max(1, words.length - maxFlavorWords); at -= 1) {
    const word = words[at] ?? ''
    if (word === 'and' && at < words.length - 1) continue
    const isFlavor = flavors.has(word)
    if (
      !(isFlavor || isFruit(index, word)) ||
      stemOf(word) !== word ||
      productsInSingular.has(word)
    ) {
      return null
    }
    const thing = words.slice(0, at)
    // In 'caramel apple', the first word is itself a flavor, so there is no product before the flavor.
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

/** Whether a word is a fruit. A fruit after a brand is a flavor, as in 'Jarritos tamarindo'. */
function isFruit(index: NameIndex, word: string): boolean {
  return index.entryByKey.get(word)?.product.shelf.name === 'fruit'
}

/** Whether a product comes in flavors that shoppers may write after its name. */
export function isFlavored(index: NameIndex, { name, shelf }: Product): boolean {
  const { flavored } = index.vocabulary.words
  return flavored.has(shelf.name) || flavored.has(name)
}

/**
 * Whether shoppers may write a flavor after a product. This is true of products that come in flavors, and of
 * products whose names may be followed by an ingredient, as in 'ravioli mushroom'.
 */
export function isTasting(index: NameIndex, product: Product): boolean {
  return isFlavored(index, product) || index.vocabulary.words.seasoned.has(product.shelf.name)
}
