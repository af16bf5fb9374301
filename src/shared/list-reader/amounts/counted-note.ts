import type { Amount } from './amount.ts'
import { amountAt, readAmount } from './amount-at.ts'
import { tokensOf } from './tokens.ts'

/** What a note says of how many, and what else it says. */
export type CountedNote = { amount: Amount; rest: string }

/** 'Need 2', 'just 3', 'solo 4'. */
const asksFor =
  /^(?:i\s|we\s)?(?:need|needs|want|get|buy|grab|make it|just|only|total|solo|nom[aá]s|necesito|quiero|comprar|compra|son|hay que comprar)\s+(?=[x×]?\d)/iu
/** So a remark begins behind a number, as in '6 if good' and '4 los que sean'; '2 for $5' is a price. */
const beginsRemark =
  /^(?:[,;]\s+(?=\p{L})|(?=(?:if|si|(?:for|para|pa)(?!\s\$?\d)|depending|depende|unless|whichever|whatever|please|pls|por favor|per|each|(?:los|las)\s(?:que|q|m[aá]s|de)|de\s(?:los|las|esos|esas)|or so|max|total|in case|just in case|extra|more|m[aá]s)(?:\s|$)))/iu

/** '2, bone in', '6 if good' and 'need 2'; null where a text doesn't begin with how many. */
export function countBeforeRemark(text: string): CountedNote | null {
  const asked = asksFor.exec(text)
  const said = asked ? text.slice(asked[0].length) : text
  const whole = asked ? readAmount(said) : null
  if (whole) return { amount: whole, rest: '' }
  const tokens = tokensOf(said)
  const read = amountAt(said, tokens, 0)
  if (!read || read.isWords || read.next >= tokens.length) return null
  const rest = said.slice(tokens[read.next]?.from).trimStart()
  const remark = beginsRemark.exec(rest)
  return remark ? { amount: read.amount, rest: rest.slice(remark[0].length) } : null
}
