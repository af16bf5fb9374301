import type { Department } from '#shared/names/departments.ts'
import { stemOf, wordsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { withoutJoinedFlavor } from '#shared/names/phrases.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { isOnlyAmount } from './amounts/read-amount.ts'
import { isCounted, type ListStyle, type Piece, productOf, saysItem } from './line-pieces.ts'
import { isFlavor, saysOnlyFlavors } from './preparation.ts'
import { readItem } from './read-item.ts'

/** Maximum number of pieces in a line that is one item. A longer row is a list. */
export const maxPiecesOfOne = { items: 1, 'items or details': 3, details: 5 }

/** Whether only the first piece is a product: 'butter, 75¢ coupon'. */
export function hasOneItem(
  pieces: readonly Piece[],
  { names, style: { afterCommas } }: { names: KnownNames; style: ListStyle },
): boolean {
  const [first, ...others] = pieces
  if (!first || pieces.length > maxPiecesOfOne[afterCommas]) return false
  // 'Ramen 5 pack, mandu 2 bags'
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
  // 'Portagee sausage mild, redondos': where neither piece is known, the first is the product.
  const isThing = saysItem(first, names) || /\S\s\S/u.test(first.main)
  return isThing && written.every(isDetail)
}

/** Whether the pieces are alternatives with one amount: '1 red bell pepper, poblano, or sweet pepper'. */
export function namesAlternatives([first, ...others]: readonly Piece[]): boolean {
  if (!first || !isCounted(first) || others.length > maxAlternatives) return false
  if (others.some(isCounted)) return false
  const last = others.at(-1)?.main ?? ''
  const isMeasured = /\d\s?(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?)\s/iu.test(first.main)
  return others.some(({ main }) => /^or\s/iu.test(main)) || (isMeasured && /\sor\s/iu.test(last))
}

const maxAlternatives = 4

/** Starts of pieces that are never a product, and of those that are a detail in a list of details. */
const beginsAside = /^(?:no|for|if|the|any)\s/iu
const beginsDetail = /^(?:the|from|in|on|with|w\/|not|assorted)\s/iu

type Row = { first: Piece; names: KnownNames }

/**
 * Whether a piece only specifies the first: 'no salt' after butter, 'weenies' after hot dogs, or a flavor.
 */
function isKindOf(piece: Piece, { first, names }: Row): boolean {
  if (beginsAside.test(piece.main)) return true
  const row = { first, names }
  return [isSame, isOfShelf, isKindOfShelf, isBrandOf, isMilkOf, isFlavorOf, isKindNamed].some(
    (tells) => tells(piece, row),
  )
}

/** 'Dark roast' after 'K-cups' is a kind of anything on that shelf, without naming the product. */
function isKindOfShelf(piece: Piece, { first, names }: Row): boolean {
  const [whole, one] = [productOf(first, names), productOf(piece, names)]
  if (whole === null || one === null || whole.shelf !== one.shelf) return false
  return one.name === one.shelf.name && !wordsOf(piece.main).map(stemOf).includes(stemOf(one.name))
}

/** 'Ore-Ida' after 'hash browns' is their brand. After another brand it is a separate product. */
function isBrandOf(piece: Piece, { first, names }: Row): boolean {
  const [name, brand] = [readItem(first.main, names).name, readItem(piece.main, names).name]
  if (!names.isBrand(brand) || names.isBrand(name)) return false
  const [whole, one] = [productOf(first, names), productOf(piece, names)]
  if (whole === null || one === null) return false
  return whole.shelf === one.shelf || whole.name.split(' ').at(-1) === one.name.split(' ').at(-1)
}

const madeOfMilk = /yogurt|kefir|ricotta|mozzarella|cottage/u
const milkOfIt = /^(?:whole|full[\s-]fat|low[\s-]?fat|skim|part[\s-]skim|2%|goat|sheep)\smilk$/iu

/** 'Whole milk' after 'yogurt' is what the yogurt is made of. */
function isMilkOf({ main }: Piece, { first, names }: Row): boolean {
  const product = productOf(first, names)
  return product !== null && madeOfMilk.test(product.name) && milkOfIt.test(main)
}

/**
 * 'Cheerios' after 'cereal' is a kind, because 'cereal' names the entire shelf. 'Oat milk' after 'milk' is
 * separate.
 */
function isOfShelf(piece: Piece, { first, names }: Row): boolean {
  const [whole, one] = [productOf(first, names), productOf(piece, names)]
  if (whole === null || one === null || whole.shelf !== one.shelf) return false
  const isAnother = wordsOf(piece.main).map(stemOf).includes(stemOf(whole.name))
  return whole.name === whole.shelf.name && !isAnother
}

/** 'Basmati' after 'rice' is basmati rice, 'ranch' after 'salad dressing' is ranch dressing. */
function isKindNamed({ main }: Piece, { first, names }: Row): boolean {
  const words = wordsOf(readItem(main, names).name)
  const { name } = readItem(first.main, names)
  const head = name.split(/\s+/u).at(-1) ?? ''
  const kind = words.join(' ')
  // 'Onions, peppers' are two items.
  const isOne = words.length > 0 && words.length <= maxWordsOfKind && stemOf(kind) === kind
  const product = productOf(first, names)?.name.split(' ').at(-1) ?? head
  return (
    isOne && [name, head, product].some((thing) => names.findExact(`${kind} ${thing}`) !== null)
  )
}

const maxWordsOfKind = 3

function isSame(piece: Piece, { first, names }: Row): boolean {
  return productOf(piece, names) === productOf(first, names)
}

/** 'Vanilla' after 'ice cream' is a flavor of it. */
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

/** Whether a text is joined flavors: 'salt & vinegar'. */
function isJoined(words: KnownNames['words'], text: string): boolean {
  const rest = withoutJoinedFlavor(words, `it ${text}`).slice('it '.length)
  return /^(?:$|if\s|please)/iu.test(rest.trim())
}

/** Whether a product comes in flavors. 'Chicken, lemon' are two items; 'ice cream, cherry' is one. */
function comesInFlavors({ name, shelf }: Product, { flavored }: KnownNames['words']): boolean {
  if (flavoredDepartments.has(shelf.department)) return true
  return flavored.has(shelf.name) || flavored.has(name) || flavoredThing.test(name)
}

const flavoredThing = /yogurt|pudding|gelatin|sausage|jerky|hummus|tofu|dressing|broth|ramen/u

/**
 * Whether a text is a flavor that is spelled differently, such as 'choc chip', which resolves to chocolate
 * chips.
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

/** Matches 'corn or rice' in 'Chex, corn or rice'. */
function isChoiceOfFlavors(text: string): boolean {
  return /^\p{Ll}+\sor\s\p{Ll}+$/u.test(text)
}

const flavoredDepartments = new Set<Department>([
  'Beverages',
  'Breakfast',
  'Frozen',
  'Snacks',
  'Household',
  'Personal Care',
  'Pet',
  'Pharmacy',
])
