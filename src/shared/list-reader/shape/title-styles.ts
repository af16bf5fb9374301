import type { KnownNames } from '#shared/names/known-names.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { marksBefore, tickOf } from '../list-marks.ts'
import { productNamed } from '../product-named.ts'
import { weekdayPattern } from './days.ts'
import { isRule } from './rules.ts'
import { isNeverBought, isSection, isStore } from './section-names.ts'

/** A line that may be a title, without the symbols around it. */
type Candidate = { at: number; words: string }

/** The trimmed lines of a list, and the known names. */
type Lines = { written: readonly string[]; names: KnownNames }

const minTitles = 2
/** Minimum number of titles that name a section, if each of them may also be an item: '🍞 bread'. */
const minParts = 3
const maxTitleWords = 4
const maxTitleLength = 40
const maxLineLength = 100
const emojiAtStart = /^(?![©®™✅☑✔✓√☐⬜])\p{Extended_Pictographic}/u
const emojiAtEnd = /\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{FE0F}\u{200D}]*$/u
const emojiAround =
  /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}\u{200D}\s]+|(?<!\s)\s*\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{FE0F}\u{200D}]*$/gu
const inBrackets = /^\((?<words>[^()]{2,40})\)$/u
const betweenSymbols =
  /^(?!~~)(?<open>[~*=•#+.:_-]{1,5}) ?(?<words>[^~*=•#+.:_\s-](?:[^~*=•#+.:_-]{0,38}[^~*=•#+.:_\s-])?) ?(?<close>[~*=•#+.:_-]{1,5})$/u
/** Matches a line that ends with a date. A fraction such as '3/4' isn't a date. */
const endsWithDate =
  /^\p{L}[^\d,:]{2,50}\s(?:(?:1[0-2]|[1-9])\/(?:[12]\d|3[01]|[5679])|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}\.?\s\d{1,2})$/iu
const betweenEqual =
  /^(?<open>[~*=•+.:_–—-]{1,5}) (?<words>[\p{L}\d].{0,58}[\p{L}\d)!]) (?<close>[~*=•+.:_–—-]{1,5})$/u
const day = new RegExp(
  `(?<!\\b(?:for|on|by|until|before|this))\\s(?:${weekdayPattern}|\\(${weekdayPattern}\\))(?::|\\s[-–—]\\snothing .{2,30})?$`,
  'iu',
)
/** Matches a remark at the end of a title: 'Veg - get organic', 'Dairy (the cheap one)', 'Booze!!'. */
const remarkAtEnd = /\s\([^()]*\)$|\s[-–—]\s.*$|(?<!!)!+$/u
const partSigns = /\s?[,/&+]\s?|\s(?:and|y)\s/u

/**
 * Returns the titles that are set apart from the items, by line index. A title may be in parentheses, between
 * symbols, next to an emoji or in capitals. It may also lack the box that items have, begin a paragraph, or
 * end with a day or a date.
 */
export function titlesByStyle(
  written: readonly string[],
  names: KnownNames,
): ReadonlyMap<number, string> {
  // Checking the start of a long line is enough, because a long line isn't a title.
  const lines = { written: written.map((line) => line.slice(0, maxLineLength)), names }
  const titles = [
    ...framed(lines, inBrackets),
    ...framed(lines, betweenSymbols),
    ...withEmoji(lines, emojiAtStart),
    ...withEmoji(lines, emojiAtEnd),
    ...inCapitals(lines),
    ...withoutMark(lines),
    ...atStartOfPart(lines),
    ...withDay(lines),
  ]
  return new Map([...titleOfAll(lines), ...titles].map(({ at, words }) => [at, words]))
}

/**
 * Returns the first line if it is the title of the whole list. Such a title is followed by a blank line. It
 * is between two equal symbols, as in '— Party / Saturday —', or ends with a date, as in 'Thanksgiving dinner
 * 11/28'.
 */
function titleOfAll({ written, names }: Lines): Candidate[] {
  const at = written.findIndex(Boolean)
  const line = written[at] ?? ''
  if (written[at + 1] === '' && marksBefore(line) === '' && endsWithDate.test(line))
    return [{ at, words: line }]
  const { open, words, close } = betweenEqual.exec(line)?.groups ?? {}
  if (words === undefined || open !== close || written[at + 1] !== '') return []
  return names.findExact(words) === null ? [{ at, words }] : []
}

/**
 * Returns the short lines in parentheses or between symbols if one of them names a store section, as
 * '(produce)' does next to '(cold)'. Lines between symbols are also titles if each of them begins a
 * paragraph: '~ Super Bowl ~'.
 */
function framed({ written }: Lines, frame: RegExp): Candidate[] {
  const own = written.flatMap((line, at): Candidate[] => {
    const { words, open, close } = frame.exec(line)?.groups ?? {}
    return words === undefined || open !== close ? [] : [{ at, words }]
  })
  const areStarts = frame === betweenSymbols && own.every(({ at }) => startsPart(written, at))
  if (!areStarts && !own.some(({ words }) => namesPart(words))) return []
  const isOther = (line: string) => !frame.test(line)
  const titles = own.filter(
    ({ at, words }) => isShort(words) && !/\d/u.test(words) && isAbove(written, at, isOther),
  )
  return enough(titles, written)
}

/**
 * Returns the lines with an emoji at either end and goods below, if they name a store section or aren't a
 * known product: '🧀 cold stuff' next to '🧊 freezer'. Goods may begin with an emoji, too.
 */
function withEmoji({ written, names }: Lines, sign: RegExp): Candidate[] {
  const own = written.flatMap((line, at): Candidate[] => {
    const words = line.replaceAll(emojiAround, '').replace(/:$/u, '').trim()
    return sign.test(line) && words !== '' ? [{ at, words }] : []
  })
  const isItem = (line: string) =>
    line !== '' &&
    (!sign.test(line) || readAmount(line.replaceAll(emojiAround, '').trim()) !== null)
  const titles = own.filter(
    ({ at, words }) =>
      isShort(words) &&
      !/\d/u.test(words) &&
      (namesPart(words) || isUnknown(words, names)) &&
      isAbove(written, at, isItem),
  )
  const isSure = ({ words }: Candidate) => namesPart(words) && isUnknownOrNever(words, names)
  const isHeaded =
    titles.some(isSure) || titles.filter(({ words }) => namesPart(words)).length >= minParts
  return isHeaded ? enough(titles, written) : []
}

/** Returns the lines in capitals that name a section or aren't a known product, among lines in lowercase. */
function inCapitals({ written, names }: Lines): Candidate[] {
  const isLoud = (line: string) => /\p{Lu}{2}/u.test(line) && !/[\p{Ll}\d,]/u.test(line)
  const withoutRemark = (line: string) =>
    line.replaceAll(emojiAround, '').replace(/\s?\([^()]*\)$|[:!.]$/u, '')
  const loud = written.filter(isLoud)
  const own = written.flatMap((line, at): Candidate[] => {
    const words = withoutRemark(line)
    const isTitle = isLoud(words) && isShort(words)
    return isTitle && isAbove(written, at, (one) => !isLoud(one)) ? [{ at, words }] : []
  })
  const sure = own.filter(({ words }) => isSection(words) || isUnknown(words, names))
  // If several titles each begin a paragraph, a product such as 'CAMPFIRE' at the start of a paragraph is a
  // title too.
  const areStarts = sure.length >= minTitles && sure.every(({ at }) => startsPart(written, at))
  if (loud.length > written.filter(Boolean).length / (areStarts ? 2 : 3)) return []
  const titles = areStarts ? own.filter(({ at }) => startsPart(written, at)) : sure
  // A single unknown word in capitals may be an item, but several of them are titles.
  return titles.filter(({ words }) => titles.length >= minTitles || /\s/u.test(words))
}

/**
 * Returns the titles without a bullet or box that are right above a line with a bullet or box. Returns no
 * titles if they make up less than half of the unmarked lines.
 */
function withoutMark({ written, names }: Lines): Candidate[] {
  const isMarked = (line: string) => marksBefore(line) !== ''
  const marked = written.filter(isMarked)
  const isBoxed =
    marked.filter((line) => tickOf(marksBefore(line)) !== null).length > marked.length / 2
  const plain = written.flatMap((line, at): Candidate[] =>
    line === '' || isMarked(line) || isRule(line) ? [] : [{ at, words: line.replace(/:$/u, '') }],
  )
  if (marked.length < plain.length) return []
  const heads = plain.filter(({ at }) => isAbove(written, at, isMarked))
  const isTitle = ({ words }: Candidate) => {
    const parts = words.split(partSigns)
    if (parts.some(isNeverBought)) return parts.length <= maxTitleWords
    return (
      isShort(words) &&
      !/[\d,]/u.test(words) &&
      ((isBoxed && namesPart(words)) || isUnknown(words, names))
    )
  }
  const titles = heads.filter(isTitle)
  return titles.length >= plain.length / 2 ? enough(titles, written) : []
}

/**
 * Returns the first lines of paragraphs that name a section or aren't a known product, such as people's
 * names. Most lines below them must be known products: 'jake' above 'ramen' and 'bread'.
 */
function atStartOfPart({ written, names }: Lines): Candidate[] {
  const heads = written.flatMap((line, at): Candidate[] =>
    line !== '' && startsPart(written, at) && (written[at + 1] ?? '') !== ''
      ? [{ at, words: line.replace(remarkAtEnd, '') }]
      : [],
  )
  const starts = new Set(heads.map(({ at }) => at))
  const others = written.filter((line, at) => line !== '' && !starts.has(at))
  const known = others.filter((line) => !isUnknown(line, names))
  if (known.length < (others.length * 3) / 4) return []
  const unknown = heads.filter(
    ({ words }) =>
      isShort(words) &&
      marksBefore(words) === '' &&
      !/[\d,]/u.test(words) &&
      !words.endsWith(':') &&
      isUnknown(words, names),
  )
  // A single unknown word may be an item. Several unknown words are people's names.
  const people = unknown.filter(({ words }) => unknown.length >= minTitles || /\s/u.test(words))
  const sections = heads.filter(({ words }) => words.endsWith(':') || isSection(words))
  const titles = [...people, ...sections]
  return titles.length >= heads.length / 2 ? enough(titles, written) : []
}

/**
 * Returns the dishes that end with a day and are above the lines with their ingredients: 'Chicken enchiladas
 * (Tues)'.
 */
function withDay({ written }: Lines): Candidate[] {
  const own = written.flatMap((line, at): Candidate[] =>
    day.test(line) && marksBefore(line) === '' && !line.includes(',') ? [{ at, words: line }] : [],
  )
  const [first] = own
  const isHeaded = first !== undefined && startsPart(written, first.at)
  const titles = own.filter(({ at }) => isAbove(written, at, (line) => !day.test(line)))
  return isHeaded ? enough(titles, written) : []
}

/** Returns the titles if there are at least two and they make up at most half of the lines. */
function enough(titles: readonly Candidate[], written: readonly string[]): Candidate[] {
  const isFew = titles.length <= written.filter(Boolean).length / 2
  return titles.length >= minTitles && isFew ? [...titles] : []
}

function startsPart(written: readonly string[], at: number): boolean {
  return at === 0 || written[at - 1] === ''
}

function isAbove(
  written: readonly string[],
  at: number,
  isItem: (line: string) => boolean,
): boolean {
  const next = written[at + 1] ?? ''
  return next !== '' && !isRule(next) && isItem(next)
}

function isShort(words: string): boolean {
  return words.length <= maxTitleLength && words.split(/\s+/u).length <= maxTitleWords
}

/** Whether some of the words name a store section or a store: 'fruit + veg', 'Dairy, Eggs & Cheese'. */
function namesPart(words: string): boolean {
  return isStore(words) || words.split(partSigns).some(isSection)
}

function isUnknown(words: string, names: KnownNames): boolean {
  return productNamed(words, names) === null
}

function isUnknownOrNever(words: string, names: KnownNames): boolean {
  return isUnknown(words, names) || words.split(partSigns).some(isNeverBought)
}
