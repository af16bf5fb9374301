import type { Department } from '#shared/names/departments.ts'
import { stemOf, wordsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { withoutJoinedFlavor } from '#shared/names/phrases.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { isOnlyAmount } from './amounts/read-amount.ts'
import { isCounted, type ListStyle, type Piece, productOf, saysItem } from './line-pieces.ts'
import { isFlavor, saysOnlyFlavors } from './preparation.ts'
import { readItem } from './read-item.ts'

/**
 * Maximum number of pieces in a line with a single item, by what usually follows commas in the list. A line
 * with more pieces lists several items.
 */
export const maxPiecesOfOne = { items: 1, 'items or details': 3, details: 5 }

/** Whether only the first piece of a line is an item, as in 'butter, 75¢ coupon'. */
export function hasOneItem(
  pieces: readonly Piece[],
  { names, style: { afterCommas } }: { names: KnownNames; style: ListStyle },
): boolean {
  const [first, ...others] = pieces
  if (!first || pieces.length > maxPiecesOfOne[afterCommas]) return false
  // A piece with an amount may be another item: 'Ramen 5 pack, mandu 2 bags'.
  const isAnother = (piece: Piece) =>
    isCounted(piece) &&
    saysItem(piece, names) &&
    (isSame(piece, { first, names }) || !isFlavorOf(piece, { first, names }))
  if (isCounted(first) && others.some(isAnother)) return false
  const written = others.filter(({ main }) => !isOnlyAmount(main))
  const isDetail = (piece: Piece) => !saysItem(piece, names) || isKindOf(piece, { first, names })
  if (afterCommas === 'details') {
    const details = written.filter((piece) => isDetail(piece) || beginsDetail.test(piece.main))
    return details.length > written.length / 2
  }
  // If no piece is known, the first is the product: 'Portagee sausage mild, redondos'.
  const isThing = saysItem(first, names) || /\S\s\S/u.test(first.main)
  return isThing && written.every(isDetail)
}

/**
 * Whether the pieces of a line are alternatives that share an amount: '1 red bell pepper, poblano, or sweet
 * pepper'.
 */
export function namesAlternatives([first, ...others]: readonly Piece[]): boolean {
  if (!first || !isCounted(first) || others.length > maxAlternatives) return false
  if (others.some(isCounted)) return false
  const last = others.at(-1)?.main ?? ''
  const isMeasured = /\d\s?(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?)\s/iu.test(first.main)
  return others.some(({ main }) => /^or\s/iu.test(main)) || (isMeasured && /\sor\s/iu.test(last))
}

const maxAlternatives = 4

/** Matches the start of a piece that is never a product. */
const beginsAside = /^(?:no|for|if|the|any)\s/iu
/** Matches the start of a piece that is a detail in lists that put details after commas. */
const beginsDetail = /^(?:the|from|in|on|with|w\/|not|assorted)\s/iu

type Row = { first: Piece; names: KnownNames }

/**
 * Whether a piece is only a detail of the product in the first piece: a flavor, 'no salt' after 'butter', or
 * 'weenies' after 'hot dogs'.
 */
function isKindOf(piece: Piece, { first, names }: Row): boolean {
  if (beginsAside.test(piece.main)) return true
  const row = { first, names }
  return [isSame, isOfShelf, isKindOfShelf, isBrandOf, isMilkOf, isFlavorOf, isKindNamed].some(
    (tells) => tells(piece, row),
  )
}

/**
 * Whether a piece is a variety that any product on the first piece's shelf may come in, such as 'dark roast'
 * after 'K-cups'.
 */
function isKindOfShelf(piece: Piece, { first, names }: Row): boolean {
  const [whole, one] = [productOf(first, names), productOf(piece, names)]
  if (whole === null || one === null || whole.shelf !== one.shelf) return false
  return one.name === one.shelf.name && !wordsOf(piece.main).map(stemOf).includes(stemOf(one.name))
}

/**
 * Whether a piece is the brand of the product in the first piece: 'Ore-Ida' after 'hash browns'. If the first
 * piece is a brand too, the piece is a separate product.
 */
function isBrandOf(piece: Piece, { first, names }: Row): boolean {
  const [name, brand] = [readItem(first.main, names).name, readItem(piece.main, names).name]
  if (!names.isBrand(brand) || names.isBrand(name)) return false
  const [whole, one] = [productOf(first, names), productOf(piece, names)]
  if (whole === null || one === null) return false
  return whole.shelf === one.shelf || whole.name.split(' ').at(-1) === one.name.split(' ').at(-1)
}

const madeOfMilk = /yogurt|kefir|ricotta|mozzarella|cottage/u
const milkOfIt = /^(?:whole|full[\s-]fat|low[\s-]?fat|skim|part[\s-]skim|2%|goat|sheep)\smilk$/iu

/**
 * Whether a piece says what milk the product in the first piece is made from: 'whole milk' after 'yogurt'.
 */
function isMilkOf({ main }: Piece, { first, names }: Row): boolean {
  const product = productOf(first, names)
  return product !== null && madeOfMilk.test(product.name) && milkOfIt.test(main)
}

/**
 * Whether the first piece names a shelf and the piece is a product on it: 'Cheerios' after 'cereal'. 'Oat
 * milk' after 'milk' is a separate item.
 */
function isOfShelf(piece: Piece, { first, names }: Row): boolean {
  const [whole, one] = [productOf(first, names), productOf(piece, names)]
  if (whole === null || one === null || whole.shelf !== one.shelf) return false
  const isAnother = wordsOf(piece.main).map(stemOf).includes(stemOf(whole.name))
  return whole.name === whole.shelf.name && !isAnother
}

/**
 * Whether a piece and the product in the first piece form a known name: 'basmati' after 'rice', 'ranch' after
 * 'salad dressing'.
 */
function isKindNamed({ main }: Piece, { first, names }: Row): boolean {
  const words = wordsOf(readItem(main, names).name)
  const { name } = readItem(first.main, names)
  const head = name.split(/\s+/u).at(-1) ?? ''
  const kind = words.join(' ')
  // A plural is a separate item, as in 'onions, peppers'.
  const isOne = words.length > 0 && words.length <= maxWordsOfKind && stemOf(kind) === kind
  const product = productOf(first, names)?.name.split(' ').at(-1) ?? head
  return (
    isOne && [name, head, product].some((thing) => names.findExact(`${kind} ${thing}`) !== null)
  )
}

const maxWordsOfKind = 3

/** Whether a piece refers to the same product as the first piece. */
function isSame(piece: Piece, { first, names }: Row): boolean {
  return productOf(piece, names) === productOf(first, names)
}

/** Whether a piece is a flavor or the brand of the product in the first piece. */
export function isFlavorOrBrand(piece: Piece, row: Row): boolean {
  return isFlavorOf(piece, row) || isBrandOf(piece, row)
}

/** Whether a piece is a flavor of the product in the first piece: 'vanilla' after 'ice cream'. */
export function isFlavorOf({ main }: Piece, { first, names }: Row): boolean {
  const product = productOf(first, names)
  if (product === null || !comesInFlavors(product, names.words)) return false
  const { name } = readItem(main, names)
  if (isChoiceOfFlavors(main) || meansFlavor(main, names)) return true
  // 'Chocolate chip' is only a flavor, but 'peanut butter' is also a product.
  const isThing =
    names.findExact(name)?.name === name.toLowerCase() && !saysOnlyFlavors(names.words, name)
  return (isFlavor(names.words, name) && !isThing) || isJoined(names.words, main)
}

/** Whether the text is two flavors joined by '&' or a word such as 'and': 'salt & vinegar'. */
function isJoined(words: KnownNames['words'], text: string): boolean {
  const rest = withoutJoinedFlavor(words, `it ${text}`).slice('it '.length)
  return /^(?:$|if\s|please)/iu.test(rest.trim())
}

/**
 * Whether a product comes in flavors. 'Ice cream, cherry' is one item, because ice cream comes in flavors,
 * but 'chicken, lemon' is two.
 */
function comesInFlavors({ name, shelf }: Product, { flavored }: KnownNames['words']): boolean {
  if (flavoredDepartments.has(shelf.department)) return true
  return flavored.has(shelf.name) || flavored.has(name) || flavoredThing.test(name)
}

const flavoredThing = /yogurt|pudding|gelatin|sausage|jerky|hummus|tofu|dressing|broth|ramen/u

/**
 * Whether the text is another spelling of a product that is also a flavor: 'choc chip' for 'chocolate chips'.
 */
function meansFlavor(text: string, names: KnownNames): boolean {
  const product = names.resolve(text)
  if (product === null || names.findExact(text)?.name === text || stemOf(text) !== text)
    return false
  const words = wordsOf(product.name).map(stemOf)
  const [kinds, forms] = [names.words.flavors, names.words.forms]
  return (
    words.some((word) => kinds.has(word)) &&
    words.every((word) => kinds.has(word) || forms.has(word))
  )
}

/** Whether the text is a choice between two flavors, such as 'corn or rice' in 'Chex, corn or rice'. */
function isChoiceOfFlavors(text: string): boolean {
  return /^\p{Ll}+\sor\s\p{Ll}+$/u.test(text)
}

const flavoredDepartments = new Set<Department>([
  'Baby',
  'Beverages',
  'Breakfast',
  'Frozen',
  'Snacks',
  'Household',
  'Personal Care',
  'Pet',
  'Pharmacy',
])
