import { isFlavored, isTasting } from './before-flavor.ts'
import { stemOf, wordsOf } from './fold-name.ts'
import { isPlaced, isSure, type Meaning, meaningBy, type Parts } from './meaning.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { saysKind } from './name-words.ts'
import type { Product, Shelf } from './vocabulary.ts'
import { isFood } from './word-roles.ts'

/** Maximum number of words in the product name that precedes a flavor. */
const maxWordsOfName = 4

const joins = new Set(['and', 'n', 'of', 'with', 'w', 'in', 'de', 'con', 'y'])

/** Shelves of foods and drinks that snacks, frozen food, cereal and yogurt may taste like. */
const dishShelves = new Set([
  'boxed meals',
  'butter and margarine',
  'cakes and pastries',
  'coffee',
  'crackers',
  'dried fruit',
  'frozen pizza',
  'gum and mints',
  'hot cereal',
  'juice',
  'milk',
  'nut butter and jam',
  'pickles and olives',
])
/** Shelves of drinks that other drinks may taste like. */
const drinkShelves = new Set(['juice', 'refrigerated juice', 'tea'])
/** Shelves of sauces that only snacks may taste like. */
const sauceShelves = new Set([
  'hot sauce and marinades',
  'ketchup, mustard and mayonnaise',
  'salad dressing',
])

/**
 * Returns the product before a flavor that is itself a product (the dish), as in 'Goldfish pizza',
 * 'Eggo buttermilk' or 'kids toothpaste bubble gum'. Returns null unless the entire text would otherwise mean
 * the dish. The dish must also be singular and in another department. A staple such as coffee is a flavor
 * only after a brand: 'ice cream coffee' may be two products.
 */
export function thingBeforeDish(
  index: NameIndex,
  text: string,
  { whole, resolvePart }: Parts,
): Meaning | null {
  if (!isPlaced(whole)) return null
  const words = wordsOf(text)
  for (let count = Math.min(maxWordsOfName, words.length - 1); count > 0; count -= 1) {
    // In 'cream of mushroom', 'mushroom' isn't a flavor of cream.
    if ([words[count - 1], words[count]].some((word) => joins.has(word ?? ''))) continue
    const thing = thingNamed(index, words.slice(0, count), resolvePart)
    if (!thing || !mayTasteOf(index, thing, whole.product)) continue
    const dish = resolvePart(words.slice(count).join(' '))
    const isPlural = stemOf(words.at(-1) ?? '') !== words.at(-1)
    const isGoods = isPlural && dish?.rule === 'exact name'
    if (dish?.product !== whole.product || isGoods) continue
    return meaningBy('before its flavor', thing.product)
  }
  return null
}

type Thing = { product: Product; isBrand: boolean; isLong: boolean }

/** Returns the product named by the words before a flavor, or null. A single word must be a complete name. */
function thingNamed(
  index: NameIndex,
  words: readonly string[],
  resolvePart: Parts['resolvePart'],
): Thing | null {
  const text = words.join(' ')
  const { stems = [], kind, product } = entryNamed(index, text) ?? {}
  const { words: nameWords } = index.vocabulary
  // In 'extra sharp cheddar', 'extra' isn't the gum brand.
  const isAdjective =
    words.length === 1 &&
    stems.every((one) => nameWords.plain.has(one.text) || saysKind(nameWords, one.text))
  if (product && !isAdjective) {
    const isBrand = kind === 'brand' || /^\p{Lu}/u.test(product.name)
    return { product, isBrand, isLong: words.length > 1 }
  }
  const found = words.length > 1 ? resolvePart(text) : null
  return found && isSure(found) ? { product: found.product, isBrand: false, isLong: true } : null
}

/** Whether a product may be sold in the flavor of a dish. */
function mayTasteOf(index: NameIndex, { product, isBrand, isLong }: Thing, dish: Product): boolean {
  const { shelf } = product
  if (shelf.department === dish.shelf.department || !isTaste(index, shelf, dish)) return false
  const isOfPopcorn = shelf.name === 'popcorn and pretzels'
  if (!isBrand && !isOfPopcorn && (dish.isStaple || !isLong)) return false
  if (isFlavored(index, product)) return true
  const isMade = !isFood(shelf) || shelf.department === 'Frozen' || shelf.name === 'cereal'
  return isMade && isTasting(index, product)
}

/** Whether products on a shelf may taste like a dish. */
function isTaste({ vocabulary }: NameIndex, shelf: Shelf, dish: Product): boolean {
  const { tastingShelves, brandTastingShelves } = vocabulary.words
  const { name } = dish.shelf
  if (tastingShelves.has(name)) return true
  if (isDrink(shelf)) return drinkShelves.has(name)
  if (shelf.department === 'Snacks' && sauceShelves.has(name)) return shelf.name !== 'candy'
  return shelf.name !== 'candy' && (dishShelves.has(name) || brandTastingShelves.has(name))
}

function isDrink({ department }: Shelf): boolean {
  return department === 'Beverages' || department === 'Alcohol'
}
