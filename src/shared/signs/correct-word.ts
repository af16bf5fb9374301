import { editDistance } from '#shared/names/edit-distance.ts'
import { wordsOf } from '#shared/names/fold-name.ts'
import { differingLetters, lettersOf } from '#shared/names/name-index.ts'
import { lookAlikeKey } from './look-alikes.ts'

type Form = { key: string; word: string; letters: number }

/**
 * The vocabulary for correcting misspelled words, indexed by look-alike key, and by that key's first letter
 * and length.
 */
export type KnownWords = { byKey: Map<string, string>; byLength: Map<string, Form[]> }

const minLetters = { ofLookAlike: 3, ofMisspelled: 5, ofTwoEdits: 8 }

/** Creates an empty set of known words. */
export function knownWords(): KnownWords {
  return { byKey: new Map(), byLength: new Map() }
}

/**
 * Adds the text's words to the known words. If several words look alike, keeps only the first. Skips single
 * letters.
 */
export function addWords({ byKey, byLength }: KnownWords, text: string) {
  for (const word of wordsOf(text)) {
    const key = lookAlikeKey(word)
    if (word.length < 2 || byKey.has(key)) continue
    byKey.set(key, word)
    const place = `${key.charAt(0)}${key.length}`
    const forms = byLength.get(place) ?? []
    forms.push({ key, word, letters: lettersOf(key) })
    byLength.set(place, forms)
  }
}

/**
 * Corrects a word that was misread ('Cereai', 'T0WELS') or misspelled. A misspelled word may have one wrong
 * letter if it has five to seven letters, and two if it is longer. Its first letter must be right. First
 * tries to correct misread letters, using every set in `known`, and then tries to correct the spelling.
 * Earlier sets take precedence. Returns the word unchanged if it can't be corrected or has fewer than three
 * letters.
 */
export function correctWord(word: string, known: readonly KnownWords[]): string {
  const key = lookAlikeKey(word)
  if (key.length < minLetters.ofLookAlike) return word
  for (const { byKey } of known) {
    const sameLook = byKey.get(key) ?? pluralLike(byKey, key)
    if (sameLook !== undefined) return sameLook
  }
  if (key.length < minLetters.ofMisspelled) return word
  for (const words of known) {
    const near = nearest(words, key)
    if (near !== null) return near
  }
  return word
}

/**
 * Returns the plural that `key` looks like if its singular is a known word: 'cookies' if 'cookie' is known,
 * and 'berries' if 'berry' is.
 */
function pluralLike(byKey: ReadonlyMap<string, string>, key: string): string | undefined {
  if (!key.endsWith('s')) return undefined
  const one = byKey.get(key.slice(0, -1))
  if (one !== undefined) return `${one}s`
  const withY = key.endsWith('ies') ? byKey.get(`${key.slice(0, -3)}y`) : undefined
  return withY === undefined ? undefined : `${withY.slice(0, -1)}ies`
}

/** Returns the most similar known word, or null if none is close enough. */
function nearest({ byLength }: KnownWords, key: string): string | null {
  const limit = key.length >= minLetters.ofTwoEdits ? 2 : 1
  const letters = lettersOf(key)
  let best: string | null = null
  let fewest = limit + 1
  for (let length = key.length - limit; length <= key.length + limit; length += 1) {
    for (const form of byLength.get(`${key.charAt(0)}${length}`) ?? []) {
      if (form.word.length < minLetters.ofMisspelled) continue
      if (differingLetters(letters, form.letters) > 2 * limit) continue
      const edits = editDistance(key, form.key, Math.min(limit, fewest - 1))
      if (edits < fewest) [best, fewest] = [form.word, edits]
    }
  }
  return best
}
