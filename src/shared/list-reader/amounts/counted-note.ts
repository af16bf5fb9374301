import type { Amount } from './amount.ts'
import { amountAt, readAmount } from './amount-at.ts'
import { tokensOf } from './tokens.ts'

/** An amount found in a note, and the note without it. */
export type CountedNote = { amount: Amount; rest: string }

/** Matches a request before a count: 'Need 2', 'just 3', 'solo 4'. */
const asksFor =
  /^(?:i\s|we\s)?(?:need|needs|want|get|buy|grab|make it|just|only|total|solo|nom[aá]s|necesito|quiero|comprar|compra|son|hay que comprar)\s+(?=[x×]?\d)/iu
/**
 * Matches the start of a remark after a number: 'if good' in '6 if good', 'los que sean' in '4 los que sean'.
 * Doesn't match prices such as '2 for $5'.
 */
const beginsRemark =
  /^(?:[,;]\s+(?=\p{L})|(?=(?:if|si|(?:for|para|pa)(?!\s\$?\d)|depending|depende|unless|whichever|whatever|please|pls|por favor|per|each|(?:los|las)\s(?:que|q|m[aá]s|de)|de\s(?:los|las|esos|esas)|or so|max|total|in case|just in case|extra|more|m[aá]s)(?:\s|$)))/iu

/**
 * Reads the count at the start of a note: '2, bone in', '6 if good', 'need 2'. Returns null for a count
 * without a remark after it, unless the note is just a request such as 'need' and the count.
 */
export function countBeforeRemark(text: string): CountedNote | null {
  const asked = asksFor.exec(text)
  const request = asked ? text.slice(asked[0].length) : text
  const whole = asked ? readAmount(request) : null
  if (whole) return { amount: whole, rest: '' }
  const tokens = tokensOf(request)
  const read = amountAt(request, tokens, 0)
  if (!read || read.isWords || read.next >= tokens.length) return null
  const rest = request.slice(tokens[read.next]?.from).trimStart()
  const remark = beginsRemark.exec(rest)
  return remark ? { amount: read.amount, rest: rest.slice(remark[0].length) } : null
}
