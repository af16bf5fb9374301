import { editDistance } from './edit-distance.ts'
import { nameKey, spellingOf, stemOf, stemsOf } from './fold-name.ts'
import type { Product, ProductName, Vocabulary } from './vocabulary.ts'

/** One name of a product, prepared for search. */
export type NameEntry = {
  text: string
  kind: ProductName['kind']
  product: Product
  /** The name's words in the singular, joined without spaces. */
  key: string
  letters: number
  stems: readonly Stem[]
  /**
   * The words that distinguish the name from others: all except descriptive ones. Text must contain all of
   * them to mean this name.
   */
  distinguishing: readonly Stem[]
}

/** The singular form of a word that occurs in names. */
export type Stem = {
  text: string
  /** A bit for each letter of the word. Two words that differ in n bits are at least n / 2 edits apart. */
  letters: number
  /**
   * How much the word distinguishes names: from about 1 for a word that occurs in many names to about 8 for a
   * word that occurs in a single one.
   */
  weight: number
  entries: NameEntry[]
  /**
   * Whether the word is the main word of a name: the last one in English, the first one in Spanish. 'Milk'
   * is, but 'shredded' isn't.
   */
  isHead: boolean
}

export type NameIndex = {
  vocabulary: Vocabulary
  entries: readonly NameEntry[]
  /**
   * Entries keyed by exact spelling. Singular and plural differ, because 'pepper' is a spice and 'peppers'
   * are vegetables.
   */
  entryBySpelling: ReadonlyMap<string, NameEntry>
  entryByKey: ReadonlyMap<string, NameEntry>
  /** Entries grouped by the first letter and length of their key, such as 'm10'. */
  entriesByLength: ReadonlyMap<string, readonly NameEntry[]>
  stems: ReadonlyMap<string, Stem>
  stemsByFirstLetter: ReadonlyMap<string, readonly Stem[]>
  /** Pairs of words written as one word, such as 'icecream' or 'lacroix', each with the words of the pair. */
  joinedPairs: ReadonlyMap<string, readonly Stem[]>
  /**
   * Words of five or more letters that often precede names but aren't part of them, grouped by first letter.
   */
  modifiersByFirstLetter: ReadonlyMap<string, readonly string[]>
}

/** Prepares a vocabulary for search. If several products share a name, the name means the first one. */
export function indexNames(vocabulary: Vocabulary): NameIndex {
  const steps = indexInSteps(vocabulary)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Like `indexNames`, but yields after each product so that the caller can do other work in between. */
export function* indexInSteps(vocabulary: Vocabulary): Generator<undefined, NameIndex> {
  const stems = new Map<string, Stem>()
  const entries: NameEntry[] = []
  const entryBySpelling = new Map<string, NameEntry>()
  const entryByKey = new Map<string, NameEntry>()
  const joinedPairs = new Map<string, readonly Stem[]>()
  const { words } = vocabulary

  for (const product of vocabulary.products) {
    for (const { text, kind } of product.names) {
      const spelling = spellingOf(text)
      if (entryBySpelling.has(spelling)) continue
      const entry = entryOf({ text, kind, product, stems, plain: words.plain })
      entries.push(entry)
      entryBySpelling.set(spelling, entry)
      if (!entryByKey.has(entry.key) || product.isStaple) entryByKey.set(entry.key, entry)
      for (const stem of new Set(entry.stems)) stem.entries.push(entry)
      for (const [at, stem] of entry.stems.entries()) {
        const before = entry.stems[at - 1]
        // 'Pullups' means 'Pull-Ups'.
        if (before) joinedPairs.set(stemOf(before.text + stem.text), [before, stem])
      }
      // 'La Croix' may be written 'LaCroix'.
      const [first] = entry.stems
      if (first && entry.stems.length === 1 && spelling !== entry.key)
        joinedPairs.set(spelling, [first])
    }
    yield
  }
  for (const stem of stems.values()) {
    stem.weight = Math.log2(1 + entries.length / stem.entries.length) / 1.5
  }
  return {
    vocabulary,
    entries,
    entryBySpelling,
    entryByKey,
    entriesByLength: Map.groupBy(entries, ({ key }) => `${key[0] ?? ''}${key.length}`),
    stems,
    stemsByFirstLetter: Map.groupBy(stems.values(), ({ text }) => text[0] ?? ''),
    joinedPairs,
    modifiersByFirstLetter: Map.groupBy(
      [...words.varieties, ...words.plain, ...words.flavors].filter((word) => word.length >= 5),
      (word) => word[0] ?? '',
    ),
  }
}

/** Prepares a name for search. Adds its words to `stems` and marks its main word. */
function entryOf(
  name: ProductName & {
    product: Product
    stems: Map<string, Stem>
    plain: ReadonlySet<string>
  },
): NameEntry {
  const { text, kind, product, stems, plain } = name
  const texts = stemsOf(text)
  const known = texts.map((stem) => stemIn(stems, stem))
  const notPlain = known.filter((stem) => !plain.has(stem.text))
  const entry = {
    text,
    kind,
    product,
    key: texts.join(''),
    letters: lettersOf(texts.join('')),
    stems: known,
    distinguishing: notPlain.length > 0 ? notPlain : known,
  }
  const head = kind === 'spanish' ? entry.distinguishing[0] : entry.distinguishing.at(-1)
  if (head) head.isHead = true
  return entry
}

/**
 * Returns the name that equals the text apart from case, accents, plurals, hyphens and spaces. Prefers a
 * singular name for singular text and a plural name for plural text, because 'peppers' aren't 'pepper'.
 * Returns undefined if there is none.
 */
export function entryNamed(index: NameIndex, text: string): NameEntry | undefined {
  return index.entryBySpelling.get(spellingOf(text)) ?? index.entryByKey.get(nameKey(text))
}

/**
 * Minimum length of a word that may have one wrong letter. `beside` applies next to other words, and always
 * applies to the main name of a staple. For any other name on its own, `rare` applies if it is the main name
 * of a product or belongs to a staple, and `otherName` applies if not. For example, 'cancha' isn't a
 * misspelling of 'concha'.
 */
const minMisspelled = { beside: 5, rare: 6, otherName: 7 }
const minMisspelledTwice = 8

/** Returns how many wrong letters are accepted in a word of this length. */
export function editsAccepted(length: number, place: keyof typeof minMisspelled): number {
  if (length >= minMisspelledTwice) return 2
  return length >= minMisspelled[place] ? 1 : 0
}

/**
 * Like `editsAccepted`, but also allows one wrong letter in words of four or more letters, so that these
 * words compete with the accepted ones.
 */
function editsCompared(length: number): number {
  if (length >= minMisspelledTwice) return 2
  return length >= 4 ? 1 : 0
}

/**
 * Returns the words in names that are closest to a misspelled word, among those with the same first letter.
 * If there are none, or if the word contains a digit, `edits` is Infinity.
 */
export function nearStems(index: NameIndex, word: string): { stems: Stem[]; edits: number } {
  let edits = Number.POSITIVE_INFINITY
  let nearest: Stem[] = []
  if (/\d/.test(word)) return { stems: nearest, edits }
  const letters = lettersOf(word)
  for (const stem of index.stemsByFirstLetter.get(word[0] ?? '') ?? []) {
    const limit = Math.min(edits, editsCompared(stem.text.length))
    if (limit === 0 || differingLetters(letters, stem.letters) > 2 * limit) continue
    const distance = editDistance(word, stem.text, limit)
    if (distance > limit || (distance > 1 && !soundsAlike(word, stem.text))) continue
    if (distance < edits) nearest = []
    edits = distance
    nearest.push(stem)
  }
  return { stems: nearest, edits }
}

/**
 * Whether two words have nearly the same consonants. 'stawbery' and 'strawberry' do, but 'escalope' and
 * 'escarole' don't.
 */
function soundsAlike(a: string, b: string): boolean {
  return editDistance(consonantsOf(a), consonantsOf(b), 1) <= 1
}

function consonantsOf(word: string): string {
  return word.replaceAll(/[aeiouyhw]/g, '').replaceAll(/(.)\1/g, '$1')
}

/**
 * Returns the names whose key is one to `maxEdits` edits away from the given key and begins with the same
 * letter.
 */
export function entriesNear(index: NameIndex, key: string, maxEdits: number): NameEntry[] {
  const letters = lettersOf(key)
  const near: NameEntry[] = []
  for (let length = key.length - maxEdits; length <= key.length + maxEdits; length += 1) {
    for (const entry of index.entriesByLength.get(`${key[0] ?? ''}${length}`) ?? []) {
      if (entry.key === key || differingLetters(letters, entry.letters) > 2 * maxEdits) continue
      if (editDistance(key, entry.key, maxEdits) <= maxEdits) near.push(entry)
    }
  }
  return near
}

/**
 * Returns a number with a bit set for each letter and digit in the text. Each digit shares its bit with a
 * letter.
 */
export function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at += 1) bits |= 1 << (text.charCodeAt(at) % 32)
  return bits
}

/** Returns how many letters occur in only one of two strings, given the bits of each from `lettersOf`. */
export function differingLetters(a: number, b: number): number {
  // Counts the bits in parallel (pairs, then fours, then bytes), because a search compares thousands of
  // words.
  let bits = a ^ b
  bits -= (bits >>> 1) & 0x55_55_55_55
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33)
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

function stemIn(stems: Map<string, Stem>, text: string): Stem {
  const known = stems.get(text)
  if (known) return known
  const stem = { text, letters: lettersOf(text), weight: 0, entries: [], isHead: false }
  stems.set(text, stem)
  return stem
}
