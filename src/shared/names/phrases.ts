import { stemOf, wordsOf } from './fold-name.ts'
import type { MovingForm, NameWords } from './name-words.ts'

type Token = { from: number; to: number; word: string; isPlural: boolean }
/** The range of a phrase's tokens: the index of the first token, and the index after the last one. */
type Match = { first: number; end: number }

const joiners = new Set(['and', 'n'])
/**
 * If one of these words follows a flavor such as 'strawberries and cream', the flavor is itself the product:
 * 'strawberries and cream for the pie'.
 */
const startsRemark = new Set(['for', 'from', 'if', 'in', 'on', 'with'])

/**
 * Removes a flavor such as 'cookies and cream' if the text has other words: 'oreos cookies and cream' becomes
 * 'oreos'. Otherwise returns the text unchanged.
 */
export function withoutJoinedFlavor({ joinedFlavors }: NameWords, text: string): string {
  return withoutMatches(text, (tokens, first) => {
    for (const flavor of joinedFlavors) {
      const joiner = first + flavor.first.length
      const end = joiner + 1 + flavor.second.length
      const isMatch =
        isAt(tokens, first, flavor.first) &&
        joiners.has(tokens[joiner]?.word ?? '') &&
        isAt(tokens, joiner + 1, flavor.second)
      if (isMatch && isBesideOthers(tokens, { first, end })) return { first, end }
    }
    return null
  })
}

/**
 * Splits the text into a product and a flavor of several words: 'popcorn' and 'sea salt'. Returns null if
 * either is missing. Also returns null if the text ends with a plural, because the plural is the product:
 * 'semi sweet chocolate chips' are chips.
 */
export function splitFlavorPhrase(
  { flavorPhrases }: NameWords,
  text: string,
): { thing: string; flavor: string } | null {
  const thing = withoutLongest(flavorPhrases, text)
  if (thing === text || thing.trim() === '' || tokensOf(text).at(-1)?.isPlural) return null
  const flavor = flavorPhrases.findLast((words) => hasPhrase([words], text))
  return flavor ? { thing, flavor: flavor.join(' ') } : null
}

/** Removes phrases that don't change the product, such as 'caffeine-free' in 'soda, caffeine-free'. */
export function withoutPhrases({ phrases }: NameWords, text: string): string {
  return withoutLongest(phrases, text)
}

/** Removes the given phrases. If several phrases start at the same word, removes the longest. */
function withoutLongest(phrases: NameWords['phrases'], text: string): string {
  return withoutMatches(text, (tokens, first) => {
    const longest = phrases
      .filter((words) => isAt(tokens, first, words))
      .toSorted((a, b) => b.length - a.length)[0]
    return longest ? { first, end: first + longest.length } : null
  })
}

/** Whether the text contains one of these phrases. Ignores case and plurals. */
export function hasPhrase(phrases: readonly (readonly string[])[], text: string): boolean {
  const tokens = tokensOf(text)
  return tokens.some((_, first) => phrases.some((words) => isAt(tokens, first, words)))
}

/** Whether the text ends with one of these phrases. Ignores case and plurals. */
export function endsWithPhrase(phrases: readonly (readonly string[])[], text: string): boolean {
  const tokens = tokensOf(text)
  return phrases.some((words) => isAt(tokens, tokens.length - words.length, words))
}

/**
 * Removes a form such as frozen: 'frozen mango chunks' becomes 'mango chunks'. Returns null if the text
 * doesn't contain the form.
 */
export function withoutForm({ phrases }: MovingForm, text: string): string | null {
  const rest = withoutMatches(text, (tokens, first) => {
    const phrase = phrases.find((words) => isAt(tokens, first, words))
    return phrase ? { first, end: first + phrase.length } : null
  })
  return rest === text ? null : rest.trim()
}

/**
 * Splits the text into a product and the pack after it: 'toilet paper' and '6 double rolls'. Returns null if
 * the text doesn't end with a pack or consists only of one.
 */
export function splitPack(
  { packWords, packSizes, packMeasures }: NameWords,
  text: string,
): { thing: string; pack: string } | null {
  const tokens = tokensOf(text)
  const isPack = ({ word }: Token) => packWords.has(word) || packSizes.has(word)
  const isNumber = ({ word }: Token) => /^\d/.test(word)
  const before = tokens.findLastIndex((token) => !isPack(token) && !isNumber(token))
  const pack = tokens.slice(before + 1)
  // 'Paper bags' isn't a pack of paper, but 'milk, gallon' is a gallon of milk.
  const isBehindComma = ({ from }: Token) => /,\s*$/u.test(text.slice(Math.max(0, from - 3), from))
  const first = pack.findIndex(
    (token) =>
      packSizes.has(token.word) ||
      packMeasures.has(token.word) ||
      isNumber(token) ||
      isBehindComma(token),
  )
  const start = pack[first]
  const isCounted = pack.some(({ word }) => packWords.has(word)) || pack.some(isNumber)
  if (before === -1 || !start || !isCounted || !pack.slice(first).some(isPack)) return null
  return { thing: text.slice(0, start.from), pack: text.slice(start.from) }
}

/**
 * Splits the text into a product and the container after it: 'grape leaves' and 'jar', 'leche nido' and
 * 'lata'. Returns null if the text doesn't end with a container or consists only of one.
 */
export function splitContainer(
  { containers, plain }: NameWords,
  text: string,
): { thing: string; container: string } | null {
  const tokens = tokensOf(text)
  const at = tokens.findLastIndex(({ word }) => containers.has(word) || !plain.has(word))
  const container = tokens[at]
  if (at < 1 || !container || !containers.has(container.word)) return null
  return { thing: text.slice(0, container.from).trim(), container: container.word }
}

/** Removes the phrases that `matchAt` finds in the text. */
function withoutMatches(
  text: string,
  matchAt: (tokens: readonly Token[], first: number) => Match | null,
): string {
  const tokens = tokensOf(text)
  let rest = ''
  let from = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const match = matchAt(tokens, at)
    const [first, last] = match ? [tokens[match.first], tokens[match.end - 1]] : []
    if (!match || !first || !last) continue
    rest += text.slice(from, first.from)
    from = last.to
    at = match.end - 1
  }
  return rest + text.slice(from)
}

/** Whether a word besides the phrase may be a product, as 'oreos' in 'oreos cookies and cream'. */
function isBesideOthers(tokens: readonly Token[], { first, end }: Match): boolean {
  const next = tokens[end]?.word
  return first > 0 || (next !== undefined && /^\p{L}/u.test(next) && !startsRemark.has(next))
}

function isAt(tokens: readonly Token[], first: number, words: readonly string[]): boolean {
  return words.every((word, step) => tokens[first + step]?.word === word)
}

/** Returns the words of the text in the singular, each with its position in the text. */
function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’]s(?!\p{L}))?|&/gu)].map(
    ({ 0: written, index }) => {
      const [word = ''] = wordsOf(written)
      const stem = stemOf(word)
      const isPlural = word.endsWith('s') && stem !== word
      return { from: index, to: index + written.length, word: stem, isPlural }
    },
  )
}
