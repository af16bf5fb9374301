import { stemsOf } from '#shared/names/fold-name.ts'
import { entryNamed } from '#shared/names/name-index.ts'
import { readBlocks } from './sign-blocks.ts'
import type { SignBlock } from './sign-reading.ts'
import type { SignMeaning, SignWords } from './sign-words.ts'
import { type Phrase, phraseKey, splitPhrases } from './split-phrases.ts'

/** A phrase on a sign: its words, and the shelves and products that they mean (see `SignMeaning`). */
export type SignHold = {
  words: string
  shelves: readonly string[]
  products: readonly string[]
  nearby: readonly string[]
}

/** A sign in a real store, such as 'Aisle 7', 'Aisle A12', 'Left wall' or 'Deli'. */
export type StoreSign = { name: string; holds: SignHold[] }

/** Text that was not understood. `sign` is the sign that the text belongs to, or null. */
export type UnreadText = { sign: string | null; text: string; reason: 'unknown' | 'too much' }

export type SignsRead = { signs: StoreSign[]; notUnderstood: UnreadText[] }

export const maxSigns = { signs: 300, words: 40, characters: 20_000 }

/**
 * Reads the text of a store's signs, however people type, dictate or paste it: aisle by aisle, product by
 * product, or from a photo. Returns the signs in the order of the text. `notUnderstood` also has the text
 * beyond `maxSigns`.
 */
export function readSigns(text: string, signWords: SignWords): SignsRead {
  const { lines, rest } = cutText(text)
  const notUnderstood: UnreadText[] = []
  const { blocks, unread } = readBlocks(lines, signWords)
  for (const line of unread) notUnderstood.push({ sign: null, text: line, reason: 'unknown' })
  const signs = new Map<string, StoreSign>()
  for (const block of blocks) {
    const phrases = inContext(phrasesOf(block, signWords), { block, signWords })
    for (const name of block.signs) {
      const sign = signs.get(name) ?? { name, holds: [] }
      if (!signs.has(name) && signs.size >= maxSigns.signs) {
        notUnderstood.push({ sign: name, text: block.words, reason: 'too much' })
        continue
      }
      signs.set(name, sign)
      notUnderstood.push(...addPhrases(sign, phrases))
    }
  }
  if (rest !== '') notUnderstood.push({ sign: null, text: rest, reason: 'too much' })
  return { signs: [...signs.values()], notUnderstood }
}

/** Splits a text into lines, up to the maximum length. Returns the rest separately. */
function cutText(text: string): { lines: string[]; rest: string } {
  const end = text.length <= maxSigns.characters ? text.length : cutAt(text)
  return {
    lines: text.slice(0, end).split(/\r\n?|\n|\u2028|\u2029/u),
    rest: text.slice(end).trim(),
  }
}

function cutAt(text: string): number {
  const lineEnd = text.lastIndexOf('\n', maxSigns.characters)
  return lineEnd > 0 ? lineEnd : maxSigns.characters
}

const forms = [
  { form: 'frozen', words: /^(?:frozen|freezers?|congelad[oa]s)\b/iu },
  { form: 'canned', words: /^(?:canned|enlatad[oa]s)\b/iu },
]
const freshDepartments = new Set(['Produce', 'Meat', 'Seafood', 'Bakery', 'Deli'])

/**
 * Gives fresh food the form of its sign or of the words before it. 'Vegetables' are frozen on a sign for
 * frozen foods, and canned after 'canned fruit'.
 */
function inContext(
  phrases: readonly Phrase[],
  { block, signWords }: { block: SignBlock; signWords: SignWords },
): Phrase[] {
  if (block.isEntry) return [...phrases]
  let inForm = formOf(block.signs)
  return phrases.map((phrase) => {
    const { words, meaning } = phrase
    const { shelves = [], nearby = [] } = meaning ?? {}
    const isFresh = [...shelves, ...nearby].every((shelf) => isFreshShelf(shelf, signWords))
    const there = inForm !== null && isFresh ? signWords.find(`${inForm} ${words}`) : null
    inForm ??= formOf([words])
    return there ? { ...phrase, meaning: there } : phrase
  })
}

/** Returns the form such as frozen or canned that a text names, or null. */
function formOf(texts: readonly string[]): string | null {
  return forms.find(({ words }) => texts.some((text) => words.test(text)))?.form ?? null
}

/** Whether a shelf is in a department of fresh food. */
function isFreshShelf(name: string, { names }: SignWords): boolean {
  const shelf = names.vocabulary.shelves.find((one) => one.name === name)
  return shelf !== undefined && freshDepartments.has(shelf.department)
}

function phrasesOf(block: SignBlock, signWords: SignWords): Phrase[] {
  if (block.words.trim() === '') return phrasesOfName(block, signWords)
  if (block.isEntry) return [entryPhrase(block.words, signWords)]
  return splitPhrases(block.words, signWords)
}

/** Returns the words of a sign that has only a name, such as 'Dairy wall'. Its name says what is there. */
function phrasesOfName({ signs }: SignBlock, signWords: SignWords): Phrase[] {
  const [name = ''] = signs
  if (/\d/u.test(name)) return []
  const phrases = splitPhrases(name, signWords)
  const isUnknown = phrases.every(({ meaning }) => meaning === null)
  return isUnknown ? [{ words: name.toLowerCase(), meaning: null, line: 0 }] : phrases
}

/**
 * Reads an entry of a product list, with the description after the product: 'Beans, dry' means dry beans,
 * 'Soup - canned' means canned soup.
 */
function entryPhrase(words: string, signWords: SignWords): Phrase {
  const parts = words.split(/ ?[,(;:)] ?| [-–—] /u).filter((part) => part !== '')
  const corrected = parts.map((part) => correctWords(part, signWords))
  const [head = '', ...others] = corrected
  const turned = [...others, head].join(' ')
  const whole = corrected.join(', ')
  const texts = [turned, corrected.join(' ')]
  const meaning =
    specificEntry(texts, signWords) ??
    firstMeaning(texts, signWords.find) ??
    firstMeaning([...texts, head], signWords.resolve) ??
    joinMeanings(splitPhrases(whole, signWords))
  return { words: whole, meaning, line: 0 }
}

/**
 * Returns the meaning of an entry that is the name of a product. It means the product itself, and its shelf
 * only if no other sign has that shelf.
 */
function specificEntry(texts: readonly string[], { find, names }: SignWords): SignMeaning | null {
  for (const text of texts) {
    const product = entryNamed(names, text)?.product
    if (!product) continue
    const { shelf } = product
    const onShelf = new Set(stemsOf(shelf.name))
    const meaning = find(text)
    if (!meaning || stemsOf(product.name).some((stem) => onShelf.has(stem))) return meaning
    const { shelves, nearby, products } = meaning
    return {
      shelves: [],
      nearby: [...shelves, ...nearby],
      products: [product.name, ...products],
      source: 'product',
    }
  }
  return null
}

function correctWords(text: string, { correct }: SignWords): string {
  return text
    .split(/\s+/u)
    .map((word) => correct(word.toLowerCase()))
    .join(' ')
}

function firstMeaning(
  texts: readonly string[],
  find: (text: string) => SignMeaning | null,
): SignMeaning | null {
  for (const text of texts) {
    const meaning = find(text)
    if (meaning) return meaning
  }
  return null
}

function joinMeanings(phrases: readonly Phrase[]): SignMeaning | null {
  const known = phrases.flatMap(({ meaning }) => meaning ?? [])
  if (known.length === 0) return null
  return {
    shelves: known.flatMap(({ shelves }) => shelves),
    nearby: known.flatMap(({ nearby }) => nearby),
    products: known.flatMap(({ products }) => products),
    source: 'product',
  }
}

/**
 * Adds phrases to a sign, without duplicates. Ignores lines without a known word. Returns the phrases that
 * are unknown or exceed the limit.
 */
function addPhrases(sign: StoreSign, phrases: readonly Phrase[]): UnreadText[] {
  const left: UnreadText[] = []
  const known = new Set(sign.holds.map(({ words }) => phraseKey(words)))
  const linesWithMeaning = new Set(phrases.filter(({ meaning }) => meaning).map(({ line }) => line))
  for (const { words, meaning, line } of phrases) {
    if (!meaning) left.push({ sign: sign.name, text: words, reason: 'unknown' })
    if (known.has(phraseKey(words))) continue
    const isNoise = !meaning && line > 0 && !linesWithMeaning.has(line)
    if (isNoise) continue
    if (sign.holds.length >= maxSigns.words) {
      left.push({ sign: sign.name, text: words, reason: 'too much' })
      continue
    }
    known.add(phraseKey(words))
    const { shelves = [], products = [], nearby = [] } = meaning ?? {}
    sign.holds.push({ words, shelves, products, nearby })
  }
  return left
}
