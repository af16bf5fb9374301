import type { KnownNames } from '#shared/names/known-names.ts'
import { bullet } from '../list-marks.ts'
import { talk, talkInSpanish } from './chat-talk.ts'

/** Matches a message that only agrees, refuses or laughs. */
const smallWord =
  /^(?:o+k+(?:ay)?|k+|ye+s+|ye+p+|yeah?|no+|nope|sure|lol|haha+|thanks|thx|ty|got it|on it|perfect|cool|great|s[ií]|(?:ja){2,5}(?:\sok)?|claro|gracias|vale|dale)[\s.!]*$/iu
/** Matches the start of a reply or of a message that adds to an earlier one. */
const reply =
  /^(?:o+k+(?:ay)?|k+|ye+s+|ye+p+|yea+h*|ya|no+|nope|nah|sure|lol|haha+|thanks|thank (?:you|u)|thx|ty|got it|on it|perfect|cool|great|good|fine|of course|obviously|definitely|will do|oh|omg|ooh|ew+|ugh|wait|nvm|never ?mind|sorry|hmm+|idk|also|s[ií]|claro|gracias|vale|dale)(?=[\s,.!?]|$)/iu
/**
 * Matches a word that may either begin a reply or describe goods: 'no' in 'no onions', 'good' in 'good
 * bread'.
 */
const describing = /^(?:no|good|great|fine|cool|perfect|sure)\s/iu
const remark = /\s\([^()]{1,60}\)/gu
/** Matches a message with only emojis. */
const wordless = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}\u{200D}]+[.!?]*$/u
/** Matches a number that answers a question such as 'how many'. */
const onlyNumber = /^(?:like\s)?\d{1,3}[.!?]*$/iu
/** Matches a question to somebody else, with or without its question mark. */
const question =
  /\?\s*(?:\p{Extended_Pictographic}\u{FE0F}?)*$|^(?:(?:ok(?:ay)?|k|hey|hi|so|oh|sure|yes|yeah)[\s,.!]+)*(?:what|which|where|how|do|does|did|are|is|r|can|could|should|need|want|anything|who)\s(?:\p{L}+\s)?(?:you|u|ya|we|i|it|he|she|they|anything|else|kind|many|much|size|brand)(?!\p{L})/iu
const greeting =
  /^(?:hi+|he+y+|hello|hola|yo|gm|(?:good )?(?:morning|afternoon|evening))(?=[\s,.!?]|$)/iu
const sentenceMark = /[.!?]/u

/** How much of the text is conversation rather than a list. */
export type Speech = {
  /** Number of lines in which somebody speaks to somebody else. */
  spoken: number
  /** `spoken` divided by the number of lines. */
  share: number
  questions: number
  replies: number
  /** Number of replies right below a question. */
  exchanges: number
}

/**
 * Counts the lines that are speech, the questions, and the replies. `lines` must not contain blank lines.
 * Lines with a bullet aren't speech, and neither are product names such as 'Cool Whip', except in a question.
 */
export function speechIn(lines: readonly string[], names: KnownNames): Speech {
  const isGoods = (line: string) => {
    if (sentenceMark.test(line) || smallWord.test(line)) return false
    const about = line.replace(describing, '')
    return names.resolveWhole(about) !== null || names.resolveWhole(line) !== null
  }
  const isSaid = (line: string) => !bullet.test(line) && !isGoods(line)
  const asks = lines.map(isQuestion)
  const replies = lines.map(
    (line, at) =>
      (isReply(line) || (asks[at - 1] === true && onlyNumber.test(line))) && isSaid(line),
  )
  const spoken = lines.filter(
    (line, at) => asks[at] || replies[at] || (isTalk(line) && isSaid(line)),
  ).length
  return {
    spoken,
    share: spoken / Math.max(1, lines.length),
    questions: asks.filter(Boolean).length,
    replies: replies.filter(Boolean).length,
    exchanges: replies.filter((isOne, at) => isOne && asks[at - 1]).length,
  }
}

/** Whether a line replies to an earlier one: 'ok but the big one', '👍'. */
export function isReply(line: string): boolean {
  return smallWord.test(line) || reply.test(line) || wordless.test(line)
}

/** Whether a line asks somebody a question: 'which one?', 'do we need milk'. */
export function isQuestion(line: string): boolean {
  return question.test(line) && !bullet.test(line)
}

function isTalk(line: string): boolean {
  const words = line.replaceAll(remark, '')
  return talk.test(words) || talkInSpanish.test(words) || greeting.test(words)
}
