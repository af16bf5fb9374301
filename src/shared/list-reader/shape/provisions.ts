import { requestsIn } from './chat-requests.ts'
import { type Excerpt, partOf } from './excerpt.ts'

/** Matches who gives something, unless it is the reader of the letter or the writer. */
const giver =
  "(?<!\\p{L})(?:(?:he|she|they|someone|somebody|everyone)(?:['’](?:s|re|ll|d))?|(?:the|my|our|your|his|her)\\s(?:[\\p{L}'’]+\\s)?[\\p{L}'’]+|(?:(?:Mr|Mrs|Ms|Dr)\\.\\s)?(?!(?:You|I|We|If|Who|Please|Can|Could)(?!\\p{L}))\\p{Lu}[\\p{L}'’]+(?:\\s(?:and|&)\\s\\p{Lu}[\\p{L}'’]+|\\s\\p{Lu}[\\p{L}'’]+)?|(?<=^|[,.]\\s)grandma|(?<=^|[,.]\\s)grandpa|(?<=^|[,.]\\s)mom|(?<=^|[,.]\\s)dad)"
const gives =
  '(?:(?:is|are|was|were|has|have|will|already|kindly|always|usually|just|said (?:she|he|they)(?:\\swill|\\swould|[’\']ll|[’\']d))\\s){0,3}(?:bring(?:s|ing)|brought|(?<=(?:will|would|[’\']ll|[’\']d)\\s)(?:bring|make|supply|provide|donate|take care of)|donat(?:es|ed|ing)|suppl(?:ies|ied|ying)|provid(?:es|ed|ing)|mak(?:es|ing)|made|bak(?:es|ing)|gave|given|dropped|contribut(?:es|ed|ing)|has got|handles|handling)'
/**
 * Matches words for what others give: 'Jackie is bringing', 'the league supplies', 'Tom brought'. Ignores
 * 'like the ones that Ann brought'.
 */
const provision = new RegExp(
  `(?<!(?:that|which|ones?|like|kind|what)\\s)${giver}\\s${gives}(?=[\\s.,;!]|$)`,
  'u',
)
const storage =
  '(?:fridge|freezer|pantry|garage|basement|cellar|attic|cabinets?|cupboards?|closet|shed|counter|drawer|trunk|icebox|bin|house|kitchen|yard|garden)'
/** Matches words for where something already is: 'rice at home', 'Pedialyte is in the fridge door'. */
const isThere = new RegExp(
  `^there(?:['’]?s|\\sis|\\sare)\\s|\\sat home(?!\\p{L})|\\s(?:in|on|from) (?:(?:the|my|our|your)\\s)?(?:(?!the|my|our|your)\\p{L}+\\s){0,2}${storage}(?!\\p{L})`,
  'iu',
)
/** Matches words that say that something is missing: 'no milk in the fridge', 'there are only two eggs'. */
const isMissing =
  /(?<!\p{L})(?:no|none|not|n['’]t|nothing|only|empty|out|last|low|almost|nearly|hardly|barely|need|needs)(?!\p{L})/iu
/** Matches the signs and words between clauses. */
const joints = /(?:,\s+(?:so|but|and|then)?|\s(?:so|but|and|then))\s+|,\s+/giu

/**
 * Removes what others give from a sentence, such as 'Tom is bringing bread' in 'We need milk, Tom is bringing
 * bread'. Returns null if that or what is at home is all that the sentence tells.
 */
export function withoutProvisions(sentence: Excerpt): Excerpt | null {
  const { text } = sentence
  const given = provision.exec(text)
  if (!given) {
    const isAtHome = isThere.test(text) && !isMissing.test(text) && !asks(text)
    return isAtHome ? null : sentence
  }
  if (asks(text.slice(0, given.index))) {
    return partOf(sentence, 0, text.slice(0, given.index).replace(/[\s,]+(?:and|but|so)?\s*$/iu, '').length)
  }
  const start = given.index + given[0].length
  const next = [...text.slice(start).matchAll(joints)].find(({ index, 0: joint }) =>
    asks(text.slice(start + index + joint.length)),
  )
  return next ? partOf(sentence, start + next.index + next[0].length) : null
}

function asks(words: string): boolean {
  return requestsIn(words).some(({ kind }) => kind === 'asked')
}
