import type { KnownNames } from '#shared/names/known-names.ts'
import { saysItem, splitPieces } from '../line-pieces.ts'
import { type Excerpt, rewrite } from './excerpt.ts'

/**
 * Matches a collective word and the goods it refers to, in parentheses: 'sandwich stuff (turkey, provolone)'.
 * The group `kept` contains the goods.
 */
const collective =
  /(?<=^|[,.:;]\s|\sand\s)(?:(?:the|some|all the|any|her|his|my|our|your)\s)?(?:[\p{L}'’]+\s){1,2}(?:stuff|things|fixin['’]?g?s|ingredients|supplies|toppings|makings|goodies)(?:\sfor\s[\p{L}'’]+)?\s?\((?<kept>[^(),]+,[^()]+)\)/giu
/**
 * Matches vague goods and, between dashes, the goods that are wanted: "some kind of fruit — peaches if
 * they're nice —". The group `kept` contains the goods that are wanted.
 */
const kindOf =
  /(?:(?:an?|some|any|whatever)\s)?(?:kind|sort|type)s?\sof\s\p{L}+(?:\s\p{L}+)?\s[–—-]{1,2}\s(?<kept>[^–—,.;()]{2,60}?)\s[–—-]{1,2}(?=\s)/giu
/**
 * Matches a remark between dashes inside a series: ' — the big ones —' in 'eggs — the big ones — and milk'.
 */
const betweenDashes =
  /(?<=\p{L})\s(?:[–—]|--)\s(?<said>[^–—,.;:()]{2,60}?)(?:\s(?:[–—]|--)|(?:[–—]|--),)(?=\s(?:and|plus|&)\s)/giu

/**
 * Replaces a collective word with the goods in parentheses after it: 'taco stuff (shells, beef)' becomes
 * 'shells, beef'. Returns the same excerpt if fewer than half of these goods are known.
 */
export function withListedGoods(line: Excerpt, names: KnownNames): Excerpt {
  const all = line.text.includes('(') ? [...line.text.matchAll(collective)] : []
  const areKnown = all.every(({ groups = {} }) => {
    const pieces = splitPieces(groups['kept'] ?? '')
    return pieces.filter((piece) => saysItem(piece, names)).length * 2 >= pieces.length
  })
  return all.length > 0 && areKnown ? rewrite(line, collective) : line
}

/**
 * Replaces vague goods with the goods between the dashes after them, and puts any other remark between dashes
 * in parentheses.
 */
export function withoutDashes(prose: Excerpt): Excerpt {
  return rewrite(
    rewrite(prose, kindOf),
    betweenDashes,
    ({ groups = {} }) => ` (${groups['said'] ?? ''})`,
  )
}
