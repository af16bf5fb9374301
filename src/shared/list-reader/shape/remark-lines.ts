import type { KnownNames } from '#shared/names/known-names.ts'
import { isOnlyAmount } from '../amounts/read-amount.ts'
import { type Piece, saysItem, splitPieces } from '../line-pieces.ts'
import { countTalk } from './chat-talk.ts'
import { monthLikePattern, weekdayPattern } from './days.ts'
import { beginsWithChore } from './errands.ts'

/**
 * Matches lines about time or distance: 'car inspection due 31st', 'leave by 2', '4.5 hrs drive', 'Truck
 * 84,210 mi'.
 */
const aboutTime = new RegExp(
  [
    `\\sdue\\s(?:by\\s|on\\s)?(?:\\d{1,2}(?:st|nd|rd|th|/\\d{1,2})|${weekdayPattern}|${monthLikePattern}\\.?|today|tomorrow)(?!\\p{L})`,
    `^(?:leave|check[\\s-]?in|check[\\s-]?out|arrive|meet|depart|be there)\\s(?:by|at|after|before|around|@)\\s?\\d`,
    `^\\d{1,3}(?:\\.\\d)?\\s?(?:hrs?|hours?|miles?)\\s(?:drive|away|walk|flight)$`,
    `\\s\\d{1,3},?\\d{3}\\smi(?:les)?\\.?$`,
    `\\s${monthLikePattern}\\.?\\s\\d{1,2}\\s?[-–]\\s?\\d{1,2}$`,
    `^(?:weigh|check)[\\s-]in\\s${weekdayPattern}(?!\\p{L})`,
    `\\s(?:to|on|by|till?|until)\\sthe\\s\\d{1,2}(?:st|nd|rd|th)$`,
    `\\s=\\s\\d{1,2}/\\d{1,2}\\??$`,
    `\\sthe\\s\\d{1,2}(?:st|nd|rd|th)\\s(?:at|@)\\s?\\d`,
    `(?:^|\\s)${weekdayPattern}\\s\\d{1,2}:\\d{2}(?!\\d)`,
    `(?:^|\\s)\\d{1,2}:\\d{2}(?:\\s?[ap]m)?,?\\s${weekdayPattern}[.!]*$`,
    `^this week['’]?s\\s(?:suppers|dinners|meals|menu|lunches)$`,
  ].join('|'),
  'iu',
)
const when = `(?:(?:on\\s|the\\s)*\\d{1,2}(?:st|nd|rd|th)|(?:on\\s|next\\s)?${weekdayPattern}|${monthLikePattern}\\.?\\s\\d{1,2}|today|tonight|tomorrow|next\\s(?:week|month))`
/** Matches a line that gives the date of an event: "driver's ed starts the 19th", 'flea pill day = 15th'. */
const tellsDate = new RegExp(
  `^\\p{L}[^,]{2,60}?\\s(?:(?:starts?|begins?|resumes?|ends?|opens?|closes?|is|are|was)\\s(?:back\\s|up\\s)?(?:${when}|(?:on\\s)?\\d{1,2}/\\d{1,2})|=\\s${when})(?:,?\\s(?:(?:at|@)\\s?)?\\d{1,2}(?::\\d{2})?\\s?(?:[ap]m)?)?[.!]*$`,
  'iu',
)
/** Matches verbs that ask for goods. */
const asks =
  /(?<!\p{L})(?:needs?|wants?|get|buy|grab|pick up|bring|out of|low on|order|necesit\p{L}+|falta\p{L}*|compra\p{L}*)(?!\p{L})/iu
const minProseWords = 6
const minChoreWords = 5
const minTalk = 2
const maxLength = 200

/**
 * Whether a line is a remark. A line that gives the date of an event is a remark, and so is a line that
 * consists only of sizes, such as '8 ct / 22.5 oz'. A line that doesn't name a product is also a remark if it
 * is about a time or distance, starts with a verb that is typical of chores, or is a sentence.
 */
export function isRemarkLine(line: string, names: KnownNames): boolean {
  if (line.length > maxLength) return false
  const sizes = line.split('/')
  if (sizes.length > 1 && sizes.every((size) => isOnlyAmount(size.trim()))) return true
  const words = line.split(/\s+/u).length
  // In 'pine nuts if you are going there', the words from 'if' on don't make the line a remark.
  const [head = ''] = line.split(/\s(?:if|for|cuz|because)\s|\(|\s[-–—]\s/u)
  const isProse = words >= minProseWords && !asks.test(line) && countTalk(head) >= minTalk
  const isChore = words >= minChoreWords && beginsWithChore(line)
  const pieces = splitPieces(line)
  // In 'cake - party is Saturday', the remark is about an item.
  const isDated = ({ main }: Piece) =>
    tellsDate.test(main) && names.findExact(main.split(/\s[-–—]\s|:\s|\s\(/u, 1)[0] ?? '') === null
  if (pieces.some(isDated)) {
    return pieces.every((piece) => isDated(piece) || !saysItem(piece, names))
  }
  const ofTime = pieces.filter(({ main }) => aboutTime.test(main)).length
  const isAboutTime = ofTime > 0 && ofTime * 2 >= pieces.length
  if (!isProse && !isChore && !isAboutTime) return false
  return !pieces.some((piece) => saysItem(piece, names))
}
