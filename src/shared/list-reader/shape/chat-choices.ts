import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'
import { offers } from './chat-phrases.ts'
import { talk } from './chat-talk.ts'
import { nameOfKind } from './kinds.ts'

/**
 * An either-or question, such as 'salsa or queso': its start offset in the message, and both alternatives.
 */
export type Choice = { start: number; alternatives: readonly string[] }

const lastSentence = /(?:^|[.!?;,]\s+)(?=[^.!?;,]{1,60}$)/u
const fillers = /^(?:(?:ok(?:ay)?|k+|lol|so|hmm+|and|cool|got it)\s+)+/iu
const alternatives = /^(?<one>\S.{0,28}\S|\S{1,2})\sor\s(?<other>\S.{0,30})$/iu
/** Matches words after 'or' that aren't another alternative: 'or something', 'or not'. */
const noAlternative =
  /^(?:so|something|some|anything|whatever|whichever|not|no|else|more|less|whenever|both|similar|what)(?!\p{L})/iu
const maxWords = 7

/**
 * Returns the either-or question at the end of a message, or null if there is none. If `isFirst` is true, no
 * item has been mentioned yet, so 'apples or pears' without a question mark is a request.
 */
export function choiceIn(message: string, { isFirst }: { isFirst: boolean }): Choice | null {
  if (isFirst && !message.includes('?')) return null
  const text = message.replace(/(?<![?!.\s])[?!.\s]+$/u, '')
  const end = lastSentence.exec(text)
  if (!end) return null
  const start = end.index + end[0].length
  const sentence = text.slice(start).replace(fillers, '').replace(offers, '')
  const { one = '', other = '' } = alternatives.exec(sentence)?.groups ?? {}
  if (one === '' || noAlternative.test(other) || sentence.split(/\s+/u).length > maxWords)
    return null
  return talk.test(sentence.replace(/^can(?=\s)/iu, ''))
    ? null
    : { start, alternatives: [one, other] }
}

/**
 * Returns the latest item that comes in one of the alternatives, such as milk for '2% or whole'. Returns null
 * if there is none.
 */
export function itemOfChoice(
  { alternatives: kinds }: Choice,
  items: readonly ListItem[],
  names: KnownNames,
): ListItem | null {
  const isKind = ({ name }: ListItem) =>
    kinds.some((kind) => {
      const joined = nameOfKind(kind, name, names)
      return joined !== null && names.findExact(joined) !== null
    })
  return items.findLast(isKind) ?? null
}
