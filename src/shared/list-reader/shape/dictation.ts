import type { KnownNames } from '#shared/names/known-names.ts'
import { marksBefore } from '../list-marks.ts'
import { type Excerpt, rewrite } from './excerpt.ts'
import { seriesIn } from './spoken-series.ts'

/** Matches words that people say while they think: 'um', 'let's see', 'that's it'. */
const hesitations =
  /(?:\sand)?(?:^|\s)(?:um+|uh+|er|hmm+|o+h(?:\sand)?|okay(?:\sso)?|yeah|what\selse|let\sme\s(?:think|see)|let['’]?s\ssee|you\sknow|i\s(?:think|guess|mean)|(?:no\s)?wait(?:\sno)?|actually|(?:and\s)?(?:i\sthink\s)?that['’]?s\s(?:it|all|everything)|stop\srecording|end\sof\slist)(?=\s|$)/giu
/** Matches a hesitation phrase after a conjunction: 'I think' in 'but I think there is more'. */
const afterJoint = /(?<=\s(?:but|so|because))\s(?:i\s(?:think|guess|mean))(?=\s)/giu
/** Matches a percentage in words: 'two percent'. */
const spokenPercent = /(?<!\S)(?<count>one|two)\s(?:percent|per\scent)(?!\S)/giu
/** Matches a hesitation between a verb and the item: 'um' in 'get um milk'. */
const beforeItem = /(?<=\s(?:get|need|grab|buy|want|some|the|an?|of))\s(?:um+|uh+|er|hmm+)(?=\s)/giu
/** Matches hesitations that people say but never type into a list. */
const onlySpoken =
  /(?:^|\s)(?:um+|uh+|hmm+|okay\sso|what\selse|let['’]?s\ssee|(?:no\s)?wait\sno|no\swait|oh\sand|that['’]?s\s(?:it|all)|stop\srecording|(?:comma|period|new\sline)(?:\s|$))/iu
/** Matches punctuation that is spoken: 'comma', 'new line'. Ignores 'period pads'. */
const spokenMarks =
  /\s(?:comma|period|full\sstop|semicolon|(?:new|next)\s(?:line|item))(?=\s(?!pads?|pant(?:y|ies)|products?|underwear)|$)/giu
/** Matches words that correct an amount in a spoken sentence: 'no make that' before 'one pound'. */
const corrections =
  /\s(?:no\s)?make\s(?:that|it)(?=\s(?:an?|one|two|three|four|five|six|\d+|half)\s)/giu
/** Matches the start of another request in a spoken sentence: 'get mustard', 'we have ketchup'. */
const nextRequest =
  /(?<!(?:\s|^)(?:to|and|you|u|i|we|please|then|can|just|also|don['’]?t|not))\s(?:and\s)?(?:then\s)?(?=(?:(?:get|grab|pick up|forget|don['’]t forget|also)\s|(?:we|i)\s(?:also\s)?(?:need|have|got)\s|(?:we['’]re|i['’]m)\s(?:almost\s)?out\s|for the \p{L}+ get\s))/giu
/** Matches a size in words: 'sixty watt'. */
const spokenSize =
  /(?<!\S)(?<count>twenty|twenty[\s-]five|thirty|forty|fifty|sixty|seventy[\s-]five|(?:a |one )?hundred)(?=\swatts?(?!\S))/giu
const numberOf: Readonly<Record<string, string>> = {
  twenty: '20',
  'twenty five': '25',
  thirty: '30',
  forty: '40',
  fifty: '50',
  sixty: '60',
  'seventy five': '75',
}
const ands = /\sand(?=\s)(?!\sa\s(?:half|quarter)(?!\p{L}))/giu

/**
 * Matches the start of a clause about a person, right after goods: 'dave has' in 'buns dave has the grill',
 * 'the girls are bringing'. `withSpokenBreaks` capitalizes the name, as in written text.
 */
const aboutSomebody =
  /(?<=\p{L})\s(?<who>(?!(?:who|that|which|what|it|there|he|she|they|we|i|you|one|ones|everybody|everyone|nobody|somebody|someone|store)\s)\p{L}{3,12})\s(?<does>has the|has a|is bringing|said (?:he|she)(?:['’]s|['’]ll| is| will) bring(?:ing)?|already has|is getting|is making)(?=\s)/giu
const repeatedBreaks = /^[.\s]+|\.(?:\s?\.)+/gu

const minWords = 6
/** Minimum number of words per punctuation mark in a dictated line. A typed line has more punctuation. */
const minWordsPerMark = 10
const minAnds = 2
const minDictatedShare = 0.2
const maxLength = 3_000

/**
 * If at least one line was clearly dictated, returns the indexes of all run-on lines: long lines with hardly
 * any punctuation and no list mark. Otherwise, returns an empty set.
 */
export function dictatedLines(lines: readonly string[]): ReadonlySet<number> {
  if (!lines.some(isDictated)) return new Set()
  return new Set(lines.flatMap((line, at) => (isRunOn(line) ? [at] : [])))
}

/** Whether enough lines were certainly spoken to treat all of them as dictated. */
export function areDictated(lines: readonly string[]): boolean {
  return lines.filter(isDictated).length >= Math.max(1, lines.length * minDictatedShare)
}

/**
 * Whether a line was certainly spoken: it has hardly any punctuation, contains a phrase that people only say,
 * and contains at least two hesitations or 'and's.
 */
function isDictated(line: string): boolean {
  if (!isRunOn(line)) return false
  return (
    onlySpoken.test(line) &&
    (line.match(ands) ?? []).length + (line.match(hesitations) ?? []).length >= minAnds
  )
}

function isRunOn(line: string): boolean {
  if (line.length > maxLength || marksBefore(line) !== '') return false
  const words = line.split(/\s+/u).length
  const marks = (line.match(/[,.:;!?()](?=\s|$)/gu) ?? []).length
  return words >= minWords && words >= marks * minWordsPerMark
}

/** Puts a period wherever a sentence or item ends in dictated words. Returns any other text unchanged. */
export function withSpokenBreaks(message: Excerpt, names: KnownNames): Excerpt {
  if (!isRunOn(message.text)) return message
  const fluent = rewrite(
    rewrite(rewrite(message, beforeItem), afterJoint),
    spokenPercent,
    ({ groups = {} }) => (groups['count']?.toLowerCase() === 'one' ? '1%' : '2%'),
  )
  const sized = rewrite(
    fluent,
    spokenSize,
    ({ groups = {} }) => numberOf[groups['count']?.toLowerCase().replace('-', ' ') ?? ''] ?? '100',
  )
  const broken = [spokenMarks, hesitations, corrections].reduce(
    (changed, pattern) => rewrite(changed, pattern, () => '.'),
    sized,
  )
  const asked = rewrite(broken, nextRequest, () => '. ')
  const told = rewrite(asked, aboutSomebody, ({ groups = {} }) => {
    const { who = '', does = '' } = groups
    return `. ${who.charAt(0).toUpperCase()}${who.slice(1)} ${does}`
  })
  const split = rewrite(told, ands, (match) => (isInName(match, names) ? match[0] : '.'))
  const starts = seriesIn(split.text, names)
  const series = rewrite(split, /\s(?=\S)/gu, ({ index }) => (starts.has(index + 1) ? '. ' : ' '))
  return rewrite(series, repeatedBreaks, ({ index }) => (index === 0 ? '' : '.'))
}

const maxNameWords = 2

/** Whether an 'and' is part of a known name: 'half and half', 'mac and cheese'. */
function isInName({ index, input, 0: and }: RegExpExecArray, names: KnownNames): boolean {
  const before = input.slice(Math.max(0, index - maxNameLength), index).split(/\s+/u)
  const end = index + and.length
  const after = input
    .slice(end, end + maxNameLength)
    .trim()
    .split(/\s+/u)
  return [1, maxNameWords].some((left) =>
    [1, maxNameWords].some(
      (right) =>
        names.findExact([...before.slice(-left), 'and', ...after.slice(0, right)].join(' ')) !==
        null,
    ),
  )
}

const maxNameLength = 40
