import { nameKey } from './fold-name.ts'
import {
  editsAccepted,
  type NameEntry,
  type NameIndex,
  nearStems,
  type Stem,
} from './name-index.ts'
import { type NameWords, saysKind } from './name-words.ts'

/**
 * The part of the text that matches a word in names: one word, or two that form a single word. If `beside` is
 * set, a name must contain this neighboring word, too.
 */
type Match = { from: number; to: number; edits: number; beside?: Stem }

/** A name the text may mean, and how well it matches. */
export type Candidate = {
  entry: NameEntry
  /** Indexes of the text's words that are part of the name. */
  covered: ReadonlySet<number>
  /**
   * Whether the main word of the name is out of place in longer text: 'pizza crust' in 'stuffed crust pizza'.
   */
  isReversed: boolean
  weight: number
  edits: number
  /** Number of the name's descriptive words that are in the text, minus the number that aren't. */
  likeness: number
  /** Whether a misspelled word has more wrong letters than its length allows. */
  isShort: boolean
}

/**
 * Returns the names whose distinguishing words all occur in the text, exactly or misspelled. `allStems`
 * contains all words of the text, including descriptive ones.
 */
export function candidatesIn(
  index: NameIndex,
  words: readonly string[],
  allStems: readonly string[],
): Candidate[] {
  const matches = matchWords(index, words)
  return [...candidateEntries(matches)].flatMap(
    (entry) =>
      candidateOf(entry, {
        matches,
        wordCount: words.length,
        allStems,
        nameWords: index.vocabulary.words,
        entryByKey: index.entryByKey,
      }) ?? [],
  )
}

/** Returns the words in names that match the words of the text, exactly or misspelled. */
function matchWords(index: NameIndex, words: readonly string[]): Map<Stem, Match> {
  const matches = new Map<Stem, Match>()
  const add = (stem: Stem, match: Match) => {
    const known = matches.get(stem)
    if (!known || known.edits > match.edits) matches.set(stem, match)
  }
  const { words: nameWords } = index.vocabulary
  const mayBeMisspelled = (word: string) =>
    !saysKind(nameWords, word) && !nameWords.remarks.has(word) && !nameWords.varieties.has(word)
  for (const [at, word] of words.entries()) {
    const exact = index.stems.get(word)
    if (exact) add(exact, { from: at, to: at, edits: 0 })
    const joined = index.stems.get(word + (words[at + 1] ?? ' '))
    if (joined) add(joined, { from: at, to: at + 1, edits: 0 })
    const isHalfKnown = !exact || !index.stems.has(words[at + 1] ?? '')
    if (!joined && isHalfKnown) addMisspelledPair(index, words, at, add)
    if (exact) continue
    const pair = index.joinedPairs.get(word)
    // 'Ziplock' matches 'zip lock bags', but doesn't match 'lock' on its own.
    for (const [place, stem] of (pair ?? []).entries()) {
      const beside = pair?.[1 - place]
      add(stem, { from: at, to: at, edits: 0, ...(beside && { beside }) })
    }
    // 'Crunchy' is a real word, not a misspelling of 'Crunch'.
    if (pair || !mayBeMisspelled(word)) continue
    const { stems, edits } = nearStems(index, word)
    for (const stem of stems) add(stem, { from: at, to: at, edits })
  }
  return matches
}

/** Minimum number of letters in two words that may be a single misspelled word. */
const minLettersOfPair = 7

/**
 * Matches two words that are one misspelled word to the correct word: 'pop corm' to 'popcorn'. A minimum
 * length keeps 'salt mine' from matching 'saltines'.
 */
function addMisspelledPair(
  index: NameIndex,
  words: readonly string[],
  at: number,
  add: (stem: Stem, match: Match) => void,
) {
  const [first = '', second = ''] = words.slice(at)
  if (second === '' || first.length + second.length < minLettersOfPair) return
  const { stems, edits } = nearStems(index, first + second)
  if (edits > 1) return
  for (const stem of stems) {
    const isAsLong = stem.text.length === first.length + second.length
    if (isAsLong) add(stem, { from: at, to: at + 1, edits })
  }
}

/** Returns the names whose distinguishing words are all matched. */
function candidateEntries(matches: ReadonlyMap<Stem, Match>): Set<NameEntry> {
  const entries = new Set<NameEntry>()
  for (const stem of matches.keys()) {
    for (const entry of stem.entries) {
      if (entry.distinguishing.every((word) => matches.has(word))) entries.add(entry)
    }
  }
  return entries
}

type Matched = {
  matches: ReadonlyMap<Stem, Match>
  wordCount: number
  allStems: readonly string[]
  nameWords: NameWords
  entryByKey: NameIndex['entryByKey']
}

/** Returns how well a name matches, or null if the text lacks a word the name requires. */
function candidateOf(
  entry: NameEntry,
  { matches, wordCount, allStems, nameWords, entryByKey }: Matched,
): Candidate | null {
  const covered = new Set<number>()
  let weight = 0
  let edits = 0
  let isShort = false
  const places: number[] = []
  const place = editLimitOf(entry, wordCount)
  for (const stem of new Set(entry.distinguishing)) {
    const match = matches.get(stem)
    if (!match || (match.beside && !entry.stems.includes(match.beside))) return null
    for (let at = match.from; at <= match.to; at += 1) covered.add(at)
    places.push(match.to)
    weight += stem.weight
    edits += match.edits
    if (match.edits > editsAccepted(stem.text.length, place)) isShort = true
  }
  const describing = entry.stems.filter((stem) => !entry.distinguishing.includes(stem))
  let shared = 0
  for (const stem of describing) {
    const match = matches.get(stem)
    const isJoined = match?.beside !== undefined && entry.distinguishing.includes(match.beside)
    if (match && isJoined) shared += 1
    else if (match && !covered.has(match.from)) {
      for (let at = match.from; at <= match.to; at += 1) covered.add(at)
      edits += match.edits
      shared += 1
    } else if (allStems.includes(stem.text)) shared += 1
  }
  // All words of a brand must be in the text. For example, 'red' doesn't mean 'Big Red'.
  if (entry.kind === 'brand' && shared < describing.length) return null
  // 'Oregano' means the dried herb unless the text says 'fresh'.
  if (describing.some(({ text }) => nameWords.freshness.has(text)) && shared === 0) {
    const plain = entryByKey.get(entry.distinguishing.map(({ text }) => text).join(''))
    if (plain && plain.product.shelf !== entry.product.shelf) return null
  }
  // A shared word isn't enough for a match if it only changes a product or names a pack: 'large dog' isn't
  // 'hot dog', and 'soy sauce gallon' isn't 'gallon water'.
  const hasProductWord = entry.distinguishing.some(
    ({ text }) => !nameWords.changing.has(text) && !nameWords.packWords.has(text),
  )
  if (!hasProductWord && shared < describing.length) return null
  return {
    entry,
    covered,
    isReversed: isReversed(entry, { places, nameWords, isAll: covered.size === wordCount }),
    weight,
    edits,
    likeness: 2 * shared - describing.length,
    isShort,
  }
}

/**
 * Returns which limit on wrong letters applies to a name (see `editsAccepted`). The main name of a staple has
 * the same limit on its own as next to other words.
 */
function editLimitOf({ key, text, product }: NameEntry, wordCount: number) {
  const { isStaple, name } = product
  if (wordCount > 1 || (isStaple && text === name)) return 'beside'
  return key === nameKey(name) || isStaple ? 'rare' : 'otherName'
}

/**
 * Whether the main word of a name is out of place in the text: in 'white eggs', the main word of 'egg white'
 * comes first. The order doesn't matter if the name covers the entire text ('oil olive') or if its main word
 * is a form ('flake coconut').
 */
function isReversed(
  { kind, distinguishing }: NameEntry,
  { places, nameWords, isAll }: { places: readonly number[]; nameWords: NameWords; isAll: boolean },
): boolean {
  const isColor = nameWords.colors.has(distinguishing.at(-1)?.text ?? '')
  if (kind === 'brand' || (isAll && !isColor)) return false
  const { forms } = nameWords
  const [head, isInPlace] =
    kind === 'spanish'
      ? [distinguishing[0], places[0] === Math.min(...places)]
      : [distinguishing.at(-1), places.at(-1) === Math.max(...places)]
  return head !== undefined && !forms.has(head.text) && !isInPlace
}

/**
 * Whether a misspelled name is certain: equally close names, if any, are on the same shelf. If the best name
 * is a staple, equally close names of rare products don't matter. A name matched without misspellings is
 * always certain.
 */
export function isCertain(best: Candidate, others: readonly Candidate[], head: number): boolean {
  if (best.edits === 0) return true
  if (best.isShort) return false
  const { kind, product } = best.entry
  return others
    .filter((other) => compareNearness(best, other, head) === 0)
    .filter(({ entry }) => entry.product.shelf !== product.shelf)
    .every(({ entry }) => kind === 'name' && product.isStaple && !entry.product.isStaple)
}

/**
 * Compares two candidates to sort the better one first. Prefers a candidate with the main word of the text
 * (at index `head`), then one that covers more words, then one with fewer edits.
 */
export function compareCandidates(a: Candidate, b: Candidate, head: number): number {
  const isMisspelled = a.edits > 0
  return (
    compareNearness(a, b, head) ||
    (isMisspelled ? staple(b) - staple(a) : 0) ||
    b.weight - a.weight ||
    b.likeness - a.likeness ||
    staple(b) - staple(a)
  )
}

function compareNearness(a: Candidate, b: Candidate, head: number): number {
  return (
    Number(b.covered.has(head)) - Number(a.covered.has(head)) ||
    Number(isReversedOrInterrupted(a, b, head)) - Number(isReversedOrInterrupted(b, a, head)) ||
    b.covered.size - a.covered.size ||
    a.edits - b.edits ||
    (a.edits > 0 ? b.likeness - a.likeness : 0)
  )
}

/**
 * Whether a name is reversed, or skips words before the main word that another name contains. In 'dill pickle
 * potato chips', 'dill pickle chips' skips a word. In 'stuffed crust pizza', 'pizza crust' is reversed.
 */
function isReversedOrInterrupted(one: Candidate, other: Candidate, head: number): boolean {
  if (one.edits > 0 || other.edits > 0 || other.isReversed) return false
  return one.isReversed || runBefore(one, head) < runBefore(other, head)
}

/** Returns how many consecutive words of the text, up to and including the main word, are part of a name. */
function runBefore({ covered }: Candidate, head: number): number {
  let count = 0
  while (covered.has(head - count)) count += 1
  return count
}

function staple({ entry }: Candidate): number {
  return entry.product.isStaple ? 1 : 0
}
