import type { KnownNames } from '#shared/names/known-names.ts'
import { productNamed } from './product-named.ts'

const subject =
  '(?:i|we|you|u|he|she|they|it|that|this|there|who|nobody|no one|somebody|someone|everybody|everyone|\\p{L}+s|\\p{Lu}\\p{L}+|(?:the|my|our|your|his|her|their)(?:\\s\\p{L}+){1,3})'
const verb =
  '(?:is|are|r|was|were|isn|aren|has|have|had|will|won|can|does|doesn|did|do|don|dont|doesnt|isnt|wont|went|ran|got|gets|needs?|wants?|likes?|loves?|hates?|eats?|ate|uses?|used|said|says|cooks?|only|never|always|already|just|brings?|looks?|goes)'
/** Matches a clause: 'they only had the big one', 'lids are all cracked', "it's gone". */
const clause = new RegExp(
  `^(?:(?:and|but|so|cuz|bc|because|since)\\s)?(?:${subject}\\s${verb}(?!\\p{L})|(?:i['’]?m|it['’]?s|he['’]s|she['’]s|they['’]re|we['’]re|you['’]re|there['’]?s|theyre|youre)\\s|(?:my|our|the|her|his)\\s\\p{L}+['’]s\\s\\p{L}+ing(?!\\p{L}))`,
  'iu',
)
/**
 * Matches an instruction that doesn't ask for an item: "don't make it", 'WRITE IT DOWN', 'waiting on
 * someone'.
 */
const instruction =
  /^(?:(?:please\s)?(?:don['’]?t|do not|never)\s\p{L}|(?:write|make|do|log|pick|take|use|mark|check|ask|tell|text|call|put|keep|send|bring)\s(?:it|them|him|her|us|me)(?!\p{L})|(?:waiting|looking|hoping|trying|thinking|working|asking)\s\p{L}|(?:ask|call|text|tell)\s\p{Lu})/iu
/** Matches the number of people before an amount: '26 kids so 3 boxes'. */
const people = /^\d{1,3}\s(?:kids?|people|ppl|adults|guests|students|of us)(?!\p{L})/iu
/** Matches a set phrase that is never an item: 'just in case', 'same as always'. */
const phrase =
  /^(?:just (?:in case|to be safe|because)|(?:the )?same as (?:always|usual|ever|before|last \p{L}+)|something (?:nice|good|cheap|easy|simple|decent|different)|last minute|(?:thanks|thank you|thx|please|pls|sorry) \p{L}+)$/iu
/** Matches the time when an order is picked up: 'p/u Tues'. */
const pickup = /^(?:p\/u|pick(?:ed)?[\s-]?up)\s(?:mon|tue|wed|thu|fri|sat|sun|today|tomorrow|\d)/iu

/**
 * Whether a piece after a comma is a remark about the item before it. A number of people, a pickup time and a
 * set phrase are always remarks. A clause or an instruction is a remark unless it names a known product.
 */
export function saysRemark(words: string, names: KnownNames): boolean {
  if (people.test(words) || pickup.test(words) || phrase.test(words)) return true
  if (!clause.test(words) && !instruction.test(words)) return false
  return productNamed(words, names) === null
}
