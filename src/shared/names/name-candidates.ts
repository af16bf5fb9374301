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
 * A word of the text (or two that form one), matched to a word of names. `beside` is the neighbor it needs in
 * the name.
 */
type Match = { from: number; to: number; edits: number; beside?: Stem }

/** A name that a text may mean, and how well it matches. */
export type Candidate = {
  entry: NameEntry
  /** Indexes of the text's words that the name covers. */
  covered: ReadonlySet<number>
  /**
   * Whether the head of the name precedes another of its words, and the text has more words: 'stuffed crust
   * pizza'.
   */
  isReversed: boolean
  weight: number
  edits: number
  /** Number of shared descriptive words minus those that differ. */
  likeness: number
  /** Whether one of its words is too short to be matched by a misspelling. */
  isShort: boolean
}

/**
 * Returns the names whose telling words all occur in a text, exactly or misspelled. `allStems` includes
 * descriptive words.
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

/** Returns the words of names that the words of the text match. */
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
    // 'Ziplock' belongs to 'zip lock bags', and isn't a lock.
    for (const [place, stem] of (pair ?? []).entries()) {
      const beside = pair?.[1 - place]
      add(stem, { from: at, to: at, edits: 0, ...(beside && { beside }) })
    }
    // 'Crunchy' isn't a misspelled 'Crunch'.
    if (pair || !mayBeMisspelled(word)) continue
    const { stems, edits } = nearStems(index, word)
    for (const stem of stems) add(stem, { from: at, to: at, edits })
  }
  return matches
}

/** Minimum number of letters of two words that may be one misspelled word. */
const minLettersOfPair = 7

/** Matches 'pop corm' to popcorn. 'Salt mine' is a letter shorter than 'saltines'. */
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

function candidateEntries(matches: ReadonlyMap<Stem, Match>): Set<NameEntry> {
  const entries = new Set<NameEntry>()
  for (const stem of matches.keys()) {
    for (const entry of stem.entries) {
      if (entry.telling.every((word) => matches.has(word))) entries.add(entry)
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

function candidateOf(
  entry: NameEntry,
  { matches, wordCount, allStems, nameWords, entryByKey }: Matched,
): Candidate | null {
  const covered = new Set<number>()
  let weight = 0
  let edits = 0
  let isShort = false
  const places: number[] = []
  const place = placeOf(entry, wordCount)
  for (const stem of new Set(entry.telling)) {
    const match = matches.get(stem)
    if (!match || (match.beside && !entry.stems.includes(match.beside))) return null
    for (let at = match.from; at <= match.to; at += 1) covered.add(at)
    places.push(match.to)
    weight += stem.weight
    edits += match.edits
    if (match.edits > editsAccepted(stem.text.length, place)) isShort = true
  }
  const describing = entry.stems.filter((stem) => !entry.telling.includes(stem))
  let shared = 0
  for (const stem of describing) {
    const match = matches.get(stem)
    const isJoined = match?.beside !== undefined && entry.telling.includes(match.beside)
    if (match && isJoined) shared += 1
    else if (match && !covered.has(match.from)) {
      for (let at = match.from; at <= match.to; at += 1) covered.add(at)
      edits += match.edits
      shared += 1
    } else if (allStems.includes(stem.text)) shared += 1
  }
  // A brand must be complete: 'red' isn't 'Big Red', 'boys' isn't 'Fat Boy'.
  if (entry.kind === 'brand' && shared < describing.length) return null
  // 'Oregano' without 'fresh' is dried.
  if (describing.some(({ text }) => nameWords.freshness.has(text)) && shared === 0) {
    const plain = entryByKey.get(entry.telling.map(({ text }) => text).join(''))
    if (plain && plain.product.shelf !== entry.product.shelf) return null
  }
  // 'Large dog' isn't 'hot dog'.
  const hasProductWord = entry.telling.some(({ text }) => !nameWords.changing.has(text))
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

/** Returns how common a name is in a text with this many words, which limits its misspellings. */
function placeOf({ key, text, product }: NameEntry, wordCount: number) {
  const { isStaple, name } = product
  if (wordCount > 1 || (isStaple && text === name)) return 'beside'
  return key === nameKey(name) || isStaple ? 'rare' : 'otherName'
}

/**
 * Whether the head of a name is out of place. 'Oil olive' is fine if that is the entire text. 'Flake coconut'
 * isn't reversed, since a form may be anywhere; 'white eggs' is, since a color is a head only at the end.
 */
function isReversed(
  { kind, telling }: NameEntry,
  { places, nameWords, isAll }: { places: readonly number[]; nameWords: NameWords; isAll: boolean },
): boolean {
  const isColor = nameWords.colors.has(telling.at(-1)?.text ?? '')
  if (kind === 'brand' || (isAll && !isColor)) return false
  const { forms } = nameWords
  const [head, isInPlace] =
    kind === 'spanish'
      ? [telling[0], places[0] === Math.min(...places)]
      : [telling.at(-1), places.at(-1) === Math.max(...places)]
  return head !== undefined && !forms.has(head.text) && !isInPlace
}

/**
 * Whether a misspelled name is certain: no name on another shelf is equally close, except rare products next
 * to a staple.
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

/** Orders the better candidate first: it covers the head, then more words, then needs fewer edits. */
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
    Number(isInterrupted(a, b, head)) - Number(isInterrupted(b, a, head)) ||
    b.covered.size - a.covered.size ||
    a.edits - b.edits ||
    (a.edits > 0 ? b.likeness - a.likeness : 0)
  )
}

/**
 * Whether another name covers the words next to the head, while this one skips them or is reversed: 'dill
 * pickle chips' in 'dill pickle potato chips', 'pizza crust' in 'stuffed crust pizza'.
 */
function isInterrupted(one: Candidate, other: Candidate, head: number): boolean {
  if (one.edits > 0 || other.edits > 0 || other.isReversed) return false
  return one.isReversed || runBefore(one, head) < runBefore(other, head)
}

/** Returns how many consecutive words up to the head a name covers. */
function runBefore({ covered }: Candidate, head: number): number {
  let count = 0
  while (covered.has(head - count)) count += 1
  return count
}

function staple({ entry }: Candidate): number {
  return entry.product.isStaple ? 1 : 0
}
