import { correctedByEar, correctedBySound } from './by-ear.ts'
import { editDistance } from './edit-distance.ts'
import { stemsOf } from './fold-name.ts'
import {
  differingLetters,
  entryNamed,
  lettersOf,
  type NameEntry,
  type NameIndex,
  type Stem,
} from './name-index.ts'

type Options = {
  limit: number
  /**
   * Whether the suggestions replace finished text. Otherwise they complete text that is still being typed.
   */
  isReplacement?: boolean
}

/**
 * How similar each word in names is to one word of the text: 1 if the two are equal, and less if they aren't.
 * Dissimilar words are left out.
 */
type Likeness = ReadonlyMap<Stem, number>

/** Minimum score of a suggestion. */
const minScores = { replacement: 0.56, completion: 0.34 }
/**
 * A score combines how much of the text the name covers (with a weight of 1) and how much of the name the
 * text covers (with this weight).
 */
const restWeight = { replacement: 0.8, completion: 0.3 }
const otherFirstLetter = 0.82

/**
 * Returns up to `limit` names the text may mean, best first, with only the best name of each product. The
 * text may be misspelled, incomplete or written without spaces. Returns an empty array for empty text or more
 * than twelve words.
 */
export function suggestNames(
  index: NameIndex,
  text: string,
  { limit, isReplacement = false }: Options,
) {
  const corrected = isReplacement ? correctedByEar(index, text)?.text : undefined
  const words = stemsOf(corrected ?? text).flatMap((word) =>
    writtenOut(index, isReplacement ? withoutPlural(index, word) : word),
  )
  const key = words.join('')
  if (key === '' || words.length > 12) return []
  const likenesses = words.map((word, at) =>
    likenessOf(index, word, { isPrefix: !isReplacement && at === words.length - 1 }),
  )
  const scores = new Map<NameEntry, number>()
  scoreByWords({ index, likenesses, words, isReplacement, scores })
  scoreByLetters({ index, key, scores, isReplacement })
  const found = bestOfEachProduct(
    scores,
    isReplacement ? minScores.replacement : minScores.completion,
  ).slice(0, limit)
  // 'Hunny' is spelled more like other words, but sounds like 'honey'.
  const sound = isReplacement
    ? entryNamed(index, correctedBySound(index, text)?.text ?? '')
    : undefined
  if (!sound || found.some(({ product }) => product === sound.product)) return found
  return [...found.slice(0, Math.max(1, limit - 1)), sound].slice(0, limit)
}

/** Removes the last 's' from an unknown word that ends with 'ss', such as 'egss'. */
function withoutPlural(index: NameIndex, word: string): string {
  return word.endsWith('ss') && !index.stems.has(word) ? word.slice(0, -1) : word
}

/** Expands an abbreviation. Keeps a word that also occurs in names, such as 'veggie'. */
function writtenOut(index: NameIndex, word: string): readonly string[] {
  const { abbreviations } = index.vocabulary.words
  return (index.stems.has(word) ? undefined : abbreviations.get(word)?.[0]?.split(' ')) ?? [word]
}

/**
 * Returns the words in names that equal a word or are similar to it. With `isPrefix`, also returns words that
 * begin with it.
 */
function likenessOf(index: NameIndex, word: string, { isPrefix }: { isPrefix: boolean }): Likeness {
  const likeness = new Map<Stem, number>()
  const letters = lettersOf(word)
  const limit = editsTried(word.length)
  for (const stem of index.stems.values()) {
    const { text } = stem
    if (text === word) likeness.set(stem, 1)
    else if (isPrefix && text.startsWith(word)) {
      likeness.set(stem, 0.8 + (0.15 * word.length) / text.length)
    } else {
      const isLong = isPrefix && text.length > word.length
      if (!isLong && Math.abs(text.length - word.length) > limit) continue
      const lettersOff = differingLetters(letters, stem.letters)
      if (!isLong && lettersOff > 2 * limit) continue
      const like = likenessOfNear({ word, text, limit, isPrefix, lettersOff })
      if (like > 0) likeness.set(stem, like)
    }
  }
  return likeness
}

/** Returns how similar a misspelled or unfinished word is to a word in a name, from 0 (not at all) to 1. */
function likenessOfNear(pair: {
  word: string
  text: string
  limit: number
  isPrefix: boolean
  lettersOff: number
}): number {
  const { word, text, limit, isPrefix, lettersOff } = pair
  const first = word[0] === text[0] ? 1 : otherFirstLetter
  if (limit > 0 && lettersOff <= 2 * limit && Math.abs(word.length - text.length) <= limit) {
    const distance = editDistance(word, text, limit)
    if (distance <= limit)
      return first * (1 - (1.1 * distance) / Math.max(word.length, text.length))
  }
  if (isPrefix && word.length >= 4 && text.length > word.length && first === 1) {
    const distance = editDistance(word, text.slice(0, word.length), 1)
    if (distance === 1) return 0.62
  }
  return 0
}

/** Returns how many letters of a word may be wrong in a search for similar words. */
function editsTried(length: number): number {
  if (length >= 8) return 3
  if (length >= 5) return 2
  return length >= 3 ? 1 : 0
}

/** Scores each name by how similar its words are to those of the text. */
function scoreByWords(search: {
  index: NameIndex
  likenesses: readonly Likeness[]
  words: readonly string[]
  isReplacement: boolean
  scores: Map<NameEntry, number>
}) {
  const { index, likenesses, words, isReplacement, scores } = search
  const weights = words.map((word) => index.stems.get(word)?.weight ?? unknownWeight)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const sums = new Map<NameEntry, { text: number; name: number }>()
  for (const [at, likeness] of likenesses.entries()) {
    const best = new Map<NameEntry, { like: number; weight: number }>()
    for (const [stem, like] of likeness) {
      for (const entry of stem.entries) {
        if ((best.get(entry)?.like ?? 0) < like) best.set(entry, { like, weight: stem.weight })
      }
    }
    for (const [entry, { like, weight }] of best) {
      const sum = sums.get(entry) ?? { text: 0, name: 0 }
      sum.text += like * (weights[at] ?? 0)
      sum.name += like * weight
      sums.set(entry, sum)
    }
  }
  const rest = isReplacement ? restWeight.replacement : restWeight.completion
  for (const [entry, { text, name }] of sums) {
    const whole = entry.stems.reduce((sum, stem) => sum + stem.weight, 0)
    const ofText = text / total
    const ofName = Math.min(1, name / whole)
    scores.set(entry, (ofText + rest * ofName) / (1 + rest))
  }
}

const unknownWeight = 6

/**
 * Raises the score of names whose letters nearly match those of the text, ignoring spaces: 'icecream', 'straw
 * berries'.
 */
function scoreByLetters(search: {
  index: NameIndex
  key: string
  scores: Map<NameEntry, number>
  isReplacement: boolean
}) {
  const { index, key, scores } = search
  if (key.length < 4) return
  const letters = lettersOf(key)
  const limit = Math.min(3, Math.max(1, Math.floor(key.length / 4)))
  for (const entry of index.entries) {
    if (Math.abs(entry.key.length - key.length) > limit) continue
    if (differingLetters(letters, entry.letters) > 2 * limit) continue
    const distance = editDistance(key, entry.key, limit)
    if (distance > limit) continue
    const first = key[0] === entry.key[0] ? 1 : otherFirstLetter
    const score = first * (1 - (1.1 * distance) / Math.max(key.length, entry.key.length))
    if (score > (scores.get(entry) ?? 0)) scores.set(entry, score)
  }
}

/** Returns the best name of each product, best first. Leaves out names that score below the minimum. */
function bestOfEachProduct(scores: ReadonlyMap<NameEntry, number>, minScore: number): NameEntry[] {
  const ranked: { entry: NameEntry; rank: number }[] = []
  for (const [entry, score] of scores) {
    if (score >= minScore) ranked.push({ entry, rank: score + preference(entry) })
  }
  ranked.sort((a, b) => b.rank - a.rank)
  const products = new Set<NameEntry['product']>()
  return ranked
    .map(({ entry }) => entry)
    .filter(({ product }) => !products.has(product) && products.add(product))
}

/**
 * Returns a small bonus that decides between names with nearly the same score. Prefers staples, then the main
 * name of a product, then short names.
 */
function preference({ product, text, key }: NameEntry): number {
  return (product.isStaple ? 0.03 : 0) + (text === product.name ? 0.02 : 0) - key.length / 2000
}
