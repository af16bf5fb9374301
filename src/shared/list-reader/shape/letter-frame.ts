import type { KnownNames } from '#shared/names/known-names.ts'
import { saysItem, splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import { monthPattern, weekdayPattern } from './days.ts'

/** A line of a letter, and whether it is a paragraph of sentences. */
export type LetterLine = { text: string; isProse: boolean }

/** Matches a line that is only a greeting: 'Hi Mom,', 'Hello all!'. */
const greeting =
  /^(?:hi+|hey+|hello|dear|hola|good (?:morning|afternoon|evening))(?:\s[\p{L}.'’&]+){0,4}\s?[,!:–—-]{0,3}$/iu
/** Matches a greeting with thanks: 'Hi Cass!! Thanks so much for watching the cat'. */
const thankful =
  /^(?:hi+|hey+|hello|dear)(?:\s[\p{L}.'’&]+){0,4}\s?[,!:.]{1,3}\s(?:many\s|thanks|thank\s(?:you|u))(?!.*\b(?:need|get|buy|grab|pick)\b).{0,120}$/iu
/** Matches the reader's name at the top of a letter: 'Brother Tim,', 'K -'. */
const addressee = /^\p{Lu}[\p{L}.'’]*(?:\s(?:&|and|\p{Lu}[\p{L}.'’]*)){0,3}(?:,|\s[-–—])$/u
/** Matches a signature at the end of a letter: 'Coach R', 'Ann & Joe', '- Dan'. */
const signer = /^(?:[-–—~]\s?)?\p{Lu}[\p{L}.'’]*(?:\s(?:&|and|\p{Lu}[\p{L}.'’]*)){0,3}$/u
/** Matches a date: 'Tues. Nov 4', '11/4/25'. */
const date = new RegExp(
  `^(?:${weekdayPattern}[.,]?(?:\\s|$))?(?:${monthPattern}\\.?\\s\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}/\\d{1,2})?(?:(?:,?\\s|/)\\d{2,4})?$`,
  'iu',
)
/** Matches a line below the signature: '--', 'Sent from my iPad', or a quoted line. */
const afterEnd = /^(?:[-_–—]{1,5}|(?:sent from|get outlook|sent via)\s.*|>.*)$/iu
const maxWords = 8
/** Minimum number of words in a title directly above the sentences. */
const minWords = 3
const maxClosingWords = 5
const maxClosingLines = 3
/** Maximum number of lines below '--', where mail programs put the name and phone number. */
const maxBlock = 5

/**
 * Returns the indexes of the lines that frame a letter: its title, date, greeting, closing and names. Returns
 * an empty set if there are neither sentences nor a greeting, because short lines may then be items.
 */
export function letterFrame(lines: readonly LetterLine[], names: KnownNames): ReadonlySet<number> {
  const written = lines.flatMap((line, at) => (isBlank(line) ? [] : at))
  const frame = new Set<number>()
  const textAt = (at: number) => lines[at]?.text ?? ''
  const isKnown = (line: string) => splitPieces(line).some((piece) => saysItem(piece, names))
  const isOver = (at: number) => isBlank(lines[at + 1]) || lines[at + 1]?.isProse === true
  const hasProse = lines.some(({ isProse }) => isProse)
  const isGreeting = (at: number) => greeting.test(textAt(at)) && !isKnown(textAt(at))
  const first = written[0] ?? 0
  const isThankful = thankful.test(textAt(first))
  if (!hasProse && !isGreeting(first) && !isThankful) return frame
  if (isThankful) frame.add(first)

  const isTitle =
    hasProse &&
    marksBefore(textAt(first)) === '' &&
    !textAt(first).endsWith(':') &&
    isShort(textAt(first), maxWords)
  const isDate = date.test(textAt(first))
  const isLong = textAt(first).split(/\s+/u).length >= minWords
  const isApart = isDate || isLong ? isOver(first) : isBlank(lines[first + 1])
  if (isTitle && isApart && !isKnown(textAt(first))) frame.add(first)
  const opening = written.find((at) => !frame.has(at)) ?? first
  if (addressee.test(textAt(opening)) && !textAt(opening + 1).endsWith(',')) {
    const name = textAt(opening).replace(/(?:,|\s[-–—])$/u, '')
    if (name.length === 1 || names.findExact(name) === null) frame.add(opening)
  }
  for (const at of written) {
    const isAboveProse = textAt(at).endsWith(':') && lines[at + 1]?.isProse === true
    if ((startsPart(lines, at) && isGreeting(at)) || isAboveProse) frame.add(at)
  }

  const dashes = written.findLast((at) => /^-- ?$/u.test(textAt(at))) ?? lines.length
  const block = written.filter((at) => at > dashes)
  if (block.length <= maxBlock) for (const at of block) frame.add(at)

  const last = written.findLast((at) => at < dashes && !afterEnd.test(textAt(at))) ?? first
  const closing = closingBefore(lines, { last, frame, hasProse })
  const above = lines[last - 1]
  // A line such as 'Rosemary' may be a person or a product. Below a sentence or a closing such as 'Love,',
  // the line is a signature.
  const isSure = above !== undefined && (above.isProse || /[.!?,]$/u.test(above.text))
  const isSigned = isSure || names.findExact(textAt(last)) === null
  if (isSigned && closing.every((at) => at === last || !isKnown(textAt(at)))) {
    for (const at of closing) frame.add(at)
  }
  return frame
}

/**
 * If the last line of a letter is a name, returns the indexes of the name and of the closing lines above it,
 * such as 'Go Bobcats' above 'Ray'. Returns an empty list unless a blank line or a sentence precedes these
 * lines.
 */
function closingBefore(
  lines: readonly LetterLine[],
  { last, frame, hasProse }: { last: number; frame: ReadonlySet<number>; hasProse: boolean },
): number[] {
  const textAt = (at: number) => lines[at]?.text ?? ''
  if (!signer.test(textAt(last)) || lines[last]?.isProse === true) return []
  const closing = [last]
  for (let at = last - 1; closing.length < maxClosingLines; at -= 1) {
    const line = lines[at]
    if (!line || isBlank(line)) return closing
    // Lines directly below the greeting are items.
    if (frame.has(at)) return []
    if (line.isProse || /[.!?,)]$/u.test(line.text)) {
      const isValediction =
        !line.isProse && line.text.endsWith(',') && isShort(line.text, maxClosingWords)
      return isValediction ? [...closing, at] : closing
    }
    const mayClose = hasProse && isShort(line.text, maxClosingWords) && signer.test(line.text)
    if (!mayClose || marksBefore(line.text) !== '') return []
    closing.push(at)
  }
  return []
}

function startsPart(lines: readonly LetterLine[], at: number): boolean {
  return isBlank(lines[at - 1])
}

function isBlank(line: LetterLine | undefined): boolean {
  return line === undefined || (line.text === '' && !line.isProse)
}

function isShort(line: string, max: number): boolean {
  return line.split(/\s+/u).length <= max
}
