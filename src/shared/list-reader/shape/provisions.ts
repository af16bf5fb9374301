import { requestsIn } from './chat-requests.ts'
import { type Excerpt, joinParts, partOf } from './excerpt.ts'

/** Matches a person who gives something, other than the writer and the reader of the letter. */
const giver =
  "(?<!\\p{L})(?:(?:[Hh]e|[Ss]he|[Tt]hey|[Ss]omeone|[Ss]omebody|[Ee]veryone)(?:['’](?:s|re|ll|d))?|(?:[Tt]he|[Mm]y|[Oo]ur|[Yy]our|[Hh]is|[Hh]er)\\s(?:[\\p{L}'’]+\\s)?[\\p{L}'’]+|(?:(?:Mr|Mrs|Ms|Dr)\\.\\s)?(?!(?:You|I|We|If|Who|Please|Can|Could)(?!\\p{L}))\\p{Lu}[\\p{L}'’]+(?:\\s(?:and|&)\\s\\p{Lu}[\\p{L}'’]+|\\s\\p{Lu}[\\p{L}'’]+)?|(?<=^|[,.]\\s)grandma|(?<=^|[,.]\\s)grandpa|(?<=^|[,.]\\s)mom|(?<=^|[,.]\\s)dad)"
const gives =
  "(?:(?:is|are|was|were|has|have|will|already|kindly|always|usually|just|said (?:she|he|they)(?:\\swill|\\swould|[’']ll|[’']d))\\s){0,3}(?:bring(?:s|ing)|brought|(?<=(?:will|would|[’']ll|[’']d)\\s)(?:bring|make|supply|provide|donate|take care of|handle|cover|grab|pick up|buy)|donat(?:es|ed|ing)|suppl(?:ies|ied|ying)|provid(?:es|ed|ing)|mak(?:es|ing)|made|bak(?:es|ing)|gave|given|dropped|contribut(?:es|ed|ing)|has got|handles|handling)"
/**
 * Matches words saying that other people provide something: 'Jackie is bringing', 'the league supplies', 'Tom
 * brought'. Ignores 'like the ones that Ann brought'.
 */
const provision = new RegExp(
  `(?<!(?:that|which|ones?|like|kind|what)\\s)${giver}\\s${gives}(?=[\\s.,;!]|$)`,
  'u',
)
const storage =
  '(?:fridge|freezer|pantry|garage|basement|cellar|attic|cabinets?|cupboards?|closet|shed|(?<!(?:fish|deli|meat|seafood|bakery|cheese|butcher|pharmacy)\\s)counter|drawer|trunk|icebox|bin|house|kitchen|yard|garden)'
/** Matches words saying where something already is: 'rice at home', 'Pedialyte is in the fridge door'. */
const isThere = new RegExp(
  `^there(?:['’]?s|\\sis|\\sare)\\s|\\sat home(?!\\p{L})|^\\p{L}+(?:\\s\\p{L}+)?\\s(?:(?:is|are)\\s)?plenty(?=[.,!]|$)|\\s(?:in|on|from) (?:(?:the|my|our|your)\\s)?(?:(?!the|my|our|your)\\p{L}+\\s){0,2}${storage}(?!\\p{L}|\\s(?:section|aisle|case))`,
  'iu',
)
/**
 * Matches a word saying that something is missing or low: 'no' in 'no milk in the fridge', 'only' in 'there
 * are only two eggs'.
 */
const isMissing =
  /(?<!\p{L})(?:no|none|not|n['’]t|nothing|only|empty|out|last|low|almost|nearly|hardly|barely|need|needs)(?!\p{L})/iu
/** Matches the separators between clauses. */
const joints = /(?:,\s+(?:so|but|and|then)?|\s(?:so|but|and|then))\s+|,\s+/giu
/** Matches words that take back what was just asked for: 'out of coffee but there's another bag'. */
const takenBack =
  /\sbut\s(?:(?:i think|i guess|maybe|actually|now)\s)*(?:there(?:['’]?s|\sis|\sare|\smight be|\sshould be)|(?:we|i)(?:['’]ve)?\s(?:still\s|already\s)?(?:have|got|found)(?!\sto(?!\p{L})))(?!\p{L})|\sbut\s.{1,80}\s(?:skip|leave|forget|scratch)\s(?:it|that|them)(?!\p{L})|\s(?:is|are)?\s?(?:not|n['’]t|no longer)\sneeded(?!\p{L})|\s(?:but\s(?:(?:it|they|that|those|the(?:\s\p{L}+){1,3})\s)?|(?:it|they|that|those)\s)can wait(?!\p{L})|\sbut\s(?:i|we)\s(?:(?:say|said|vote|told\s\p{L}+)\s)?no(?=[.,!]|$)/iu

/** Matches a need that may not arise: 'if you run out of milk'. */
const hypothetical =
  /^(?:and |but )?if (?:you|we|they|she|he) (?:run|ran|runs) (?:out|low)(?!\p{L})/iu
/** Matches 'so' before a refusal: 'she has the chips so not chips'. */
const soNot = /\sso\s(?=(?:not|no)\s(?!one|longer|idea|way))/iu
/** Matches a reported question: 'he said do we need bottles', 'asked if we have rice'. */
const reported =
  /(?<!\p{L})(?:said|says|asked|asks|asking|wondered)\s(?:do|does|did|if|whether|are)\s(?:we|i|they|he|she)\s(?:need|want|have|had|got|out)(?!\p{L})/iu

/**
 * Removes the parts of a sentence that say what other people give or what is at home: 'Tom is bringing bread'
 * in 'We need milk, Tom is bringing bread'. Returns null if nothing else is left, for conditions such as 'if
 * you run out of milk', and for reported questions.
 */
export function withoutProvisions(sentence: Excerpt): Excerpt | null {
  const { text } = sentence
  const back = takenBack.exec(text)
  if (back) {
    const before = text.slice(0, back.index)
    const start = Math.max(before.lastIndexOf(','), before.lastIndexOf('. '))
    return start > 0 ? partOf(sentence, 0, start) : null
  }
  const refusal = soNot.exec(text)
  if (refusal) return partOf(sentence, refusal.index + refusal[0].length)
  if (reported.test(text) || hypothetical.test(text)) return null
  const given = provision.exec(text)
  if (!given) {
    const isTold = (words: string) => isThere.test(words) && !isMissing.test(words) && !asks(words)
    const all = [...text.matchAll(piece)]
    const kept = all.filter(({ 0: words }) => !isTold(words.replace(opening, '')))
    if (kept.length === all.length) return sentence
    const parts = kept.map(({ 0: words, index }) =>
      partOf(sentence, index + (words.startsWith(',') ? 1 : 0), index + words.length),
    )
    return parts.length === 0 ? null : joinParts(sentence, parts, ', ')
  }
  const start = given.index + given[0].length
  const next = [...text.slice(start).matchAll(joints)].find(({ index, 0: joint }) => {
    const rest = text.slice(start + index + joint.length)
    return more.test(rest) || asks(rest)
  })
  const after = next ? partOf(sentence, start + next.index + next[0].length) : null
  if (!asks(text.slice(0, given.index))) return after
  const before = text
    .slice(0, given.index)
    .trimEnd()
    .replace(/(?:,|,?\s(?:and|but|so))$/iu, '')
  const own = partOf(sentence, 0, before.length)
  return after === null ? own : joinParts(sentence, [own, after], '. ')
}

/** Matches the start of an addition to a request: 'oh and eggs', 'also rice'. */
const more = /^(?:and\s)?(?:oh|also|plus)(?:\sand|\salso)?\s\p{L}/iu
/** Matches a comma and words such as 'oh' or 'and' at the start of a part of a sentence. */
const opening = /^[,\s]*(?:(?:yeah|yes|no|oh|and|but|so|well|ok|okay)[,\s]+){0,3}/iu
/** Matches the parts of a sentence between commas. */
const piece = /(?:^|,)[^,]+/gu

function asks(words: string): boolean {
  return requestsIn(words).some(({ kind }) => kind === 'asked')
}
