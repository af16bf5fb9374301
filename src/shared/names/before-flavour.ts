import { stemOf, wordsOf } from './fold-name.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { flavours } from './name-words.ts'
import type { Product } from './vocabulary.ts'

/** Where things stand that come in flavours, which people write behind them. */
const flavouredShelves = new Set([
  'cream and creamer',
  'yogurt',
  'refrigerated desserts',
  'dips and olives',
  'bagels and muffins',
  'cakes and pastries',
  'hot cereal',
  'breakfast pastries',
  'frozen breakfast',
  'ice cream',
  'frozen desserts',
  'baking mixes',
  'frosting and decorations',
  'cookies',
  'candy',
  'gum and mints',
  'chips',
  'crackers',
  'popcorn and pretzels',
  'snack bars',
  'fruit snacks and pudding',
  'coffee',
  'tea',
  'juice',
  'refrigerated juice',
  'soda',
  'water',
  'sparkling water',
  'sports and energy drinks',
  'drink mixes',
  'nutrition drinks',
  'hard seltzer and cocktails',
])
const flavouredProducts = new Set(['cream cheese'])
/** A flavour in the singular is rarely bought by itself; these are. */
const boughtAlone = new Set(['honey'])

/** 'And' of 'strawberry and banana' among them. */
const maxFlavourWords = 4

/**
 * A thing and the flavour that is written behind it: 'yogurt' and 'strawberry'; null for any other text,
 * such as 'yogurt strawberries', which are two things.
 */
export function beforeFlavour(
  index: NameIndex,
  text: string,
): { product: Product; flavour: string } | null {
  const words = wordsOf(text)
  for (let at = words.length - 1; at >= Math.max(1, words.length - maxFlavourWords); at -= 1) {
    const word = words[at] ?? ''
    if (word === 'and' && at < words.length - 1) continue
    if (!flavours.has(word) || stemOf(word) !== word || boughtAlone.has(word)) return null
    const thing = words.slice(0, at)
    // 'Caramel apple' is no caramel.
    if (thing.every((one) => flavours.has(one))) return null
    const product = entryNamed(index, thing.join(' '))?.product
    if (
      product &&
      (flavouredShelves.has(product.shelf.name) || flavouredProducts.has(product.name))
    ) {
      return { product, flavour: words.slice(at).join(' ') }
    }
  }
  return null
}
