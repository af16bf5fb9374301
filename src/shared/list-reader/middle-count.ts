import { stemOf, wordsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { noAmount } from './amounts/amount.ts'
import { amountAt, dozenAt } from './amounts/amount-at.ts'
import { countBeforeRemark } from './amounts/counted-note.ts'
import { countInside, type InsideAmount } from './amounts/read-amount.ts'
import { beginsWithSpecification, expectsNumber } from './amounts/specifications.ts'
import { tokensOf } from './amounts/tokens.ts'
import { isKnown, isName } from './item-notes.ts'
import { isVariety, onlyDescribes } from './preparation.ts'

/**
 * Reads the count in the middle of an item, such as 2 in 'corn husks x2 for tamales'. Returns null if there
 * is none, if the entire item is a name, or if the text after the count is a separate product.
 */
export function readMiddle(text: string, names: KnownNames): InsideAmount | null {
  if (isName(names, text)) return null
  const inside = countInside(text) ?? countBeforeKind(text, names)
  if (!inside) return null
  const isThing = !isKnown(names, inside.name) && isKnown(names, inside.rest)
  return isThing || isBoughtItself(inside, names) ? null : inside
}

/**
 * Whether the text after a count is a separate product. In 'bread 2 whole wheat', 'whole wheat' is a variety
 * instead.
 */
function isBoughtItself({ name, rest }: InsideAmount, names: KnownNames): boolean {
  const isKind = names.findExact(rest) === names.resolve(name) || isName(names, `${rest} ${name}`)
  return isName(names, rest) && !isKind
}

const countBetween = /^(?<name>\p{L}\D*[^\s\d,])[\s,]+(?<count>\d{1,2})\s(?<rest>\p{L}[^\d]*)$/u
const endsOpen = /\s(?:for|with|of|and|or|w\/|in|para|de|con|y|en|[&+])$/iu

/**
 * Reads a count before a variety: 4 in 'avocados 4 ripe', 2 in 'notebooks 2 college ruled'. Returns null if
 * there is none.
 */
function countBeforeKind(text: string, names: KnownNames): InsideAmount | null {
  const { name, count, rest } = countBetween.exec(text)?.groups ?? {}
  if (name === undefined || count === undefined || rest === undefined) return null
  const counted = `${count} ${rest}`
  const tokens = tokensOf(counted)
  const unit = amountAt(counted, tokens, 0)?.amount.unit ?? null
  if (unit !== null || dozenAt(tokens, 0) || beginsWithSpecification(`${counted} it`)) return null
  if (endsOpen.test(name) || !isKnown(names, name)) return null
  // In 'spf 50 spray', the number is part of the name.
  if (expectsNumber(name)) return { name: `${name} ${count}`, amount: noAmount, rest }
  const remark = countBeforeRemark(counted)
  const isKind = remark !== null || tellsKind(rest, { name, names })
  return isKind ? { name, amount: { ...noAmount, quantity: Number(count) }, rest } : null
}

/**
 * Whether the words after a count describe a variety: adjectives, a name of the same product, or unknown
 * words after a plural.
 */
function tellsKind(words: string, { name, names }: { name: string; names: KnownNames }): boolean {
  if (onlyDescribes(names.words, words) || isVariety(names.words, words)) return true
  if (wordsOf(words).every((word) => names.words.colors.has(stemOf(word)))) return true
  const product = names.resolve(words)
  if (product === null) return /s$/iu.test(name)
  return product === names.resolve(name) || isName(names, `${words} ${name}`)
}
