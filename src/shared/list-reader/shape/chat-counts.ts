import type { Amount } from '../amounts/amount.ts'
import { readAmount } from '../amounts/amount-at.ts'

/**
 * Matches the words before the count in a reply: 'ok make it' in 'ok make it 3', 'nvm' in 'nvm 12 is fine'.
 */
const beforeCount =
  /^(?:o+k+(?:ay)?|ye+s+|yea+h*|ye+p+|ya|no+|nah|nvm|never ?mind|actually|lol|haha+|hmm+|um|well|so|then|just|only|like|maybe|about|make (?:it|that)|let['’]?s do|i['’]?ll do|do|get|add|fine|perfect|sure|idk|pls|please|s[ií])(?=[\s,])[\s,]+/iu
/** Matches a word that may follow a count without an item: 'if' in '24 if they are on sale'. */
const afterCount =
  /^(?:if|but|is|are|it|then|please|pls|plz|for|should|will|would|cuz|because|bc|max|tops|total|so|more|ok|okay|though|tho|maybe|i|we|they|thanks|thx|lol|plenty|works|sounds|don['’]?t)$/iu
const maxFillers = 6
/** Maximum number of words in an amount: '2 and a half pounds'. */
const maxAmountWords = 5
const maxLength = 120

/**
 * Returns the amount in a reply that doesn't name an item: 'ok two', '24 if its on sale', '4 it is'. If
 * several sentences give an amount, returns the last one: 12 for '24. nvm 12 is fine'. Returns null if no
 * sentence gives an amount, or if the reply is too long.
 */
export function countIn(reply: string): Amount | null {
  if (reply.length > maxLength) return null
  const sentences = reply.split(/[.!?](?:\s|$)/u)
  return sentences.map(countInSentence).findLast((amount) => amount !== null) ?? null
}

function countInSentence(sentence: string): Amount | null {
  let words = sentence.trim()
  for (let nth = 0; nth < maxFillers; nth += 1) {
    const bare = words.replace(beforeCount, '')
    if (bare === words) break
    words = bare
  }
  const tokens = words.split(/[\s,]+/u).filter((token) => /[\p{L}\p{N}]/u.test(token))
  for (let length = Math.min(maxAmountWords, tokens.length); length > 0; length -= 1) {
    const next = tokens[length]
    const amount = readAmount(withDigits(tokens.slice(0, length).join(' ')))
    const isAlone = next === undefined || afterCount.test(next)
    if (amount !== null && amount.quantity !== null && isAlone) return amount
  }
  return null
}

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Replaces a number in words at the start: 'two bags' becomes '2 bags'. */
function withDigits(words: string): string {
  const [first = ''] = words.split(' ')
  const number = numbers.indexOf(first.toLowerCase())
  return number === -1 ? words : `${number}${words.slice(first.length)}`
}
