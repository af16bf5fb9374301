import type { KnownNames } from '#shared/names/known-names.ts'
import { productNamed } from '../product-named.ts'
import { talk } from './chat-talk.ts'
import { isErrand } from './errands.ts'

/** Matches cells that reject the item in their row: 'Nope, trying Violife', 'cancelled', 'NO. not paying'. */
const refusal =
  /^(?:no(?=[.,;!:]\s|\s?[-–—]\s|[.!]+$)|nope|nah|nvm|never ?mind|cancel+ed|skip(?:ped|ping)?(?=$|[\s,.!]*$|\s(?:it|this|for now))|removed|never(?=[.!]*$)|(?:don['’]?t|do not) (?:need|buy|get|want)(?=$|[\s,.!]*$|[,.;!]\s|\s(?:it|any|this|these|more))|not (?:needed|needing|buying|getting|wanted|this (?:week|time|trip))|no longer needed|no need)(?!\p{L})/iu

/**
 * Whether a cell begins with words that reject the item in its row: 'nope', 'cancelled', "don't need it". A
 * 'no' without other words isn't enough.
 */
export function refusesItem(cell: string): boolean {
  return refusal.test(cell)
}

/** Matches cells that say that the item in their row is at home or bought: 'got at shower', 'have plenty'. */
const owned =
  /^(?:(?:i|we)\s)?(?:already\s|just\s|still\s)?(?:got|have|bought|ordered(?!\sby)|purchased|picked up|plenty|enough|stocked)(?=$|[\s,.!])(?!.*\b(?:need|buy|more|coupons?|low|only|almost|last)\b)(?!\s(?:an?|the|to)\s(?!(?:stack|bunch|ton|lot|few|couple|pile|bag|box|case|pack|jar|bottle|can)(?!\p{L})))/iu

/** Whether a cell says that the item in its row is at home or bought. */
export function ownsItem(cell: string): boolean {
  return owned.test(cell)
}

/** Matches a sum of money with its label: 'Budget left $61.15', 'Each owes $9'. */
const sumOfMoney = /^\D{0,40}(?<!(?:under|below|max|around|about|than|to)\s?)[$£€]\s?\d[\d.,]*$/u
const counted = /^\d{1,4}\s(?:items?\s)?(?:left|to go|remaining|done|more)$/iu
/** Matches times, and words that join the parts of a sentence. Both are rare in product names. */
const sentenceWords =
  /(?<!\p{L})(?:by|the|to|my|your|our|please|pls|dont|don['’]t|btw|due|also|if|from|this|who|whoever|everyone|and|thanks|thx|ty|(?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun)(?:day)?|\d{1,2}(?::\d{2})?\s?[ap]m|\d{1,2}(?:st|nd|rd|th))(?!\p{L})/giu
const minWords = 3

/**
 * Whether a cell in a column of items is a remark, an errand or a sum. Such a cell doesn't name a product, or
 * it is a sentence in a row without details.
 */
export function isRowRemark(
  cell: string,
  { isAlone, names }: { isAlone: boolean; names: KnownNames },
): boolean {
  if (counted.test(cell) || sumOfMoney.test(cell)) return true
  const isKnown = productNamed(cell, names) !== null
  if (!isKnown && isErrand(cell, true)) return true
  if (!isAlone || names.findExact(cell) !== null) return false
  const words = cell.split(/\s+/u).length
  const signs = (cell.match(sentenceWords) ?? []).length + (talk.test(cell) ? 1 : 0)
  return words >= minWords && signs > (isKnown ? minSignsBesideName : 0)
}

/** A sentence that names a product is a remark only if it has more joining words than this. */
const minSignsBesideName = 1
