import type { KnownNames } from '#shared/names/known-names.ts'
import { bullet } from '../list-marks.ts'
import { isReply } from './chat-speech.ts'
import { stampAtEnd, stampAtStart } from './chat-stamps.ts'
import { isDay, isMeal } from './days.ts'
import { isSection } from './section-names.ts'

/** A possible label for a message, such as the name of its sender. */
export type Label = {
  sender: string
  /** Offset of the message in the line, or null if the message is in the lines below. */
  start: number | null
  /**
   * Whether the label ends with punctuation other than a colon, as in 'Ann - '. Many lists use such
   * punctuation too, so the label may not be a sender.
   */
  isWeak: boolean
}

const emojis =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{FE0F}\u{200D}]+/gu
const maxNameLength = 40
const maxNameWords = 4
/** Matches a role or pronouns after a name: ' (sitter)', ' (he/him)'. */
const role = /(?<=\S)\s?\([^()]{1,30}\)$/u
const phoneNumber = /^\+?\(?\d[\d\s().-]{5,18}\d$/u
const namePattern = /^[\p{L}~@][\p{L}\p{N}_.'’&~#*!-]*(?:\s[\p{L}&][\p{L}\p{N}_.'’&~!-]*){0,3}$/u
const receivedFrom = /^received from\s/iu
/** Matches the words before a name that is alone on its line: 'From: Ann'. */
const direction = /^(?:(?:received\s)?from:|to:|sent by:?)\s/iu

/**
 * Returns the sender's name from the words before a message, in lower case and without emojis or a role:
 * 'rosa' for 'Rosa (caregiver) 🌻'. Returns null for words that can't be a name.
 */
function senderNamed(words: string): string | null {
  const written = words.trim()
  if (written === '' || written.length > maxNameLength) return null
  const plain = written.replaceAll(emojis, '').trim()
  // Some people save a contact as an emoji.
  if (plain === '') return written
  if (phoneNumber.test(plain)) return plain
  const bare = plain.replace(receivedFrom, '').replace(direction, '').replace(role, '')
  if (!namePattern.test(bare) || bare.split(/\s+/u).length > maxNameWords) return null
  return isSection(bare) || isDay(bare) || isMeal(bare) || isReply(bare) ? null : bare.toLowerCase()
}

/** Matches a name before a message on the same line: 'Ann: ', '**Ann, 6:02 PM:** '. */
const beforeColon =
  /^\*{0,2}(?<name>[^:*[\]<>\n]{1,60}(?::\d{2}[^:*[\]<>\n]{0,12})?):\*{0,2}(?:\s+(?=\S)|$)/u
/**
 * Patterns for a sender's name before a message: with a colon, or with other punctuation, as in 'Ann > ',
 * 'Ann - ' and '[Ann] '.
 */
const labels = [
  beforeColon,
  /^(?<name>[^:*[\]<>\n–—-]{1,40})(?:>{1,2}|\s[-–—])\s+(?=\S)/u,
  /^\[(?<name>[^:[\]\n]{2,40}(?::\d{2}[^:[\]\n]{0,12})?)\]:?\s+(?=\S)/u,
]

/**
 * Returns the label before a message, as in 'Ann: milk' and '9:14 AM Ann (4B): milk'. Returns null if there
 * is none.
 */
export function labelBefore(line: string): Label | null {
  const stamp = stampAtStart.exec(line)?.[0].length ?? 0
  const rest = line.slice(stamp)
  for (const pattern of labels) {
    const found = pattern.exec(rest)
    if (found && direction.test(found[0])) return labelAlone(rest)
    const sender = found && senderNamed((found.groups?.['name'] ?? '').replace(stampAtEnd, ''))
    if (!found || sender === null) continue
    const start = stamp + found[0].length
    return { sender, start: start < line.length ? start : null, isWeak: pattern !== beforeColon }
  }
  return null
}

/**
 * Returns the label that fills a whole line, such as 'Ann', 'Ann:', 'From: Ann' or '2026-11-24 18:02 Ann'.
 * Returns null for any other line.
 */
export function labelAlone(line: string): Label | null {
  if (bullet.test(line) && !line.startsWith('+')) return null
  const stamp = stampAtStart.exec(line)?.[0].length ?? 0
  const sender = senderNamed(line.slice(stamp).replace(stampAtEnd, '').replace(/:$/u, ''))
  return sender === null ? null : { sender, start: null, isWeak: false }
}

/** Whether a sender may be a person. The name must not be a product, unless it is a brand such as 'Mike'. */
export function isPerson(sender: string, names: KnownNames): boolean {
  return names.findExact(sender) === null || (sender.length > 2 && names.isBrand(sender))
}
