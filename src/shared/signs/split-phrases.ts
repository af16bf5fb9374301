import { wordsOf } from '#shared/names/fold-name.ts'
import type { SignMeaning, SignWords } from './sign-words.ts'

/**
 * A phrase on a sign. `meaning` is null if the phrase isn't known. `line` is the index of the line where the
 * phrase starts.
 */
export type Phrase = { words: string; meaning: SignMeaning | null; line: number }

type Word = { text: string; line: number; isJoint: boolean }
type Step = { cost: number; from: number; phrase: Phrase | null }

const separators = /[,;·•‧∙●▪:()[\]\t/\\…]|\s[|*~+]\s?|\s[-–—]+\s|\.{2,}|\.(?=\s|$)| {2,}/u
const joints = new Set([
  'also',
  'plus',
  'too',
  'then',
  'lol',
  'etc',
  '&',
  'and',
  'y',
  'e',
  'n',
  'or',
  'o',
  '+',
  "'n'",
  "n'",
  "'n",
  '|',
])
const maxPhraseWords = 6

/** Costs of phrases. A sign's words are split into the phrases with the lowest total cost. */
const cost = {
  sign: 1,
  product: 1.15,
  /** Cost of a phrase that isn't known as a whole but contains a known name. */
  resolved: 1.6,
  unknownWord: 2.5,
  /** Extra cost of a phrase that continues on the next line: 'canned' / 'vegetables'. */
  brokenSign: 0.25,
  brokenProduct: 0.7,
  /** Extra cost of a phrase with '&'. It splits 'chips & snacks' into two phrases if both words are known. */
  joined: 1.2,
  pair: 0.2,
  /** Extra cost of a phrase without a separator before it, on a sign that has separators. */
  noSeparator: 0.5,
  /** Extra cost of a product such as 'soda water' if each of its words is also a phrase on signs. */
  ofSigns: 1,
}

/**
 * Splits a sign's words into phrases: first at separators, then between words, so that as many phrases as
 * possible are known. For example, 'cereal coffee tea' becomes three phrases. A phrase has at most six words
 * and may continue on the next line. The words in the result are lowercase, with misread and misspelled
 * words corrected. Neighboring unknown words on a line form one phrase, whose meaning is null.
 */
export function splitPhrases(text: string, signWords: SignWords): Phrase[] {
  const lines = text.split('\n')
  const hasSeparators = lines.length > 1 || separators.test(text.trim())
  const pieces: Word[][] = [[]]
  for (const [line, content] of lines.entries()) {
    for (const [at, piece] of content.split(separators).entries()) {
      if (at > 0) pieces.push([])
      pieces.at(-1)?.push(...wordsIn(piece, line, signWords))
    }
  }
  return pieces.flatMap((words) => bestPhrases(words, { signWords, hasSeparators }))
}

function wordsIn(piece: string, line: number, signWords: SignWords): Word[] {
  const written = piece.split(/\s+/u).flatMap((token) => {
    if (joints.has(token.toLowerCase())) return token
    const isSlip = token.includes('|') && signWords.isWord(signWords.correct(token.toLowerCase()))
    return isSlip ? token : token.split(/(?<=\p{L}{2})([&+|])(?=\p{L}{2})/u)
  })
  return written.flatMap((token) => {
    if (joints.has(token.toLowerCase())) return { text: '&', line, isJoint: true }
    const bare = trimMarks(token)
    if (!/[\p{L}\p{N}]/u.test(bare)) return []
    const corrected = signWords.correct(bare.toLowerCase())
    return { text: corrected, line, isJoint: false }
  })
}

/** Removes punctuation around a word. Keeps characters such as '|', which may be misread letters. */
function trimMarks(token: string): string {
  let from = 0
  let to = token.length
  while (from < to && !isOfWord(token.charAt(from))) from += 1
  while (to > from && !isOfWord(token.charAt(to - 1))) to -= 1
  return token.slice(from, to)
}

function isOfWord(character: string): boolean {
  return /[\p{L}\p{N}$|!%]/u.test(character)
}

type Context = { signWords: SignWords; hasSeparators: boolean }

/** Returns the cheapest way to split words into phrases. */
function bestPhrases(written: readonly Word[], context: Context): Phrase[] {
  const words = joinHalves(written, context.signWords)
  const steps: Step[] = [{ cost: 0, from: 0, phrase: null }]
  for (let end = 1; end <= words.length; end += 1) {
    let best: Step = { cost: Number.POSITIVE_INFINITY, from: end - 1, phrase: null }
    for (let from = Math.max(0, end - maxPhraseWords); from < end; from += 1) {
      const before = steps[from]
      if (!before || before.cost >= best.cost) continue
      const step = stepOver(words, { from, end }, context)
      const total = before.cost + step.cost
      if (total < best.cost) best = { cost: total, from, phrase: step.phrase }
    }
    steps.push(best)
  }
  const phrases: Phrase[] = []
  for (let end = words.length; end > 0; ) {
    const step = steps[end]
    if (!step) break
    if (step.phrase) phrases.push(step.phrase)
    end = step.from
  }
  return joinUnknown(phrases.toReversed())
}

function stepOver(
  words: readonly Word[],
  { from, end }: { from: number; end: number },
  { signWords, hasSeparators }: Context,
): { cost: number; phrase: Phrase | null } {
  const own = words.slice(from, end)
  const [first] = own
  const last = own.at(-1)
  if (!first || !last) return { cost: 0, phrase: null }
  if (own.length === 1 && first.isJoint) return { cost: 0, phrase: null }
  const impossible = { cost: Number.POSITIVE_INFINITY, phrase: null }
  if (first.isJoint || last.isJoint) return impossible
  const text = own.map((word) => word.text).join(' ')
  const previous = words[from - 1]
  const lacksSeparator = hasSeparators && previous?.line === first.line && !previous.isJoint
  const extra = lacksSeparator ? cost.noSeparator : 0
  const found = signWords.find(text)
  const isWholePiece = from === 0 && end === words.length
  const isOneLine = first.line === last.line
  const phrase = (meaning: SignMeaning | null) => ({ words: text, meaning, line: first.line })
  if (found) {
    const broken = found.source === 'sign' ? cost.brokenSign : cost.brokenProduct
    const breaks = last.line - first.line
    if (breaks > 0 && !isUnfinished(own) && isLastLineEnough(own, { found, signWords }))
      return impossible
    const hasJoint = own.some((word) => word.isJoint)
    const whole = found.isPair === true ? cost.pair : cost.joined
    const joined = hasJoint ? whole : 0
    const isOfSigns =
      own.length > 1 &&
      found.source === 'product' &&
      (breaks > 0 || !hasSeparators) &&
      own.every((word) => signWords.find(word.text)?.source === 'sign')
    const split = isOfSigns ? cost.ofSigns : 0
    const total = cost[found.source] + breaks * broken + joined + split + extra
    return { cost: total, phrase: phrase(found) }
  }
  if (hasSeparators && isOneLine && own.length > 1 && !own.some((word) => word.isJoint)) {
    const startsPiece =
      isWholePiece || previous === undefined || previous.line !== first.line || previous.isJoint
    const next = words[end]
    const endsPiece = next === undefined || next.line !== last.line || next.isJoint
    const alone = own.map((word) => signWords.find(word.text))
    const isList = alone.every((one) => (own.length > 2 ? one : one?.source === 'sign'))
    const resolved = startsPiece && endsPiece && !isList ? signWords.resolve(text) : null
    if (resolved) return { cost: cost.resolved + extra, phrase: phrase(resolved) }
  }
  if (own.length > 1) return impossible
  const resolved = signWords.resolve(text)
  return { cost: resolved ? cost.resolved : cost.unknownWord, phrase: phrase(resolved) }
}

const unfinished = new Set(['para', 'de', 'del', 'con', 'sin', 'of', 'for'])

/** Whether a line breaks after a word that can't end a phrase, as in 'comida para' / 'mascotas'. */
function isUnfinished(own: readonly Word[]): boolean {
  return own.some((word, at) => unfinished.has(word.text) && own[at + 1]?.line !== word.line)
}

/**
 * Whether the words on the last line alone mean the same as the whole phrase. If so, the words above are a
 * separate phrase.
 */
function isLastLineEnough(
  own: readonly Word[],
  { found, signWords }: { found: SignMeaning; signWords: SignWords },
): boolean {
  const last = own.at(-1)?.line
  const rest = own.filter(({ line }) => line === last).map(({ text }) => text)
  const alone = signWords.find(rest.join(' '))
  return (
    alone !== null &&
    JSON.stringify(alone) === JSON.stringify(found) &&
    !signWords.isExact(own.map(({ text }) => text).join(' '))
  )
}

/**
 * Joins the halves of words that were split by a line break or by mistake: 'VEGE-' / 'TABLES', 'DETER GENT'.
 */
function joinHalves(words: readonly Word[], { isWord }: SignWords): Word[] {
  const joined: Word[] = []
  for (const word of words) {
    const before = joined.at(-1)
    const isHalf =
      before && !before.isJoint && !word.isJoint && !(isWord(before.text) && isWord(word.text))
    const whole = isHalf ? `${before.text}${word.text}` : ''
    if (before && isHalf && isWord(whole) && whole.length > 4) {
      joined[joined.length - 1] = { ...before, text: whole }
    } else joined.push(word)
  }
  return joined
}

/** Joins neighboring unknown phrases on the same line into one. */
function joinUnknown(phrases: readonly Phrase[]): Phrase[] {
  const joined: Phrase[] = []
  for (const phrase of phrases) {
    const before = joined.at(-1)
    if (before && !before.meaning && !phrase.meaning && before.line === phrase.line) {
      joined[joined.length - 1] = { ...before, words: `${before.words} ${phrase.words}` }
    } else joined.push(phrase)
  }
  return joined
}

/** Returns the same key for phrases that differ only in case, accents or punctuation. */
export function phraseKey(words: string): string {
  return wordsOf(words).join(' ')
}
