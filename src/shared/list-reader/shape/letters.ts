import type { KnownNames } from '#shared/names/known-names.ts'
import { saysItem, splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import { withoutAsides } from './chat-asides.ts'
import { requestsIn } from './chat-requests.ts'
import { countTalk, talk, talkInSpanish } from './chat-talk.ts'
import { dictatedLines } from './dictation.ts'
import { planLines } from './meal-plans.ts'
import { looksLikeRecipe } from './recipes.ts'

const greeting =
  /^(?:hi|hey|hello|dear|yo|hola|hallo|good (?:morning|afternoon|evening)|buen[oa]s (?:d[ií]as|tardes))(?=[\s,!.]|$)/iu
/** Matches a name that serves as a greeting: 'Bob,', 'Bob -'. */
const nameAlone = /^\p{Lu}\p{L}{1,20}(?:,|\s[-–—])$/u
/** Matches an initial that serves as a signature: 'J.' */
const initial = /^[-–—~]?\s?\p{Lu}\.$/u
/** Matches an initial without a period, which is a signature only below a closing: 'J'. */
const bareInitial = /^[-–—~]?\s?\p{Lu}$/u
const closing =
  /^(?:(?:lots of |all my )?love(?: (?:you|ya|u))?(?=[,!.]|$)|(?:xo)+x?\b|hugs\b|(?:many )?thanks?(?: (?:you|u|so much|a lot|a million|again))*(?=[,!.]|$|\s(?:for|mom|dad|hon|honey|babe|love|in advance)(?!\p{L}))|thx\b|tysm?\b|cheers(?=[,!]|$)|see (?:you|ya|u)\b|bye\b|talk soon|(?:best|kind|warm) regards|best(?=,)|regards\b|(?:fondly|sincerely|warmly|affectionately|yours(?: truly| always)?|with (?:all my )?love|your (?:friend|neighbor|mom|dad|sister|brother)|always|blessings|take care|god bless|(?:much|many) appreciated)(?=[,!.]|$)|(?:muchas )?gracias\b|besos\b|un abrazo|danke\b|let me know\b|call me\b|sent from my\b)/iu
/** Matches a closing alone on its line, above a name: 'Warmly,'. */
const closingAlone =
  /^(?:warmly|best|love|cheers|thanks|(?:best|kind|warm) (?:regards|wishes)|regards|sincerely|fondly|affectionately|yours(?: truly)?|blessings|take care|with love),$/iu
/** Matches names below a closing: 'Miss Dee & Miss Carla'. */
const signers = /^\p{Lu}[\p{L}.’'-]*(?:\s(?:&|and|\+|\p{Lu}[\p{L}.’'-]*)){0,4}$/u
/** Matches thanks. In a letter, a line with thanks never names an item. */
const thanks =
  /^(?:thanks|thank (?:you|u)|thx|ty|tysm|love (?:you|ya|u)|xoxo?|please and thank you|pls and ty|(?:muchas |mil )?gracias|danke|xo(?:xo)*(?:\s\p{Lu}\p{L}{0,12})?)(?: (?:so much|guys|all|babe|hon|honey|mom|dad|in advance))?[\s!.\p{Extended_Pictographic}]*\u{FE0F}?$/iu
/** Matches a signature such as '- Dan'. */
const signature = /^[-–—~]\s?\p{Lu}\p{L}{1,20}$/u
/** Matches the writer's name at the end, possibly with kisses: 'Ruth', 'Mum xx', 'Ann & Joe', 'Love Ruth'. */
const sender =
  /^(?:[-–—~]\s?|(?:[Ll]ove|[Ff]rom|[Xx]+),?\s)?\p{Lu}[\p{L}.’'-]{1,20}(?:\s(?:(?:and|&|\+)\s)?\p{Lu}[\p{L}.’'-]{0,20})?[\s,]*(?<kisses>(?:[xX]{1,5}|[xX][oO][xXoO]{0,4}|[❤♥💕😘💋🥰]\u{FE0F}?)*)$/u
/** Matches a line below a signature: '--', 'Sent from my iPad'. */
const afterSignature = /^(?:[-_–—]{1,5}|(?:sent from|get outlook|sent via)\s.*)$/iu
const maxClosingWords = 8
const minProseWords = 6
const minTalk = 2

/**
 * Returns the indexes of lines that belong to a letter around a list rather than to the list: greetings,
 * news, thanks and signatures. Works on any text, but finds no such lines in most plain lists.
 */
export function letterAsides(lines: readonly string[], names: KnownNames): ReadonlySet<number> {
  const asides = new Set<number>()
  const written = lines.flatMap((line, at) => (line === '' ? [] : at))
  const namesNothing = (line: string) =>
    line.length <= maxLength &&
    !splitPieces(line).some((piece) => !clause.test(piece.main) && saysItem(piece, names))
  const [first] = written
  if (written.length < 2) return asides
  for (const at of written) {
    const line = lines[at] ?? ''
    if (thanks.test(line) || initial.test(line)) asides.add(at)
    if (closingAlone.test(line)) {
      asides.add(at)
      if (signers.test(lines[at + 1] ?? '') && namesNothing(lines[at + 1] ?? '')) asides.add(at + 1)
    }
    const isName =
      written.length > 2 && nameAlone.test(line) && !(lines[at + 1] ?? '').endsWith(',')
    const isGreeting = at === first && (isName || greeting.test(line))
    if ((isGreeting || isProse(line)) && namesNothing(line)) asides.add(at)
  }
  const end = written.findLastIndex((at) => !afterSignature.test(lines[at] ?? '')) + 1
  const closingLines = written.slice(Math.max(0, end - maxClosingLines), end)
  for (const at of closingLines) {
    const line = lines[at] ?? ''
    const previous = written[written.indexOf(at) - 1] ?? -1
    const before = lines[previous] ?? ''
    const isShort = line.split(/\s+/u).length <= maxClosingWords
    const isAfterClosing = asides.has(previous) && before.endsWith(',') && closing.test(before)
    const isSigned = asides.has(at - 1) && (signature.test(line) || isAfterClosing)
    if (isShort && (closing.test(line) || isSigned) && namesNothing(line)) asides.add(at)
    if (at !== written[end - 1]) continue
    if (asides.has(previous) && bareInitial.test(line)) asides.add(at)
    const name = sender.exec(line)
    if (!name) continue
    const opening = lines[first ?? 0] ?? ''
    const isApart = lines[at - 1] === '' && (greeting.test(opening) || nameAlone.test(opening))
    const kisses = name.groups?.['kisses'] ?? ''
    const signed = line.slice(0, line.length - kisses.length).trim()
    const maySign = asides.has(previous) || isApart || kisses !== ''
    const isSure = isAfterClosing || (asides.has(previous) && kisses !== '')
    if (isSure || (maySign && namesNothing(signed))) asides.add(at)
  }
  return asides
}

const maxLength = 500
/** Matches the start of a clause that doesn't name an item: 'if you' in 'if you're like me'. */
const clause =
  /^(?:if|when|since|because|so|but|although|unless)\s(?:i|you|we|they|he|she|it)(?!\p{L})/iu
const maxClosingLines = 2

/** Whether a line is a sentence of small talk without a number, such as news in a letter. */
function isProse(line: string): boolean {
  if (line.length > maxLength || /\d/u.test(line)) return false
  // Only the words before 'if' count in 'dry cleaning if you are going that way'.
  const [head = ''] = line.split(/\s(?:if|for|cuz|because)\s|\(|\s[-–—]\s/u)
  return talk.test(head) && countTalk(line) >= minTalk && line.split(/\s+/u).length >= minProseWords
}

const minRunning = 8
const minRunningOn = 12
/** Maximum number of commas in a sentence. Text with more commas is a list. */
const maxCommas = 4
const maxRunning = 2_000
const minSentences = 2
/** Maximum number of sentences in a line of a list. A line with more sentences is prose. */
const minListedSentences = 3
const sentences = /[.!?]\s+\p{Lu}/u
const anySentence = /[.!?]\s+\p{Lu}/gu
/** Matches the end of a sentence if the next sentence begins with a lowercase letter. */
const smallSentences = /(?<!\d\s?\p{L}{1,4})[.!?]\s+\p{Ll}/u
const minTalkOfSentences = 3

/**
 * Returns the indexes of lines that are written in full sentences if at least one of them asks for items, as
 * in letters. Returns an empty set for a recipe or a meal plan.
 */
export function runningLines(lines: readonly string[], names: KnownNames): ReadonlySet<number> {
  const mayRun = lines.flatMap((line, at) =>
    line.length <= maxRunning &&
    (!line.endsWith(':') || asksAboveList(line)) &&
    marksBefore(line) === '' &&
    line !== '' &&
    !afterSignature.test(line)
      ? [at]
      : [],
  )
  const dictated = dictatedLines(lines)
  const isLetter = greeting.test(lines.find((line) => line !== '') ?? '')
  const asks = (at: number) => dictated.has(at) || asksInSentences(lines[at] ?? '', isLetter)
  if (!mayRun.some(asks)) return new Set()
  if (looksLikeRecipe(lines) || planLines(lines, names).size > 0) return new Set()
  return new Set(mayRun.filter((at) => asks(at) || isStatement(lines[at] ?? '')))
}

/**
 * Whether a line that ends with a colon asks for items in a sentence before its last one: 'So get soup. We
 * also need:'.
 */
function asksAboveList(line: string): boolean {
  const { index: end = 0 } = [...line.matchAll(anySentence)].at(-1) ?? {}
  return requestsIn(line.slice(0, end)).some(({ kind }) => kind === 'asked')
}

/**
 * Whether a line of sentences asks for items, has many sentences, or contains enough small talk. In a letter,
 * any small talk is enough.
 */
function asksInSentences(line: string, isLetter: boolean): boolean {
  const words = line.split(/\s+/u).length
  const isOfSentences =
    sentences.test(line) || (smallSentences.test(line) && countTalk(line) >= minTalk)
  if (words < (isOfSentences ? minRunning : minRunningOn)) return false
  if (!isOfSentences && isListed(line)) return false
  if (line.split(sentences).length > minListedSentences) return true
  if (!talk.test(line) && !talkInSpanish.test(line)) return false
  if (isOfSentences && isLetter) return true
  const isTalk = countTalk(line) >= minTalk
  if (isOfSentences && countTalk(line) >= minTalkOfSentences) return true
  if (isTalk && line.split(sentences).length > minSentences) return true
  const { text } = withoutAsides({ text: line, from: 0, places: null })
  return (isTalk || isOfSentences) && requestsIn(text).some(({ kind }) => kind === 'asked')
}

/** Whether a line reads like a sentence rather than a list: 'Oh, and Advil. You know why.' */
function isStatement(line: string): boolean {
  if (greeting.test(line) && countTalk(line) >= minTalk) return true
  return !isListed(line) && (talk.test(line) || /[.!?]$/u.test(line))
}

/** Whether a line looks like a list because it has a colon or many commas. */
function isListed(line: string): boolean {
  return line.includes(': ') || line.split(',').length > maxCommas
}
