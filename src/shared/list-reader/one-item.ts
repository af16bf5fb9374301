import type { Department } from '#shared/names/departments.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { withoutJoinedFlavor } from '#shared/names/phrases.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { isOnlyAmount } from './amounts/read-amount.ts'
import { isCounted, type ListStyle, type Piece, productOf, saysItem } from './line-pieces.ts'
import { isFlavor, saysOnlyFlavors } from './preparation.ts'
import { readItem } from './read-item.ts'

/** A longer row is a list, whatever its pieces say. */
export const maxPiecesOfOne = { items: 1, 'items or details': 3, details: 5 }

/** Whether only the first piece is something to buy: 'butter, 75¢ coupon'. */
export function hasOneItem(
  pieces: readonly Piece[],
  { names, style: { behindCommas } }: { names: KnownNames; style: ListStyle },
): boolean {
  const [first, ...others] = pieces
  if (!first || pieces.length > maxPiecesOfOne[behindCommas]) return false
  // 'Ramen 5 pack, mandu 2 bags'
  const isAnother = (piece: Piece) =>
    isCounted(piece) &&
    saysItem(piece, names) &&
    (isSame(piece, { first, names }) || !isFlavorOf(piece, { first, names }))
  if (isCounted(first) && others.some(isAnother)) return false
  const written = others.filter(({ main }) => !isOnlyAmount(main))
  const isDetail = (piece: Piece) => !saysItem(piece, names) || isKindOf(piece, { first, names })
  if (behindCommas === 'details') {
    const details = written.filter((piece) => isDetail(piece) || beginsDetail.test(piece.main))
    return details.length > written.length / 2
  }
  return (
    saysItem(first, names) &&
    written.every((piece) => isDetail(piece) && looksLikeDetail(piece, names.words))
  )
}

/** '1 red bell pepper, poblano, or sweet pepper': how many is said once, and one of them is bought. */
export function namesAlternatives([first, ...others]: readonly Piece[]): boolean {
  if (!first || !isCounted(first) || others.length > maxAlternatives) return false
  if (others.some(isCounted)) return false
  const last = others.at(-1)?.main ?? ''
  const isMeasured = /\d\s?(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?)\s/iu.test(first.main)
  return others.some(({ main }) => /^or\s/iu.test(main)) || (isMeasured && /\sor\s/iu.test(last))
}

const maxAlternatives = 4

/** So a piece begins that is never bought by itself, and one that is a detail among details. */
const beginsAside = /^(?:no|for|if)\s/iu
const beginsDetail = /^(?:the|from|in|on|with|w\/|not|assorted)\s/iu

/** A word or two that nobody knows may be a thing, misspelt or not: 'limes, avacodos'. */
function looksLikeDetail({ main }: Piece, words: KnownNames['words']): boolean {
  return (
    /^\p{Lu}|[\d$¢%]/u.test(main) ||
    beginsAside.test(main) ||
    isFlavor(words, main) ||
    main.split(/\s+/u).length > 2
  )
}

type Row = { first: Piece; names: KnownNames }

/** Whether a piece only says which one: 'no salt' behind butter, 'weenies' behind hot dogs, or a flavor. */
function isKindOf(piece: Piece, { first, names }: Row): boolean {
  if (beginsAside.test(piece.main)) return true
  return isSame(piece, { first, names }) || isFlavorOf(piece, { first, names })
}

function isSame(piece: Piece, { first, names }: Row): boolean {
  return productOf(piece, names) === productOf(first, names)
}

/** 'Vanilla' behind 'ice cream' is a flavor of it. */
export function isFlavorOf({ main }: Piece, { first, names }: Row): boolean {
  const product = productOf(first, names)
  if (product === null || !comesInFlavors(product)) return false
  const { name } = readItem(main, names)
  // Not 'peanut butter', which is bought, but 'chocolate chip'.
  const isThing =
    names.findExact(name)?.name === name.toLowerCase() && !saysOnlyFlavors(names.words, name)
  return (isFlavor(names.words, name) && !isThing) || isJoined(names.words, main)
}

/** 'Salt & vinegar'. */
function isJoined(words: KnownNames['words'], text: string): boolean {
  const rest = withoutJoinedFlavor(words, `it ${text}`).slice('it '.length)
  return /^(?:$|if\s|please)/iu.test(rest.trim())
}

/** 'Chicken, lemon' are two things to buy; 'ice cream, cherry' is one. */
function comesInFlavors({ shelf }: Product): boolean {
  return flavoredDepartments.has(shelf.department) || /yogurt|pudding|gelatin/u.test(shelf.name)
}

const flavoredDepartments = new Set<Department>([
  'Beverages',
  'Frozen',
  'Snacks',
  'Household',
  'Personal Care',
  'Pharmacy',
])
